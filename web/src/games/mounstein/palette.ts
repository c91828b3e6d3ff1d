/** The colours of environments and décors. Environments differ in lightness and pattern too, not in hue alone. */
import type { TextKey } from "./texts";

export type EnvironmentName = "forest" | "glacier" | "rock" | "meadow" | "stone";

export interface Environment {
  name: EnvironmentName & TextKey;
  /** The painted top. */
  top: string;
  /** Lines and details drawn on it. */
  mark: string;
  /** Text upon it. */
  ink: string;
}

const FOREST: Environment = { name: "forest", top: "#31714b", mark: "#17452b", ink: "#ffffff" };
const GLACIER: Environment = { name: "glacier", top: "#d3eaf4", mark: "#6fa9c6", ink: "#10303f" };
const ROCK: Environment = { name: "rock", top: "#c5805f", mark: "#75402b", ink: "#ffffff" };
const MEADOW: Environment = { name: "meadow", top: "#cdd57c", mark: "#869a3c", ink: "#2b2f08" };
const STONE: Environment = { name: "stone", top: "#8a8782", mark: "#55524d", ink: "#ffffff" };

/** By seat, then the base. With colour-blind eyes in mind rock turns violet and meadow golden. */
export const ENVIRONMENTS: readonly Environment[] = [FOREST, GLACIER, ROCK, MEADOW, STONE];
export const SAFE_ENVIRONMENTS: readonly Environment[] = [
  { ...FOREST, top: "#00563f", mark: "#00291e" },
  { ...GLACIER, top: "#d6eefb", mark: "#5a9fd0" },
  { ...ROCK, top: "#a8457f", mark: "#571f40" },
  { ...MEADOW, top: "#f2c230", mark: "#9a6c00" },
  STONE,
];

export const BASE = 4;

export const environmentIndex = (owner: number | null): number => owner ?? BASE;

/** Of the tile that is in the hand: whoever starts may have to lay the base tile first (K-4). */
export const handIndex = (view: { seat: number; lays_base: boolean }): number =>
  view.lays_base || view.seat < 0 ? BASE : view.seat;

export function environmentsFor(colourBlind: boolean): readonly Environment[] {
  return colourBlind ? SAFE_ENVIRONMENTS : ENVIRONMENTS;
}

export type DecorName = "alpine" | "volcanic" | "winter" | "tropical";
export const DECORS: readonly DecorName[] = ["alpine", "volcanic", "winter", "tropical"];
