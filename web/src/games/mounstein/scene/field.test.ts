import { DataUtils } from "three";
import { describe, expect, it } from "vitest";
import { kitesOf } from "../lattice";
import { distances, Field, GRID, halfFloat } from "./field";

const BOARD = 32;
const cellOf = (x: number, y: number) =>
  Math.floor((-y / BOARD + 0.5) * GRID) * GRID + Math.floor((x / BOARD + 0.5) * GRID);

describe("the map of the island", () => {
  it("knows how far each cell is from the nearest of some points", () => {
    const mask = new Uint8Array(GRID * GRID);
    const points = [
      [10, 20],
      [200, 30],
      [120, 240],
    ] as const;
    for (const [x, y] of points) mask[y * GRID + x] = 1;
    const found = distances(mask);
    for (let cell = 0; cell < GRID * GRID; cell += 97) {
      const [x, y] = [cell % GRID, Math.floor(cell / GRID)];
      expect(found[cell]).toBeCloseTo(Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y))), 3);
    }
  });

  it("puts land where the kites are, shade around it, and the open sea far out", () => {
    const field = new Field();
    const kites = kitesOf({ q: 1, r: 0, o: 4 });
    field.update({ ground: kites, tops: kites.map((at) => ({ at, height: 2 })) }, BOARD);
    const data = field.texture.image.data as Uint16Array;
    const [height, away] = [0, 1].map(
      (channel) => (x: number, y: number) => DataUtils.fromHalfFloat(data[2 * cellOf(x, y) + channel] ?? 0),
    ) as [(x: number, y: number) => number, (x: number, y: number) => number];
    const inside = { x: 3, y: Math.sqrt(3) }; // the middle of hexagon (1, 0), where four of the kites meet
    expect(away(inside.x, inside.y)).toBe(0);
    expect(height(inside.x, inside.y)).toBeGreaterThan(1);
    expect(height(-14, -14)).toBe(0);
    expect(away(-14, -14)).toBeGreaterThan(10);
    field.dispose();
  });

  it("writes half floats that read back", () => {
    for (const value of [0, 0.001, 0.5, 1, 3.3, 42, 1999]) {
      expect(Math.abs(DataUtils.fromHalfFloat(halfFloat(value)) - value)).toBeLessThanOrEqual(value / 1024);
    }
  });
});
