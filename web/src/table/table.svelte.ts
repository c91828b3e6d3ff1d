/** A table as this browser knows it: headless, fed by the socket, shown by components. Nothing is guessed ahead of the server. */
import { api } from "../api";
import { type GameEvent, type Judgement, judgementOf } from "../games/contract";
import type { Entry, Finished, HintedMove, Refused, Said, ServerMessage, Standing, TableInfo } from "../wire/messages";
import { type Answer, Connection, type Line, type Request } from "./connection";

export interface Moment {
  number: number;
  view: unknown;
  events: GameEvent[];
}

export interface MoveRow {
  number: number;
  events: GameEvent[];
}

export interface ChatLine {
  number: number;
  person: string;
  name: string;
  text: string;
  at_ms: number;
}

/** So long after it was made a move is taken to the server once more, if its line was lost meanwhile. The server gives up a
 * silent line sooner: what is not played by then never will be. */
const WISH_MS = 60_000;
/** A move that is not answered by then lies on a dead line. */
const MOVE_MS = 4_000;
/** A bot that thinks about advice, on a server that has others to serve, may take its time. */
const HINT_MS = 60_000;
const NOTHING: GameEvent[] = [];

type Dial = (hearer: ConstructorParameters<typeof Connection>[0]) => Pick<Connection, "request" | "renew" | "close">;

/** A move on its way to the server. */
interface Wish {
  move: string;
  seat: number;
  version: number;
  at_ms: number;
  /** The last entry known when it was made. */
  after: number;
  /** Its line was lost, and nobody knows whether it arrived. */
  isAdrift: boolean;
}

export class TableStore {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  seat = $state(-1);
  log = $state.raw<Entry[]>([]);
  standing = $state.raw<Standing | null>(null);
  line = $state<Line>("connecting");
  /** The table cannot be watched: why. */
  refusal = $state.raw<Refused | null>(null);
  present = $state.raw<boolean[]>([]);
  spectators = $state(0);
  /** What was shown after each entry: seen here, or asked for since. */
  moments = $state.raw<ReadonlyMap<number, Moment>>(new Map());
  /** The server's clock minus ours. */
  offset_ms = $state(0);
  thinking = $state(false);
  hints = $state.raw<HintedMove[]>([]);
  wish = $state.raw<Wish | null>(null);
  /** Why the last request was not carried out: the server's words, that there was no line to ask on, or that a move whose line
   * was lost has not been played. */
  complaint = $state.raw<{ said: Said | "no-line" | "not-played" } | null>(null);
  /** The seat asked for is not this browser's, though its page believed so: somebody else has signed in, perhaps. */
  isUnseated = $state(false);
  undoAsked = $state.raw<{ seat: number; entry: number } | null>(null);
  rematchAsked = $state<number[]>([]);

  number = 0;
  onentry: (entry: Entry) => void = () => {};
  #invite: string | null;
  #connection: Pick<Connection, "request" | "renew" | "close">;

