/** The companion's counting, held to what the engine says (`make teaching` writes the vectors). */
import { expect, test } from "vitest";
import * as tuileries from "./count";
import vectors from "./vectors.json";

test("counts groups, and says who plays again", () => {
  expect(vectors.placements.length).toBeGreaterThan(20);
  for (const { sizes, points, again } of vectors.placements) {
    expect(tuileries.points(sizes as unknown as tuileries.Sizes), String(sizes)).toBe(points);
    expect(tuileries.playsAgain(points), String(sizes)).toBe(again);
  }
});
