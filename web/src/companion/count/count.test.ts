/** The companion's counting, held to what the engine says (`make teaching` writes the vectors). */
import { describe, expect, test } from "vitest";
import { parsePlacement } from "../../games/mounstein/lattice";
import * as m from "./m";
import * as maho from "./maho";
import { Mountain, turnAfter } from "./mounstein";
import * as tuileries from "./tuileries";
import mVectors from "./vectors/m.json";
import mahoVectors from "./vectors/maho.json";
import mounsteinVectors from "./vectors/mounstein.json";
import tuileriesVectors from "./vectors/tuileries.json";

describe("M", () => {
  test("counts chips and taken tiles", () => {
    expect(mVectors.hands.length).toBeGreaterThan(100);
    for (const { chips, taken, score, best } of mVectors.hands) {
      const counted = m.score(chips, m.gainsOf(taken));
      expect(counted.points).toBe(score);
      const added = counted.colours.filter(({ counts }) => counts).map(({ sum }) => sum);
      expect(added.length).toBe(best.length);
    }
  });
  test("knows who begins", () => {
    for (const { names, seats } of mVectors.first) expect(m.mayBegin(names)).toEqual(seats);
  });
});

describe("Tuileries", () => {
  test("counts groups, and says who plays again", () => {
    expect(tuileriesVectors.placements.length).toBeGreaterThan(20);
    for (const { sizes, points, again } of tuileriesVectors.placements) {
      expect(tuileries.points(sizes as unknown as tuileries.Sizes), String(sizes)).toBe(points);
      expect(tuileries.playsAgain(points), String(sizes)).toBe(again);
    }
  });
});

describe("Maho!", () => {
  test("tells every series that three cards make", () => {
    for (const { cards, series } of mahoVectors.triples) {
      const key = ({ cards, kind }: { cards: string[]; kind: string }) => `${kind}: ${cards.join(" ")}`;
      expect(maho.seriesOf(cards).map(key).sort(), cards.join(" ")).toEqual(series.map(key).sort());
    }
  });
  test("counts a round line by line", () => {
    for (const { lines, points, ...round } of mahoVectors.rounds) {
      const counted = maho.sheet(round as maho.Round);
      expect(counted, JSON.stringify(round)).toEqual(lines);
      expect(maho.total(counted)).toBe(points);
      expect(maho.isPair(round.pair as [string, string])).toBe(true);
    }
  });
  test("knows a pair", () => {
    expect(maho.isPair(["jk", "jk"])).toBe(false);
    expect(maho.isPair(["r1", "r2"])).toBe(false);
    expect(maho.isPair(["r1", "jk"])).toBe(true);
  });
});

describe("Mounstein", () => {
  test.each(mounsteinVectors.mountains.map((each, i) => [i, each] as const))(
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
});
