// Generated from tablee.games.tuileries.view by web/tools/typescript.py: change it there.

export interface Tile {
  at: string;
  tile: string;
}

export interface Target {
  move: string;
  points: number;
  groups: string[][];
}

export interface View {
  seat: number;
  seats: number;
  turn: number | null;
  board: Tile[];
  circles: string[];
  groups: string[][];
  hand: string[];
  hand_sizes: number[];
  stock: number;
  scores: number[];
  targets: Target[];
}
