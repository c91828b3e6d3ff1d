import { expect, test } from "vitest";
import { clockText, leftMs } from "./clock";

test("only running clocks go down, and none below nothing", () => {
  const face = { at_ms: 1000, left_ms: [60_000, 60_000, null], running: [1] };
  expect(leftMs(face, 0, 31_000)).toBe(60_000);
  expect(leftMs(face, 1, 31_000)).toBe(30_000);
  expect(leftMs(face, 1, 99_000)).toBe(0);
  expect(leftMs(face, 2, 31_000)).toBeNull();
  expect(leftMs(null, 0, 0)).toBeNull();
});

test.each([
  [307_000, "5:07"],
  [9_440, "0:09.4"],
  [3_661_000, "1:01:01"],
  [2 * 86_400_000 + 3 * 3_600_000, "2 j 3 h"],
])("%i ms reads %s", (ms, text) => expect(clockText(ms, "fr")).toBe(text));
