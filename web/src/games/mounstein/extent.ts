/** How far the island reaches, for whoever has to frame it. */
import { type Point, parsePlacement, placementMiddle } from "./lattice";
import type { View } from "./view";

export interface Extent {
  middle: Point;
  /** Of a circle around the island and some water. */
  radius: number;
  /** In levels. */
  levels: number;
}

const SMALLEST = 8.5;
/** From a tile's middle to its farthest corner, and some water. */
const BEYOND = 3.2;

export function extentOf(view: View): Extent {
  if (view.tiles.length === 0) return { middle: { x: 0, y: 0 }, radius: view.board / 2, levels: 1 }; // all of the sea
  const middles = view.tiles.map((tile) => placementMiddle(parsePlacement(tile.at)));
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const reach = Math.max(...middles.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  return { middle, radius: Math.max(SMALLEST, reach + BEYOND), levels: view.highest + 1 };
}
