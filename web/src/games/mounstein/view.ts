/** What the server shows of a Mounstein game: the JSON of tablee.games.mounstein.view.View. */

/** Hexagon q, r and direction. */
export type KiteAt = [q: number, r: number, d: number];

export interface Tile {
  at: string;
  level: number;
  /** Its seat; null for the base. */
  owner: number | null;
  seen: number;
  counts: boolean;
}

export interface Target {
  move: string;
  level: number;
  points: number;
  changes: number[];
}

export interface View {
  seat: number;
  seats: number;
  turn: number | null;
  round: number;
  order: number[];
  board: number;
  highest: number;
  tiles: Tile[];
  kites: { at: KiteAt; tile: number }[];
  left: number[];
  scores: number[];
  targets: Target[];
}
