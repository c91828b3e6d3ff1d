// Generated from tablee.server.wire: change it there.

export type Lang = "fr" | "en";

export interface Said {
  fr: string;
  en: string;
}

export interface NewGuest {
  name: string;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface Goodbye {
  password?: string | null;
}

export interface NewName {
  name: string;
}

export interface NewToken {
  label: string;
}

export interface Token {
  id: string;
  label: string;
  created_ms: number;
  secret?: string;
}

export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account";
}

export interface Me {
  person: Person | null;
  muted: string[];
}

export interface Rating {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  games: number;
  wins: number;
}

export interface PlayedGame {
  table: string;
  game: string;
  finished_ms: number;
  names: string[];
  seat: number;
  scores: number[];
  winners: number[];
  ending: string;
  rating: number | null;
}

export interface Profile {
  person: Person;
  since_ms: number;
  ratings: Rating[];
  recent: PlayedGame[];
}

export interface Ranked {
  person: Person;
  rating: Rating;
}

export interface OptionInfo {
  name: string;
  default: unknown;
  allowed: string;
  choices: string[] | null;
  help: Said;
}

export interface GameInfo {
  name: string;
  title: string;
  authors: string;
  fewest: number;
  most: number;
  rules_version: number;
  options: OptionInfo[];
  rules: Record<string, Said>;
  rulings: Record<string, Said>;
  endings: Record<string, Said>;
  events: Record<string, Said>;
  bots: string[];
}

export interface Clock {
  kind?: "none" | "move" | "game" | "days";
  move_ms?: number;
  game_ms?: number;
  increment_ms?: number;
}

export interface NewTable {
  game: string;
  seats?: number;
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock;
  rated?: boolean;
  spectator_delay_s?: number;
}

export interface Sit {
  seat: number;
  name?: string | null;
  invite?: string | null;
}

export interface SitBot {
  seat: number;
  bot: string;
}

export interface Stand {
  seat: number;
}

export interface SeatInfo {
  name: string | null;
  person: Person | null;
  bot: string | null;
  stand_in: string | null;
  resigned: boolean;
  present: boolean;
  rating: number | null;
}

export type Status = "open" | "playing" | "finished";

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  status: "open" | "playing" | "finished";
  public: boolean;
  rated: boolean;
  clock: Clock;
  spectator_delay_s: number;
  seats: SeatInfo[];
  host: string;
  created_ms: number;
  seed_sha256: string | null;
  acting: number[];
  scores: number[];
  invite: string | null;
  next_table: string | null;
}

export interface SatDown {
  do: "sat";
  seat: number;
  name: string;
  person: Person | null;
  bot: string | null;
}

export interface StoodUp {
  do: "stood";
  seat: number;
}

export interface Started {
  do: "started";
  first: number;
  names: string[];
  seed_sha256: string;
  setup: Record<string, unknown>;
  events: Record<string, unknown>[];
}

export interface Moved {
  do: "moved";
  events: Record<string, unknown>[];
}

export interface Resigned {
  do: "resigned";
  seat: number;
}

export interface TookOver {
  do: "took-over";
  seat: number;
  bot: string;
  why: "time" | "left" | "absent" | "resigned";
}

export interface TookBack {
  do: "took-back";
  seat: number;
}

export interface UndoAsked {
  do: "undo-asked";
  seat: number;
  entry: number;
}

export interface UndoRefused {
  do: "undo-refused";
  seat: number;
}

export interface Undone {
  do: "undone";
  entry: number;
}

export interface Chatted {
  do: "said";
  person: Person;
  text: string;
}

export interface Finished {
  do: "finished";
  ending: string;
  scores: number[];
  winners: number[];
  seed: string;
}

export interface RematchAsked {
  do: "rematch-asked";
  seat: number;
}

export interface Rematch {
  do: "rematch";
  table: string;
}

export type What = SatDown | StoodUp | Started | Moved | Resigned | TookOver | TookBack | UndoAsked | UndoRefused | Undone | Chatted | Finished | RematchAsked | Rematch;

export interface Entry {
  number: number;
  at_ms: number;
  what: SatDown | StoodUp | Started | Moved | Resigned | TookOver | TookBack | UndoAsked | UndoRefused | Undone | Chatted | Finished | RematchAsked | Rematch;
}

