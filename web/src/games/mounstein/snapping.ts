/** Which placement the pointer means: the nearest legal one within reach, or else the place right under it. */
import {
  formatPlacement,
  nearestPlacement,
  type Placement,
  type Point,
  parsePlacement,
  placementMiddle,
} from "./lattice";
import type { Target } from "./view";

/** A target with what drawing needs, worked out once a view. */
export interface Spot {
  target: Target;
  placement: Placement;
  middle: Point;
}

export interface Aim {
  placement: Placement;
  /** The legal target there; null if the place is not legal. */
  spot: Spot | null;
}

/** How far the middle of a legal placement draws the pointer, in short kite sides. */
const MAGNET = 2.1;
/** Further than this from every legal placement nobody is aiming at the mountain. */
export const FAR_OUT = 7;

export function spotsOf(targets: readonly Target[]): Spot[] {
  return targets.map((target) => {
    const placement = parsePlacement(target.move);
    return { target, placement, middle: placementMiddle(placement) };
  });
}

function nearestSpot(spots: readonly Spot[], distance: (spot: Spot) => number): [Spot | null, number] {
  let nearest: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const far = distance(spot);
    if (far < least) {
      least = far;
      nearest = spot;
    }
  }
  return [nearest, least];
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * What a pointer aims at, with the tile in orientation `o`. `reach` says how far (in short kite sides) a legal
 * spot is from the pointer: on a slope in perspective that is not the distance on the ground.
 */
export function aimAt(
  point: Point,
  o: number,
  spots: readonly Spot[],
  reach: (spot: Spot) => number = (spot) => apart(spot.middle, point),
): Aim | null {
  const turned = spots.filter((spot) => spot.placement.o === o);
  const [legal, distance] = nearestSpot(turned, reach);
  if (legal && distance <= MAGNET) return { placement: legal.placement, spot: legal };
  const [, ground] = nearestSpot(spots, (spot) => apart(spot.middle, point));
  if (ground > FAR_OUT) return null;
  const placement = nearestPlacement(point, o);
  const move = formatPlacement(placement);
  // Under an overhang of the view the place below the pointer may still be a legal one.
  const exact = turned.find((spot) => spot.target.move === move) ?? null;
  return { placement, spot: exact };
}

/** The next spot of the same orientation in a direction of the screen: near, and not too far off the line. */
export function stepTo(from: Spot, spots: readonly Spot[], dx: number, dy: number): Spot | null {
  const others = spots.filter((spot) => spot !== from && spot.placement.o === from.placement.o);
  const [next, cost] = nearestSpot(others, (spot) => {
    const x = spot.middle.x - from.middle.x;
    const y = spot.middle.y - from.middle.y;
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    return along > 0.1 && across <= along * 2 ? along + across * 1.5 : Number.POSITIVE_INFINITY;
  });
  return Number.isFinite(cost) ? next : null;
}

/** Where the tile comes when it is turned in place: the spot of orientation `o` nearest to a point. */
export function nearestTurned(point: Point, o: number, spots: readonly Spot[]): Spot | null {
  return nearestSpot(
    spots.filter((spot) => spot.placement.o === o),
    (spot) => apart(spot.middle, point),
  )[0];
}
