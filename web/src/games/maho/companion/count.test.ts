/** The companion's counting, held to what the engine says (`make teaching` writes the vectors). */
import { expect, test } from "vitest";
import * as maho from "./count";
import vectors from "./vectors.json";

test("tells every series that three cards make", () => {
  for (const { cards, series } of vectors.triples) {
    const key = ({ cards, kind }: { cards: string[]; kind: string }) => `${kind}: ${cards.join(" ")}`;
    expect(maho.seriesOf(cards).map(key).sort(), cards.join(" ")).toEqual(series.map(key).sort());
  }
});
test("counts a round line by line", () => {
  for (const { lines, points, ...round } of vectors.rounds) {
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
