/** The hats' drawings, for the flat board and wherever a tile is shown by itself. */
import { drawingOf } from "../../art";
import ART from "../art.json";
import { kiteCorners, type Point } from "../lattice";
import type { Environment } from "../palette";
import type { KiteAt } from "../view";

const OWNER = { forest: "0", glacier: "1", rock: "2", meadow: "3", stone: "base" };
/** What a drawing is scaled by, so that a kite's short side is 1. */
export const SCALE = 0.1;
export const SPAN = (ART.box[2] ?? 0) * SCALE;

/** The SVG elements of a hat in that environment's colours, around the middle of the box that it fills. */
export function hatDrawing({ name, top, mark, ink }: Environment, orientation: number): string {
  const owner = OWNER[name];
  return drawingOf(ART, orientation ? `${owner}/${orientation}` : owner, { [owner]: { top, mark, ink } });
}

/** The middle of the box around kites; y points down. */
export function boxMiddle(kites: readonly KiteAt[]): Point {
  const corners = kites.flatMap(kiteCorners);
  const middle = (sides: number[]) => (Math.min(...sides) + Math.max(...sides)) / 2;
  return { x: middle(corners.map(({ x }) => x)), y: -middle(corners.map(({ y }) => y)) };
}
