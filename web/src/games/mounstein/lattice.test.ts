import { describe, expect, it } from "vitest";
import lattice from "./fixtures/lattice.json";
import {
  borderOf,
  flipOrientation,
  formatPlacement,
  kiteCorners,
  kiteMiddle,
  kitesOf,
  nearestPlacement,
  ORIENTATIONS,
  outlineOf,
  parsePlacement,
  placementMiddle,
  ROOT3,
  SHAPES,
  turnOrientation,
  wholeCentre,
  wholeCorners,
} from "./lattice";
import type { KiteAt } from "./view";

const sorted = (kites: readonly KiteAt[]) => kites.map((kite) => kite.join()).sort();

describe("the lattice agrees with the engine", () => {
  it("in every kite's corners", () => {
    for (const { at, corners } of lattice.kites) expect(wholeCorners(at as KiteAt)).toEqual(corners);
  });

  it("in the hexagons' centres", () => {
    for (const { at, point } of lattice.centres) expect(wholeCentre(...(at as [number, number]))).toEqual(point);
  });

  it("in the twelve orientations, kite by kite", () => {
    expect(SHAPES).toEqual(lattice.shapes);
  });

  it("in the edges around a hat", () => {
    const middles = borderOf(SHAPES[0] ?? []).map(([from, to]) => [from[0] + to[0], from[1] + to[1]]);
    expect(middles.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0))).toEqual(lattice.border);
  });
});

describe("drawing", () => {
  it("gives a kite two sides of 1 and two of √3", () => {
    const [a, b, c, d] = kiteCorners([2, -1, 4]) as [never, never, never, never];
    const side = (p: { x: number; y: number }, q: { x: number; y: number }) => Math.hypot(p.x - q.x, p.y - q.y);
    expect([side(a, b), side(b, c), side(c, d), side(d, a)]).toEqual(
      [ROOT3, 1, 1, ROOT3].map((length) => expect.closeTo(length, 9)),
    );
  });

  it("finds a kite's centre of mass", () => {
    // Two triangles of equal area, cut along the axis: the mean of their centres.
    const [centre, left, corner, right] = kiteCorners([1, 1, 2]) as [never, never, never, never];
    const third = (p: { x: number }, q: { x: number }, r: { x: number }) => (p.x + q.x + r.x) / 3;
    expect(kiteMiddle([1, 1, 2]).x).toBeCloseTo((third(centre, left, corner) + third(centre, right, corner)) / 2, 9);
  });

  it("draws one closed outline of fourteen kite edges around every orientation", () => {
    for (const shape of SHAPES) {
      const rings = outlineOf(shape);
      expect(rings).toHaveLength(1);
      expect(rings[0]).toHaveLength(14);
    }
  });

  it("draws two rings around two tiles that lie apart", () => {
    const apart = [...kitesOf({ q: 0, r: 0, o: 0 }), ...kitesOf({ q: 4, r: 0, o: 3 })];
    expect(outlineOf(apart)).toHaveLength(2);
  });

  it("reads and writes placements", () => {
    expect(formatPlacement(parsePlacement("-3,5,11"))).toBe("-3,5,11");
  });

  it("finds the placement under its own middle, in every orientation", () => {
    for (let o = 0; o < ORIENTATIONS; o++) {
      for (const [q, r] of [
        [0, 0],
        [3, -2],
        [-4, 1],
      ] as const) {
        const { x, y } = placementMiddle({ q, r, o });
        expect(nearestPlacement({ x: x + 0.8, y: y - 0.9 }, o)).toEqual({ q, r, o });
      }
    }
  });
});

describe("turning and flipping", () => {
  it("comes back after six turns, and undoes itself the other way round", () => {
    for (let o = 0; o < ORIENTATIONS; o++) {
      let turned = o;
      for (let turn = 0; turn < 6; turn++) turned = turnOrientation(turned, 1);
      expect(turned).toBe(o);
      expect(turnOrientation(turnOrientation(o, 1), -1)).toBe(o);
      expect(turnOrientation(o, 1) >= 6).toBe(o >= 6);
    }
  });

  it("turns anticlockwise as the engine does: each kite is the kite before, turned", () => {
    for (let o = 0; o < ORIENTATIONS; o++) {
      const turned = (SHAPES[o] ?? []).map(([q, r, d]): KiteAt => [0 - r, q + r, (d + 1) % 6]);
      expect(sorted(SHAPES[turnOrientation(o, 1)] ?? [])).toEqual(sorted(turned));
    }
  });

  it("flips left to right: the same outline in a mirror", () => {
    for (let o = 0; o < ORIENTATIONS; o++) {
      const points = (orientation: number, sign: number) =>
        (SHAPES[orientation] ?? [])
          .flatMap(wholeCorners)
          .map(([x, y]) => `${sign * x + 0},${y}`)
          .sort();
      expect(points(flipOrientation(o), 1)).toEqual(points(o, -1));
      expect(flipOrientation(flipOrientation(o))).toBe(o);
    }
  });

  it("reaches all twelve orientations", () => {
    const reached = new Set([0]);
    for (const o of reached) for (const next of [turnOrientation(o, 1), flipOrientation(o)]) reached.add(next);
    expect(reached.size).toBe(ORIENTATIONS);
  });
});
