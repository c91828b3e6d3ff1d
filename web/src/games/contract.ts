/** What a game's room offers to the table, and what the table gives to a board. */
import type { Component } from "svelte";

export type Lang = "fr" | "en";

export interface BoardSettings {
  lang: Lang;
  reducedMotion: boolean;
  colourBlind: boolean;
  sound: boolean;
  confirm: boolean;
}

export interface Refusal {
  rule: string;
  text: string;
}

export interface ScoreLine {
  text: string;
  points: number;
}

/** A record event (docs/records.md), as this viewer may see it. */
export interface GameEvent {
  do: string;
  seat?: number;
  [detail: string]: unknown;
}

export interface BoardPlayer {
  name: string;
  color?: string;
}

/** A rest between two rounds, so that everybody can read how the last one ended. */
export interface Pause {
  /** When the next round begins at the latest, by this machine's clock. */
  until: number;
  /** Seats that are still reading. */
  waiting: readonly number[];
}

export interface BoardProps<View> {
  view: View;
  players: BoardPlayer[];
  /** -1 for a spectator. */
  seat: number;
  canAct: boolean;
  submit: (move: string) => void;
  whyNot: (move: string) => Promise<Refusal | null>;
  explain: (move: string) => Promise<ScoreLine[]>;
  lastEvents: readonly GameEvent[];
  settings: BoardSettings;
  /** A move to point at: a hint, or one jumped to in the log. */
  marked?: string | null;
  /** Until when one may act, by this machine's clock (Maho!'s window). */
  until?: number | null;
  /** The table rests between two rounds; null while it plays. */
  pause?: Pause | null;
  /** I have read how the round ended: the next one may begin for me. */
  ready?: () => void;
  /** Whether an earlier position is shown for a while: what the player has arranged for himself must outlive it. */
  isPast?: boolean;
}

/** What stands beside a player's name: a number and what it counts. */
export interface Standing {
  label: string;
  value: number;
  kind: "chips" | "tiles" | "cards" | "series" | "hand";
}

export interface GameRoom<View = unknown> {
  Board: Component<BoardProps<View>>;
  /** One piece by its text, for log and rules; absent where a game's moves name no piece. */
  Piece?: Component<{ code: string; lang: Lang; size?: number }>;
  /** What happened, as one sentence for the live region; empty if it is not worth saying. */
  announce: (event: GameEvent, players: BoardPlayer[], seat: number, lang: Lang) => string;
  /** The event in the log: a short notation and the pieces in it. */
  notation: (event: GameEvent, lang: Lang) => { text: string; pieces: string[] } | null;
  standings: (view: View, seat: number, lang: Lang) => Standing[];
}

export interface GameCard {
  name: string;
  title: string;
  accent: string;
  /** Whether each seat sees something that the others must not: at one screen, a curtain falls between two turns. */
  hasSecrets: boolean;
  load: () => Promise<GameRoom>;
}
