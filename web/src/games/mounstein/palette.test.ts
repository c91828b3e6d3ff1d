import { describe, expect, it } from "vitest";
import ART from "./art.json";
import { ENVIRONMENTS, type Environment, SAFE_ENVIRONMENTS } from "./palette";

type Triple = [number, number, number];

/** Machado, Oliveira and Fernandes (2009), full strength, on linear light. */
const EYES: Record<string, [Triple, Triple, Triple]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

const times = (matrix: [Triple, Triple, Triple], [r, g, b]: Triple) =>
  matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as Triple;

function lab(rgb: Triple): Triple {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    rgb,
  );
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const pairs = (environments: readonly Environment[]) =>
  environments.slice(0, 4).flatMap((a, i) => environments.slice(i + 1, 4).map((b) => [a, b] as const));

describe("the players' colours", () => {
  it.each(["protanopia", "deuteranopia", "tritanopia"])("of the safe palette stay apart for %s", (name) => {
    const eye = EYES[name] as (typeof EYES)[string];
    for (const [a, b] of pairs(SAFE_ENVIRONMENTS)) {
      const [p, q] = [lab(times(eye, linear(a?.top ?? ""))), lab(times(eye, linear(b?.top ?? "")))];
      expect(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]), `${a?.name} and ${b?.name}`).toBeGreaterThan(20);
    }
  });

  it.each([
    ["usual", ENVIRONMENTS],
    ["safe", SAFE_ENVIRONMENTS],
  ])("differ in lightness too (%s)", (_, environments) => {
    for (const [a, b] of pairs(environments)) {
      const lightness = Math.abs(lab(linear(a?.top ?? ""))[0] - lab(linear(b?.top ?? ""))[0]);
      expect(lightness, `${a?.name} and ${b?.name}`).toBeGreaterThan(8);
    }
  });
});

it("has the inks that the tiles are drawn in everywhere else", () => {
  expect(ENVIRONMENTS.map(({ top, mark, ink }) => ({ top, mark, ink }))).toEqual(
    ["0", "1", "2", "3", "base"].map((owner) => (ART.inks as Record<string, unknown>)[owner]),
  );
});
