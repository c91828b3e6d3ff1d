import { expect, test } from "vitest";
import { outlineOf, step } from "./grid";

test.each([
  ["ArrowLeft", { column: 0, row: 3 }, { column: 0, row: 3 }],
  ["ArrowRight", { column: 0, row: 3 }, { column: 1, row: 3 }],
  ["ArrowUp", { column: 2, row: 0 }, { column: 2, row: 0 }],
  ["ArrowDown", { column: 2, row: 7 }, { column: 2, row: 7 }],
  ["End", { column: 2, row: 7 }, { column: 7, row: 7 }],
  ["PageUp", { column: 2, row: 7 }, { column: 2, row: 0 }],
])("%s stays on the board", (key, from, to) => expect(step(key, from, 8, 8)).toEqual(to));

test("other keys lead nowhere", () => expect(step("x", { column: 0, row: 0 }, 8, 8)).toBeNull());

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
