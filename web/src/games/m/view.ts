// Generated from tablee.games.m.view by web/tools/typescript.py: change it there.

export interface Tile {
  at: [number, number];
  tile: string;
}

export interface Target {
  move: string;
  do: "place" | "take" | "pass";
  tile: string | null;
  at: [number, number] | null;
  chips: number;
  line: "row" | "column" | null;
  points: number;
}

export interface Buried {
  tile: string;
  above: number;
}

export interface Player {
  chips: number;
  hand_size: number;
  known: string[];
  taken: string[];
  best: Record<string, number>;
  others: Record<string, number>;
  score: number;
}

export interface View {
  seat: number;
  seats: number;
  turn: number | null;
  phase: "place" | "take" | "over";
  ending: string | null;
  board: Tile[];
  area: [number, number, number, number];
  scorer: number | null;
  line: [number, number][];
  hand: string[];
  hand_sizes: number[];
  stock: number;
  buried: Buried[];
  passes: number;
  passes_to_end: number;
  players: Player[];
  scores: number[];
  targets: Target[];
}
