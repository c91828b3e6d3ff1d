import { describe, expect, test } from "vitest";
import { extent, linear, nearest, nice, ticks } from "./scale";

describe("scales", () => {
  test("run straight from domain to range", () => {
    const x = linear([10, 20], [0, 100]);
    expect([x(10), x(15), x(20)]).toEqual([0, 50, 100]);
    expect(linear([3, 3], [0, 100])(3)).toBe(50);
  });
  test("ticks are round and lie within", () => {
    expect(ticks([0, 97])).toEqual([0, 50]);
    expect(ticks([0, 100])).toEqual([0, 50, 100]);
    expect(ticks([-3, 12])).toEqual([0, 5, 10]);
    expect(ticks([0, 0.3])).toEqual([0, 0.1, 0.2, 0.3]);
    expect(ticks([7, 7])).toEqual([7]);
  });
  test("a domain is widened to round numbers, and never to nothing", () => {
    expect(nice([3, 97])).toEqual([0, 100]);
    expect(nice([-3, 12])).toEqual([-5, 15]);
    expect(nice([5, 5])).toEqual([4, 6]);
  });
  test("the extent of nothing can still be drawn", () => {
    expect(extent([])).toEqual([0, 1]);
    expect(extent([4, -2, 9])).toEqual([-2, 9]);
  });
  test("the nearest place is found", () => {
    expect(nearest([0, 10, 20], 14)).toBe(1);
    expect(nearest([0, 10, 20], 99)).toBe(2);
    expect(nearest([], 5)).toBe(0);
  });
});
