import { describe, expect, it } from "vitest";
import late from "./fixtures/view-4-39.json";
import { formatPlacement, placementMiddle } from "./lattice";
import { aimAt, FAR_OUT, nearestTurned, spotsOf, stepTo } from "./snapping";
import type { View } from "./view";

const view = late as unknown as View;
const spots = spotsOf(view.targets);

describe("aiming", () => {
  it("snaps to each legal placement from a little beside it", () => {
    for (const spot of spots) {
      const { x, y } = spot.middle;
      const aim = aimAt({ x: x + 0.4, y: y - 0.5 }, spot.placement.o, spots);
      expect(aim?.spot?.target.move).toBe(spot.target.move);
    }
  });

  it("never calls a placement legal that the view does not list", () => {
    const legal = new Set(view.targets.map((target) => target.move));
    let illegal = 0;
    for (let x = -12; x <= 12; x += 1.3) {
      for (let y = -12; y <= 12; y += 1.3) {
        const aim = aimAt({ x, y }, 2, spots);
        if (!aim) continue;
        expect(aim.placement.o).toBe(2);
        expect(legal.has(formatPlacement(aim.placement))).toBe(aim.spot !== null);
        if (!aim.spot) illegal++;
      }
    }
    expect(illegal).toBeGreaterThan(20);
  });

  it("shows the place right under the pointer where nothing legal is near", () => {
    const aim = aimAt(
      placementMiddle({ q: 0, r: 0, o: 0 }),
      0,
      spots.filter((spot) => spot.placement.o !== 0),
    );
    expect(aim).toEqual({ placement: { q: 0, r: 0, o: 0 }, spot: null });
  });

  it("aims at nothing far out at sea, nor when nothing may be placed", () => {
    const far = Math.max(...spots.map(({ middle }) => middle.x)) + FAR_OUT + 0.1;
    expect(aimAt({ x: far, y: 0 }, 0, spots)).toBeNull();
    expect(aimAt({ x: 0, y: 0 }, 0, [])).toBeNull();
  });

  it("goes by the reach it is given: on a slope that is not the way on the ground", () => {
    const [first, second] = spots.filter((spot) => spot.placement.o === spots[0]?.placement.o);
    const aim = aimAt(first?.middle ?? { x: 0, y: 0 }, first?.placement.o ?? 0, spots, (spot) =>
      spot === second ? 0 : 9,
    );
    expect(aim?.spot).toBe(second);
  });
});

describe("stepping by keys", () => {
  it("goes to a spot of the same orientation that lies that way", () => {
    for (const from of spots) {
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const next = stepTo(from, spots, dx, dy);
        if (!next) continue;
        expect(next.placement.o).toBe(from.placement.o);
        expect((next.middle.x - from.middle.x) * dx + (next.middle.y - from.middle.y) * dy).toBeGreaterThan(0);
      }
    }
  });

  it("reaches every spot of an orientation by arrows alone", () => {
    for (let o = 0; o < 12; o++) {
      const turned = spots.filter((spot) => spot.placement.o === o);
      const first = turned[0];
      if (!first) continue;
      const reached = new Set([first]);
      for (const from of reached) {
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const next = stepTo(from, turned, dx, dy);
          if (next) reached.add(next);
        }
      }
      expect(reached.size).toBe(turned.length);
    }
  });

  it("turns in place: the nearest spot of the new orientation", () => {
    const spot = spots[0];
    expect(nearestTurned(spot?.middle ?? { x: 0, y: 0 }, spot?.placement.o ?? 0, spots)).toBe(spot);
    expect(nearestTurned({ x: 0, y: 0 }, 0, [])).toBeNull();
  });
});