  constructor(id: string, seat: number, invite: string | null, dial: Dial = (hearer) => new Connection(hearer)) {
    this.id = id;
    this.seat = seat;
    this.#invite = invite;
    this.#connection = dial({
      onmessage: (message) => this.take(message),
      onopen: () => void this.#watch(this.number),
      online: (line) => {
        this.line = line;
        // The line is back: what was said of its loss is no longer true.
        if (line === "online" && this.complaint?.said === "no-line") this.complaint = null;
      },
    });
  }

  get view(): unknown {
    return this.standing?.view ?? null;
  }
  get canAct(): boolean {
    return (
      this.seat >= 0 &&
      (this.standing?.decision ?? 0) > 0 &&
      this.standing?.acting.includes(this.seat) === true &&
      this.line === "online" &&
      this.wish === null
    );
  }
  finished = $derived.by((): Finished | null => {
    const entry = this.log.findLast(({ what }) => what.do === "finished");
    return entry?.what.do === "finished" ? entry.what : null;
  });
  rematch = $derived.by((): string | null => {
    const entry = this.log.findLast(({ what }) => what.do === "rematch");
    return entry?.what.do === "rematch" ? entry.what.table : (this.info?.next_table ?? null);
  });
  moves = $derived.by((): MoveRow[] => {
    const rows: MoveRow[] = [];
    for (const { number, what } of this.log) {
      if (what.do === "moved") rows.push({ number, events: what.events as unknown as GameEvent[] });
      else if (what.do === "undone") while (rows.length && (rows.at(-1)?.number ?? 0) >= what.entry) rows.pop();
    }
    return rows;
  });
  /** What the latest move did that still stands; before the first move, what the deal did. */
  lastEvents = $derived.by((): GameEvent[] => {
    const last = this.moves.at(-1);
    if (last) return last.events;
    const deal = this.log.findLast(({ what }) => what.do === "started")?.what;
    return deal?.do === "started" ? (deal.events as unknown as GameEvent[]) : NOTHING;
  });
  chats = $derived.by((): ChatLine[] =>
    this.log.flatMap(({ number, at_ms, what }) =>
      what.do === "said" ? [{ number, at_ms, person: what.person.id, name: what.person.name, text: what.text }] : [],
    ),
  );

  /** What was shown after an entry, also before this browser came; null if the server does not tell. */
  async look(number: number): Promise<Moment | null> {
    const known = this.moments.get(number);
    if (known) return known;
    const seat = this.seat;
    try {
      const { view, events } = await api.past(this.id, seat, number, this.#invite);
      const moment = { number, view, events: events as unknown as GameEvent[] };
      if (seat === this.seat) this.moments = new Map(this.moments).set(number, moment);
      return moment;
    } catch {
      return null;
    }
  }

  /** Look from another of my seats; what the old one saw is put away at once, unless every seat sees the same. */
  async sitAt(seat: number, seesTheSame = false): Promise<void> {
    this.seat = seat;
    if (!seesTheSame) this.standing = null;
    this.moments = new Map();
    this.hints = [];
    await this.#watch(0);
  }

  async #watch(after: number): Promise<void> {
    const seat = this.seat;
    const answer = await this.#connection.request({
      do: "watch",
      table: this.id,
      seat,
      after,
      views: true,
      invite: this.#invite,
    });
    if (answer.ok) return this.#settleWish();
    if (answer.why !== "refused" || seat !== this.seat) return;
    if (seat >= 0 && answer.refused.code === "not-your-seat") {
      this.isUnseated = true;
      this.seat = -1;
      await this.#watch(after);
    } else if (!this.info) this.refusal = answer.refused;
  }

  take(message: ServerMessage): void {
    switch (message.do) {
      case "welcome":
        this.offset_ms = message.now_ms - Date.now();
        break;
      case "snapshot":
        if (message.table.id !== this.id || message.seat !== this.seat) break; // asked for from a seat left since
        this.info = message.table;
        this.log = message.log;
        this.number = message.number;
        this.refusal = null;
        this.#recall(message.log);
        this.#stand(message.standing, message.number);
        break;
      case "resumed":
        if (message.table !== this.id || message.seat !== this.seat) break;
        for (const entry of message.log) if (entry.number > this.number) this.#add(entry);
        this.number = message.number;
        this.#stand(message.standing, message.number);
        break;
      case "news":
        if (message.table !== this.id || message.entry.number <= this.number) break;
        if (message.entry.number > this.number + 1) {
          void this.#watch(this.number); // something was missed: ask for it
          break;
        }
        this.#add(message.entry);
        this.#stand(message.standing, message.entry.number);
        break;
      case "done":
        if (message.standing && (message.table ?? this.id) === this.id) this.#stand(message.standing, this.number);
        break;
      case "table":
        if (message.table.id === this.id)
          this.info = { ...message.table, invite: message.table.invite ?? this.info?.invite ?? null };
        break;
      case "presence":
        if (message.table !== this.id) break;
        this.present = message.present;
        this.spectators = message.spectators;
        break;
    }
  }

  /** Requests and answers that are still open when one comes to the table. */
  #recall(log: readonly Entry[]): void {
    this.undoAsked = null;
    this.rematchAsked = [];
    for (const entry of log) this.#note(entry);
  }

  #note({ what }: Entry): void {
    if (what.do === "undo-asked") this.undoAsked = { seat: what.seat, entry: what.entry };
    else if (what.do === "undone" || what.do === "undo-refused" || what.do === "moved") this.undoAsked = null;
    else if (what.do === "rematch-asked") this.rematchAsked = [...this.rematchAsked, what.seat];
  }

  #add(entry: Entry): void {
    this.log = [...this.log, entry];
    this.number = entry.number;
    this.#note(entry);
    if (entry.what.do !== "said") this.hints = [];
    this.onentry(entry);
  }

  /** What stands now. A message without a view (a line of chat) leaves the view as it was. */
  #stand(standing: Standing, number: number): void {
    if (standing.decision !== this.standing?.decision) this.hints = [];
    this.standing = { ...standing, view: standing.view ?? this.standing?.view };
    if (standing.view) {
      this.moments = new Map(this.moments).set(number, { number, view: standing.view, events: this.lastEvents });
    }
  }

  /** A move, by this seat's present decision; true if the server took it. */
  async move(move: string): Promise<boolean> {
    const { seat, number } = this;
    const version = this.standing?.decision ?? 0;
    if (!version || seat < 0) return false;
    return this.#send({ move, seat, version, at_ms: Date.now(), after: number, isAdrift: false });
  }

  async #send(wish: Wish): Promise<boolean> {
    this.wish = wish;
    const { move, seat, version, isAdrift } = wish;
    const answer = await this.#connection.request({ do: "move", table: this.id, seat, version, move }, MOVE_MS);
    if (!answer.ok && (answer.why === "late" || answer.why === "lost")) {
      this.wish = { ...wish, isAdrift: true };
      if (answer.why === "late") this.#connection.renew();
      return false;
    }
    this.wish = null;
    // Taken to the server twice, the move may have arrived the first time.
    const isThere = isAdrift && !answer.ok && answer.why === "refused" && answer.refused.code === "stale";
    this.#judge(isThere ? null : answer);
    return answer.ok || isThere;
  }

  /** The table is seen again: what has become of a move whose line was lost? */
  async #settleWish(): Promise<void> {
    const { wish } = this;
    if (!wish?.isAdrift) return;
    this.wish = null;
    if (wish.seat !== this.seat) return;
    if (this.standing?.decision === wish.version && Date.now() - wish.at_ms < WISH_MS) {
      await this.#send(wish);
      return;
    }
    const isMine = (events: readonly GameEvent[]) => events.some(({ seat }) => seat === wish.seat);
    if (!this.moves.some(({ number, events }) => number > wish.after && isMine(events)))
      this.complaint = { said: "not-played" };
  }

  /** What a move would score, or why it may not be made; null if the server does not answer. */
  async judge(move: string): Promise<Judgement | null> {
    if (this.seat < 0) return null;
    const answer = await this.#connection.request({ do: "explain", table: this.id, seat: this.seat, move });
    if (answer.ok) return answer.message.do === "explained" ? judgementOf(answer.message) : null;
    return answer.why === "refused" ? judgementOf({ lines: [], ...answer.refused }) : null;
  }

  /** Ask for advice. What comes after I have moved, or sat down elsewhere, was for another question and is dropped. */
  async hint(): Promise<void> {
    const { seat, standing } = this;
    this.thinking = true;
    const answer = await this.#ask({ do: "hint", table: this.id, seat }, HINT_MS);
    this.thinking = false;
    if (seat !== this.seat || standing?.decision !== this.standing?.decision) return;
    this.hints = answer.ok && answer.message.do === "hinted" ? answer.message.moves : [];
  }

  dropHint(): void {
    this.hints = [];
  }

  chat = (text: string) => this.#ask({ do: "chat", table: this.id, text });
  resign = () => this.#act("resign");
  leave = () => this.#act("leave");
  comeBack = () => this.#act("come-back");
  /** I have read how the round ended. */
  ready = () => this.#act("ready");
  askUndo = () => this.#act("ask-undo");
  askRematch = () => this.#act("ask-rematch");
  answerUndo = (agree: boolean) => this.#ask({ do: "answer-undo", table: this.id, seat: this.seat, agree });

  #act(what: "resign" | "leave" | "come-back" | "ready" | "ask-undo" | "ask-rematch"): Promise<Answer> {
    return this.#ask({ do: what, table: this.id, seat: this.seat });
  }

  /** A request that somebody made by hand: if nothing comes of it, he is told. */
  async #ask(request: Request, patience_ms?: number): Promise<Answer> {
    const answer = await this.#connection.request(request, patience_ms);
    this.#judge(answer);
    return answer;
  }

  #judge(answer: Answer | null): void {
    if (!answer || answer.ok) this.complaint = null;
    else this.complaint = { said: answer.why === "refused" ? answer.refused.text : "no-line" };
  }

  close(): void {
    this.#connection.close();
  }
}
