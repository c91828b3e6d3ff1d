/** How far the island reaches, for whoever has to frame it. */
import { type Placement, type Point, parsePlacement, placementMiddle } from "./lattice";
import type { View } from "./view";

export interface Extent {
  middle: Point;
  /** Of a circle around the island and some water. */
  radius: number;
  /** In levels. */
  levels: number;
  /** The middle of each tile, and how many levels high its top is. */
  tops: readonly (Point & { level: number })[];
}

const SMALLEST = 8.5;
/** From a tile's middle to its farthest corner, and some water. */
const BEYOND = 3.2;

/** With a placement that is pointed at, on the island or beside it: it must be in sight. */
export function extentOf(view: View, marked: Placement | null = null): Extent {
  if (view.tiles.length === 0) return { middle: { x: 0, y: 0 }, radius: view.board / 2, levels: 1, tops: [] }; // all of the sea
  const placements = view.tiles.map((tile) => parsePlacement(tile.at));
  const middles = (marked ? [...placements, marked] : placements).map(placementMiddle);
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const tops = middles.map((point, i) => ({ ...point, level: (view.tiles[i]?.level ?? 0) + 1 }));
  const reach = Math.max(...middles.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  return { middle, radius: Math.max(SMALLEST, reach + BEYOND), levels: view.highest + 1, tops };
}
