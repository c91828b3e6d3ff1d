/** The authority behind a table, whatever it is: a server at the other end of a socket, or an engine in this browser. Both
 * speak the wire's messages, so that one store, and one set of recorded messages, serves them all. */
import type { Judgement } from "../games/contract";
import type { Act, GameInfo, HintedMove, Moment, Move, ServerMessage, TableInfo } from "../wire/messages";
import type { Answer } from "./answer";

export type Line = "connecting" | "online" | "lost" | "closing" | "signed-out" | "unwelcome";

/** What a table may offer besides moves; what it does not is not drawn. */
export const FEATURES = ["chat", "hints", "undo", "resigning", "leaving", "presence", "rematch", "replay"] as const;
export type Feature = (typeof FEATURES)[number];

type Unaddressed<Message> = Message extends unknown ? Omit<Message, "table" | "id"> : never;
/** Anything that changes the table and is not a move. */
export type Deed = Unaddressed<Exclude<Act, Move>>;

export interface Listener {
  /** News, and the snapshots that `watch` asks for. */
  hear: (message: ServerMessage) => void;
  /** Each time the line is "online" (again), the table is to be watched (again). */
  line: (line: Line) => void;
}

/** Who sits where before the game. */
export interface Seats {
  sit: (seat: number, name?: string) => Promise<Answer<TableInfo>>;
  sitBot: (seat: number, level: string) => Promise<Answer<TableInfo>>;
  stand: (seat: number) => Promise<Answer<TableInfo>>;
  start: () => Promise<Answer<TableInfo>>;
}

export interface TableLink {
  readonly table: string;
  readonly can: ReadonlySet<Feature>;
  /** Absent where nobody comes to the table after it was opened. */
  readonly seats?: Seats;
  /** Call once; what is told begins with the line. */
  open: (listener: Listener) => void;
  close: () => void;
  /** What has happened since `after` is then heard, as the seat sees it. */
  watch: (seat: number, after: number) => Promise<Answer>;
  move: (seat: number, version: number, move: string) => Promise<Answer>;
  judge: (seat: number, move: string) => Promise<Answer<Judgement>>;
  hint: (seat: number) => Promise<Answer<HintedMove[]>>;
  /** The table as it stood after an entry. */
  past: (seat: number, entry: number) => Promise<Answer<Moment>>;
  act: (deed: Deed) => Promise<Answer>;
  /** The rules that are played: options and endings in words. */
  game: (name: string) => Promise<Answer<GameInfo>>;
}
