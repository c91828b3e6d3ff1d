/** The companion's counting, held to what the engine says (`make teaching` writes the vectors). */
import { expect, test } from "vitest";
import { parsePlacement } from "../lattice";
import { Mountain, turnAfter } from "./count";
import vectors from "./vectors.json";
import { viewOf } from "./view";

test.each(vectors.mountains.map((each, i) => [i, each] as const))(
  "judges and counts mountain %i tile by tile",
  (_, { seats, options, base, steps }) => {
    const mountain = new Mountain(options, base);
    for (const [number, step] of steps.entries()) {
      expect(mountain.scores(seats)).toEqual(step.scores);
      expect(mountain.seen()).toEqual(step.seen);
      expect(mountain.highest).toBe(step.highest);
      if (step.move === undefined) break;
      for (const [at, rule] of step.tried as [string, string | null][]) {
        expect(mountain.refusal(parsePlacement(at))?.rule ?? null, `${number}: ${at}`).toBe(rule);
      }
      if (number % 6 === 0) expect(mountain.legal().length, `${number}`).toBe(step.legal);
      expect(mountain.lay(step.move, step.seat).level).toBe(step.level);
      const first = steps[0]?.seat ?? 0;
      expect(turnAfter(number, seats, first)).toBe(step.seat);
    }
  },
);

test("a mountain's view tells what each placement would change", () => {
  const mountain = new Mountain();
  for (const [i, at] of ["0,1,10", "-2,2,6", "-1,0,8", "-2,1,9"].entries()) mountain.lay(at, [0, 1, 1, 0][i] ?? 0);
  const view = viewOf(mountain, 2, 0, 3);
  expect(view.left).toEqual([8, 8]);
  expect(view.targets.find(({ move }) => move === "-1,1,4")).toMatchObject({ level: 1, points: 15, changes: [15, 9] });
  expect(view.kites.length).toBe(40);
});
