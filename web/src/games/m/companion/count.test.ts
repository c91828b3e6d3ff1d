/** The companion's counting, held to what the engine says (`make teaching` writes the vectors). */
import { expect, test } from "vitest";
import * as m from "./count";
import vectors from "./vectors.json";

test("counts chips and taken tiles", () => {
  expect(vectors.hands.length).toBeGreaterThan(100);
  for (const { chips, taken, score, best } of vectors.hands) {
    const counted = m.score(chips, m.gainsOf(taken));
    expect(counted.points).toBe(score);
    const added = counted.colours.filter(({ counts }) => counts).map(({ sum }) => sum);
    expect(added.length).toBe(best.length);
  }
});
test("knows who begins", () => {
  for (const { names, seats } of vectors.first) expect(m.mayBegin(names)).toEqual(seats);
});
