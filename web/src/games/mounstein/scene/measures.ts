/** The mountain's measures in the scene: short kite sides, x to the right, y up, z towards the player. */
import type { Matrix4, Object3D } from "three";
import { hexagonAt, hexagonCentre, type Placement, type Point, TURNS } from "../lattice";

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

/** Where an object lies that was settled: the placement and the level it is really drawn at. */
export function placementAt({ elements }: Matrix4, mirrored: boolean): { placement: Placement; level: number } {
  const [x, y, z] = elements.slice(12, 15) as [number, number, number];
  const turns = Math.round((Math.atan2(elements[8] as number, elements[0] as number) * 3) / Math.PI);
  const o = ((turns + TURNS) % TURNS) + (mirrored ? TURNS : 0);
  return { placement: { ...hexagonAt(groundPoint({ x, z })), o }, level: y / THICKNESS };
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
