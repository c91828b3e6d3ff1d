import { expect, test, vi } from "vitest";
import { clockText, leftMs, ourTime } from "./clock";

test("only running clocks go down, and none below nothing", () => {
  const face = { at_ms: 1000, left_ms: [60_000, 60_000, null], running: [1] };
  expect(leftMs(face, 0, 30_000)).toBe(60_000);
  expect(leftMs(face, 1, 30_000)).toBe(30_000);
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

test("a moment of the server's is as far away here, whatever its clock says, and stands still when it is told again", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const anHourAhead = 4_600_000;
  const until = ourTime(anHourAhead + 12_000, anHourAhead, null);
  expect(until).toBe(1_012_000);
  vi.setSystemTime(1_003_040); // the second message took 40 ms longer; meanwhile somebody has put the server's clock back
  expect(ourTime(9_000, 0, until)).toBe(until);
  expect(ourTime(2_000, 0, until)).toBe(1_005_040);
  expect(ourTime(null, 0, until)).toBeNull();
  vi.useRealTimers();
});
