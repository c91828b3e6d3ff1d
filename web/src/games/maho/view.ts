// Generated from tablee.games.maho.view by web/tools/typescript.py: change it there.

export interface Series {
  cards: string[] | null;
  kind: string | null;
  face_up: boolean;
}

export interface Line {
  fr: string;
  en: string;
  points: number;
}

export interface Sheet {
  winner: number | null;
  series: Series[];
  pair: string[];
  drawn: boolean;
  points: number;
  lines: Line[];
}

export interface Target {
  move: string;
  points: number;
  kind: string | null;
}

export interface View {
  seat: number;
  seats: number;
  mode: string;
  phase: "turn" | "discard" | "window" | "claim" | "strike" | "over";
  turn: number | null;
  acting: number[];
  dealer: number;
  round: number;
  needed: number;
  hand: string[];
  drawn: string | null;
  hand_sizes: number[];
  series: Series[][];
  discards: string[];
  wanted: string | null;
  shouter: number | null;
  false_shouters: number[];
  stock: number;
  reshuffles_left: number;
  window_ms: number;
  scores: number[];
  last: Sheet | null;
  targets: Target[];
}
