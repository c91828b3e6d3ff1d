/** The mountain's measures in the scene: short kite sides, x to the right, y up, z towards the player. */
import type { Object3D } from "three";
import { hexagonCentre, type Placement, type Point, TURNS } from "../lattice";

/** How thick a tile is. */
export const THICKNESS = 0.86;
/** Where the sea's surface lies: tiles of level 0 stand a little in the water. */
export const SEA = 0.0;

export const heightOf = (level: number): number => level * THICKNESS;

/** Puts an object that was modelled at hexagon (0, 0) where a placement is; mirrored hats have models of their own. */
export function settle(object: Object3D, { q, r, o }: Placement, height: number): Object3D {
  const { x, y } = hexagonCentre(q, r);
  object.position.set(x, height, -y);
  object.rotation.set(0, ((o % TURNS) * Math.PI) / 3, 0);
  object.updateMatrix();
  return object;
}

export const isMirrored = (o: number): boolean => o >= TURNS;

export const groundPoint = (position: { x: number; z: number }): Point => ({ x: position.x, y: -position.z });

/** A number in 0 … 1 that only depends on the whole numbers given: the same tree always stands in the same place. */
export function hash(...numbers: number[]): number {
  let h = 2166136261;
  for (const number of numbers) {
    h = Math.imul(h ^ (number + 1013), 16777619);
    h ^= h >>> 13;
    h = Math.imul(h, 1274126177);
  }
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
