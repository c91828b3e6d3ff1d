import { describe, expect, it } from "vitest";
import { Sharpness } from "./sharpness";

describe("sharpness", () => {
  it("follows the screen, up to what is seen", () => {
    const sharpness = new Sharpness();
    expect(sharpness.ratio(800, 600, 1)).toBe(1);
    expect(sharpness.ratio(390, 700, 3)).toBe(2);
    expect(sharpness.ratio(1920, 1080, 2)).toBeLessThan(1.3);
    expect(sharpness.ratio(3840, 2160, 1)).toBe(1);
  });

  it("gives way to many slow frames in a row, not to a few, and not without end", () => {
    const sharpness = new Sharpness();
    const told = Array.from({ length: 11 }, () => sharpness.isTooSharp(40));
    expect([...told, sharpness.isTooSharp(10), sharpness.isTooSharp(40)]).not.toContain(true);
    const lowered = Array.from({ length: 200 }, () => sharpness.isTooSharp(40)).filter(Boolean).length;
    expect(lowered).toBe(2);
    expect(sharpness.ratio(800, 600, 1)).toBeCloseTo(0.64, 9);
  });
});
