import { expect, test } from "vitest";
import { outlineOf } from "./outline";

test.each([
  ["a square", "0,0", 0, 4],
  ["two in a row", "0,0 1,0", 0, 6],
  ["a block, with no edge inside it", "0,0 1,0 0,1 1,1", 0, 8],
  ["a corner, with the inner corner turned in", "0,0 1,0 0,1", 0.1, 9],
])("an outline has an edge wherever the group ends: %s", (_, cells, inset, edges) => {
  const group = cells.split(" ").map((cell) => cell.split(",").map(Number) as [number, number]);
  expect(outlineOf(group, inset).split("M").length - 1).toBe(edges);
});
