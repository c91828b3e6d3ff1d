/** What a game's folder offers to the pages, and what a page gives to a board. */
import type { Component } from "svelte";
import type { Sound } from "../sound";
import type { GameInfo, Said, ScoreLine } from "../wire/messages";

export type Lang = "fr" | "en";

export interface BoardSettings {
  lang: Lang;
  reducedMotion: boolean;
  colourBlind: boolean;
  confirm: boolean;
}

/** Why a move may not be made. */
export interface Refusal {
  /** Its number in the rules; null for what no rule says ("not now"). */
  rule: string | null;
  text: Said;
}

/** What a legal move scores, or the rule against another. */
export type Judgement = { legal: true; lines: readonly ScoreLine[] } | ({ legal: false } & Refusal);

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

/** What a board shows at one moment. */
export interface Scene<View = unknown> {
  /** Changes with the position that is shown; never with a line of chat. */
  key: string;
  view: View;
  /** The seat looked from; -1 for a spectator. */
  seat: number;
  /** What led here: the latest move, or the deal. */
  events: readonly GameEvent[];
  /** A move to point at: a hint, or the one that is taught. */
  marked?: string | null;
  /** Until when one may act, by this machine's clock. */
  until?: number | null;
  /** The table rests between two rounds; null while it plays. */
  pause?: Pause | null;
  /** Whether an earlier position is shown for a while: what players have arranged for themselves must outlive it. */
  isPast?: boolean;
  /** Whether what led here is not to be said aloud: it is nothing new, or goes by too fast. */
  isQuiet?: boolean;
}

/** Who decides what may be done: a server, or what an engine has written down. */
export interface Judge {
  readonly mayAct: boolean;
  submit: (move: string) => void;
  /** What a move would score, or why it may not be made; null if nobody answers. */
  judge: (move: string) => Promise<Judgement | null>;
  /** I have read how the round ended: the next one may begin for me. */
  ready?: () => void;
}

/** Where nobody plays. */
export const ONLOOKER: Judge = { mayAct: false, submit: () => {}, judge: async () => null };

/** As the server puts it: a rule, or what the move scores. */
export function judgementOf(told: { lines: readonly ScoreLine[]; rule: string | null; text: Said | null }): Judgement {
  return told.text ? { legal: false, rule: told.rule, text: told.text } : { legal: true, lines: told.lines };
}

export interface BoardProps<View> {
  scene: Scene<View>;
  judge: Judge;
  players: readonly BoardPlayer[];
  settings: BoardSettings;
}

/** What stands beside a player's name: a number and what it counts. */
export interface Fact {
  label: string;
  value: number;
}

/** What a game brings when it is played or read about. */
export interface GameClient<View = unknown> {
  Board: Component<BoardProps<View>>;
  /** One piece by its text, for log and rules; absent where a game's moves name no piece. */
  Piece?: Component<{ code: string; lang: Lang; size?: number }>;
  /** A position that nobody plays on, where the board itself would be too heavy for a page full of them. */
  Still?: Component<{ view: View; marked: string | null }>;
  /** In the figures of the rules: pixels for each unit of an outline, and how large pieces are. */
  figures?: { unit?: number; piece?: number };
  /** Whether the lines of a move are points, so that they have a sum. */
  addsUp?: boolean;
  /** What happened, as one sentence for the live region; empty if it is not worth saying. */
  announce: (event: GameEvent, players: readonly BoardPlayer[], seat: number, lang: Lang) => string;
  /** The event in the log: a short notation and the pieces in it. */
  notation: (event: GameEvent, lang: Lang) => { text: string; pieces: string[] } | null;
  facts: (view: View, seat: number, lang: Lang) => Fact[];
  sound: (event: GameEvent) => Sound | null;
}

/** A score sheet for the printed game; it can be cleared. */
export type Sheet = Component<Record<string, never>, { clear: () => void }>;

/** What the shelf knows of a game before it is opened: it must stay small. */
export interface GameCard {
  name: string;
  title: string;
  accent: string;
  /** What the ids of its rules begin with: K-8. */
  ruleLetter: string;
  /** Whether each seat sees something that the others must not: at one screen, a curtain falls between two turns. */
  hasSecrets: boolean;
  tagline: () => string;
  /** The picture on its box; its ground is `--world-box` (styles/worlds.css). */
  cover: () => Promise<{ default: Component }>;
  load: () => Promise<GameClient>;
  /** Absent for a game that nobody plays with a box. */
  companion?: { does: () => string; load: () => Promise<{ default: Sheet }> };
  /** All that is known of a game without a folder (plain/): it has neither figures nor a guided game. */
  plain?: GameInfo;
}
