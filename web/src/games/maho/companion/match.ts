/** Maho!'s match on a sheet of paper: what is entered, and what follows from it. */
import {
  isMatchOver,
  type Kind,
  type Laid,
  LENGTHS,
  type Mode,
  type Round,
  SERIES_NEEDED,
  sheet,
  total,
} from "./count";

export interface Entered {
  /** Null for a void round. */
  winner: number | null;
  lines: number[];
}

export interface Match {
  mode: Mode;
  jokers: number;
  /** Rounds to win, points or rounds to play, as agreed beforehand (H-14); null: as the mode has it. */
  length: number | null;
  rounds: Entered[];
}

export const newMatch = (): Match => ({ mode: "original", jokers: 2, length: null, rounds: [] });

/** A series being put together: the cards tapped, and the series chosen once they make one. */
export interface Draft {
  tapped: string[];
  cards: string[] | null;
  kind: Kind | null;
  hidden: boolean;
}

export const newDrafts = (mode: Mode): Draft[] =>
  Array.from({ length: SERIES_NEEDED[mode] }, () => ({ tapped: [], cards: null, kind: null, hidden: true }));

/** In mode standard only silver matters: the other series may be any. */
export function standardRound(silver: number): Round {
  const series: Laid[] = Array.from({ length: SERIES_NEEDED.standard }, (_, i) => ({
    cards: i < silver ? ["s1", "s1", "s1"] : ["r1", "r2", "r3"],
    hidden: false,
  }));
  return { mode: "standard", jokers: 2, series, pair: ["r9", "r9"], drawn: false };
}

export const basicLines = (): number[] =>
  sheet({ mode: "basic", jokers: 0, series: [], pair: ["r9", "r9"], drawn: false });

export function scores(match: Match, seats: number): number[] {
  const points = Array.from({ length: seats }, () => 0);
  for (const { winner, lines } of match.rounds)
    if (winner !== null) points[winner] = (points[winner] ?? 0) + total(lines);
  return points;
}

export const isOver = (match: Match, seats: number): boolean =>
  isMatchOver(match.mode, scores(match, seats), match.rounds.length, match.length ?? LENGTHS[match.mode]);
