/** The doors behind the pages that look back. */
import { call, part, query } from "../api";
import type { Findings } from "../wire/findings";
import type {
  GameStatistics,
  Job,
  PersonStatistics,
  PuzzleCollection,
  PuzzleExplained,
  PuzzleInfo,
  PuzzleVerdict,
  ReplayFrame,
  ReplayOutline,
} from "../wire/messages";

export const lookApi = {
  outline: (table: string, seat: number, invite: string | null) =>
    call<ReplayOutline>("GET", `/tables/${part(table)}/outline${query({ seat, invite })}`),
  frames: (table: string, seat: number, start: number, count: number, invite: string | null) =>
    call<ReplayFrame[]>("GET", `/tables/${part(table)}/frames${query({ seat, start, count, invite })}`),
  outlineOfRecord: (record: unknown, seat: number) => call<ReplayOutline>("POST", "/replays/outline", { record, seat }),
  framesOfRecord: (record: unknown, seat: number, start: number, count: number) =>
    call<ReplayFrame[]>("POST", "/replays/frames", { record, seat, start, count }),
  review: (table: string, bot: string, invite: string | null) =>
    call<Job>("POST", `/tables/${part(table)}/reviews${query({ invite })}`, { bot }),
  job: (id: string, invite: string | null) => call<Job>("GET", `/jobs/${part(id)}${query({ invite })}`),

  personStatistics: (id: string) => call<PersonStatistics>("GET", `/people/${part(id)}/statistics`),
  gameStatistics: (game: string) => call<GameStatistics>("GET", `/games/${part(game)}/statistics`),
  findings: (game: string) => call<Findings>("GET", `/games/${part(game)}/findings`),

  puzzleCollections: () => call<PuzzleCollection[]>("GET", "/puzzles"),
  puzzleCollection: (game: string) => call<PuzzleCollection>("GET", `/puzzles/${part(game)}`),
  puzzle: (game: string, day: number) => call<PuzzleInfo>("GET", `/puzzles/${part(game)}/${day}`),
  answer: (game: string, day: number, move: string) =>
    call<PuzzleVerdict>("POST", `/puzzles/${part(game)}/${day}/answer`, { move }),
  explain: (game: string, day: number, move: string) =>
    call<PuzzleExplained>("POST", `/puzzles/${part(game)}/${day}/explain`, { move }),
};
