import { expect, test } from "vitest";
import { outlineOf } from "./outline";

test("an outline has an edge wherever the group ends, and none inside it", () => {
  const edges = (path: string) => path.split("M").length - 1;
  expect(edges(outlineOf([[0, 0]], 0))).toBe(4);
  expect(
    edges(
      outlineOf(
        [
          [0, 0],
          [1, 0],
        ],
        0,
      ),
    ),
  ).toBe(6);
  expect(
    edges(
      outlineOf(
        [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ],
        0,
      ),
    ),
  ).toBe(8);
  // Round a corner: eight edges, and the inner corner turned in.
  expect(
    edges(
      outlineOf(
        [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
        0.1,
      ),
    ),
  ).toBe(9);
});