export interface ClockFace {
  at_ms: number;
  left_ms: (number | null)[];
  running: number[];
}

export interface Standing {
  acting: number[];
  decision: number;
  clock: ClockFace | null;
  window_ends_ms: number | null;
  view: unknown;
}

export interface Watch {
  do: "watch";
  table: string;
  seat?: number;
  after?: number;
  views?: boolean;
  invite?: string | null;
  id?: number;
}

export interface Unwatch {
  do: "unwatch";
  table: string;
  id?: number;
}

export interface Move {
  do: "move";
  table: string;
  seat: number;
  version: number;
  move: string;
  id?: number;
}

export interface Explain {
  do: "explain";
  table: string;
  seat: number;
  move: string;
  id?: number;
}

export interface Hint {
  do: "hint";
  table: string;
  seat: number;
  id?: number;
}

export interface Chat {
  do: "chat";
  table: string;
  text: string;
  id?: number;
}

export interface Resign {
  do: "resign";
  table: string;
  seat: number;
  id?: number;
}

export interface Leave {
  do: "leave";
  table: string;
  seat: number;
  id?: number;
}

export interface ComeBack {
  do: "come-back";
  table: string;
  seat: number;
  id?: number;
}

export interface AskUndo {
  do: "ask-undo";
  table: string;
  seat: number;
  id?: number;
}

export interface AnswerUndo {
  do: "answer-undo";
  table: string;
  seat: number;
  agree: boolean;
  id?: number;
}

export interface AskRematch {
  do: "ask-rematch";
  table: string;
  seat: number;
  id?: number;
}

export interface Ping {
  do: "ping";
  id?: number;
}

export type Act = Move | Chat | Resign | Leave | ComeBack | AskUndo | AnswerUndo | AskRematch;

export type ClientMessage = Watch | Unwatch | Move | Chat | Resign | Leave | ComeBack | AskUndo | AnswerUndo | AskRematch | Explain | Hint | Ping;

export interface Welcome {
  do: "welcome";
  me: Person | null;
  server: string;
  now_ms: number;
}

export interface Snapshot {
  do: "snapshot";
  table: TableInfo;
  seat: number;
  number: number;
  log: Entry[];
  standing: Standing;
  id: number;
}

export interface Resumed {
  do: "resumed";
  table: string;
  seat: number;
  number: number;
  log: Entry[];
  standing: Standing;
  id: number;
}

export interface News {
  do: "news";
  table: string;
  entry: Entry;
  standing: Standing;
  id?: number;
}

export interface Done {
  do: "done";
  id: number;
  standing: Standing | null;
  table: string | null;
}

export interface Refused {
  do: "refused";
  id: number;
  code: string;
  text: Said;
  rule: string | null;
  table: string | null;
  version: number | null;
}

export interface ScoreLine {
  text: Said;
  points: number;
}

export interface Explained {
  do: "explained";
  id: number;
  lines: ScoreLine[];
  rule: string | null;
  text: Said | null;
}

export interface HintedMove {
  move: string;
  win: number;
  low: number;
  high: number;
}

export interface Hinted {
  do: "hinted";
  id: number;
  moves: HintedMove[];
}

export interface Presence {
  do: "presence";
  table: string;
  present: boolean[];
  spectators: number;
}

export interface TableChanged {
  do: "table";
  table: TableInfo;
}

export interface Pong {
  do: "pong";
  id: number;
  now_ms: number;
}

export interface Closing {
  do: "closing";
}

export type ServerMessage = Welcome | Snapshot | Resumed | News | Done | Refused | Explained | Hinted | Presence | TableChanged | Pong | Closing;

export interface ReplayStep {
  step: number;
  steps: number;
  events_done: number;
  events: Record<string, unknown>[];
  view: unknown;
}

export interface NewReview {
  bot?: string;
}

export interface Job {
  id: string;
  kind: "review";
  table: string;
  status: "waiting" | "running" | "done" | "failed" | "cancelled";
  done: number;
  total: number;
  result: unknown;
}

export interface Problem {
  code: string;
  text: Said;
  rule: string | null;
}
