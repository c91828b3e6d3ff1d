/** A table as this browser knows it: headless, fed by a link, shown by components. Nothing is guessed ahead of the authority. */

import { cardOf } from "../games/cards.svelte";
import type { GameEvent, Judge, Pause, Scene } from "../games/contract";
import { type Answer, type Failed, type Refused, yes } from "../link/answer";
import { toldBy } from "../link/connection";
import { latest } from "../link/latest";
import type { Deed, Line, TableLink } from "../link/link";
import type {
  Entry,
  Finished,
  HintedMove,
  Person,
  ServerMessage,
  Standing,
  TableInfo,
  UndoAsked,
} from "../wire/messages";
import { ourTime } from "./clock";
import { LookBack } from "./lookback.svelte";
import { firstSeat, nextAtScreen, seatsOf } from "./seating";
import { Sending } from "./sending.svelte";

export interface MoveRow {
  number: number;
  events: readonly GameEvent[];
}

export interface ChatLine {
  number: number;
  person: string;
  name: string;
  kind: Person["kind"];
  text: string;
  at_ms: number;
}

/** Why the last thing asked for was not done. */
export type Complaint = Failed | { why: "not-played" };

const NOTHING: readonly GameEvent[] = [];
const NOBODY: readonly number[] = [];
const asEvents = (events: unknown) => events as readonly GameEvent[];

export class TableStore {
  readonly id: string;
  readonly link: TableLink;
  /** Who this browser is; null for nobody. */
  readonly me: string | null;

  info = $state.raw<TableInfo | null>(null);
  /** The seat looked from; -1 as a spectator. */
  seat = $state(-1);
  log = $state.raw<readonly Entry[]>([]);
  /** The number of the log's last entry. */
  number = 0;
  standing = $state.raw<Standing | null>(null);
  line = $state<Line>("connecting");
  /** The table cannot be watched: why. */
  refusal = $state.raw<Refused | null>(null);
  present = $state.raw<readonly boolean[]>([]);
  spectators = $state(0);
  /** When the standing was heard, by a clock that nobody sets. */
  heard_at = $state(0);
  hints = $state.raw<readonly HintedMove[]>([]);
  /** A hint is asked for. */
  thinking = $state(false);
  complaint = $state.raw<Complaint | null>(null);
  /** The seat asked for is not this browser's, though it believed so: somebody else has signed in, perhaps. */
  isUnseated = $state(false);
  onentry: (entry: Entry) => void = () => {};

  readonly looking = new LookBack((number) => this.#past(number));
  readonly sending = new Sending(this);
  #advice = latest();

  constructor(link: TableLink, me: string | null = null, seat = -1) {
    this.id = link.table;
    this.link = link;
    this.me = me;
    this.seat = seat;
    link.open({
      hear: (message) => this.take(message),
      line: (line) => {
        this.line = line;
        if (line !== "online") return;
        // The line is back: what was said of its loss is no longer true.
        if (this.complaint?.why === "no-line") this.complaint = null;
        void this.#watch(this.number);
      },
    });
  }

  /** The seats of whoever this browser is: several where people share it. */
  mine = $derived.by(() => (this.isUnseated ? NOBODY : seatsOf(this.me, this.info?.seats ?? [])));
  acting = $derived(this.standing?.acting ?? NOBODY);
  /** The number of what this seat is to decide; 0 for nothing. */
  decision = $derived(this.standing?.decision ?? 0);
  /** A bot decides for me. */
  isPlayedFor = $derived(!!this.info?.seats[this.seat]?.stand_in);
  isMyTurn = $derived(this.seat >= 0 && this.acting.includes(this.seat) && this.decision > 0 && !this.isPlayedFor);
  canAct = $derived(this.isMyTurn && this.line === "online" && this.sending.wish === null);
  finished = $derived.by((): Finished | null => {
    const entry = this.log.findLast(({ what }) => what.do === "finished");
    return entry?.what.do === "finished" ? entry.what : null;
  });
  rematch = $derived.by((): string | null => {
    const entry = this.log.findLast(({ what }) => what.do === "rematch");
    return entry?.what.do === "rematch" ? entry.what.table : (this.info?.next_table ?? null);
  });
  rematchAsked = $derived(this.log.flatMap(({ what }) => (what.do === "rematch-asked" ? [what.seat] : [])));
  /** Somebody would like to take a move back, and has no answer yet. */
  undoAsked = $derived.by((): UndoAsked | null => {
    const settles = ["undo-asked", "undone", "undo-refused", "moved"];
    const entry = this.log.findLast(({ what }) => settles.includes(what.do));
    return entry?.what.do === "undo-asked" ? entry.what : null;
  });
  moves = $derived.by((): readonly MoveRow[] => {
    const rows: MoveRow[] = [];
    for (const { number, what } of this.log) {
      if (what.do === "moved") rows.push({ number, events: asEvents(what.events) });
      else if (what.do === "undone") while (rows.length && (rows.at(-1)?.number ?? 0) >= what.entry) rows.pop();
    }
    return rows;
  });
  /** What the latest move did that still stands; before the first move, what the deal did. */
  lastEvents = $derived.by((): readonly GameEvent[] => {
    const last = this.moves.at(-1);
    if (last) return last.events;
    const deal = this.log.findLast(({ what }) => what.do === "started")?.what;
    return deal?.do === "started" ? asEvents(deal.events) : NOTHING;
  });
  chats = $derived.by((): readonly ChatLine[] =>
    this.log.flatMap(({ number, at_ms, what }) =>
      what.do === "said"
        ? [{ number, at_ms, person: what.person.id, name: what.person.name, kind: what.person.kind, text: what.text }]
        : [],
    ),
  );
  /** The rest between two rounds, by this machine's clock. */
  pause = $derived.by((): Pause | null => {
    const given = this.standing?.pause;
    return given && !this.finished ? { until: this.#pauseEnds ?? Date.now(), waiting: given.waiting } : null;
  });

  #hasSecrets = $derived(cardOf(this.info?.game ?? "")?.hasSecrets ?? true);
  /** The seat of mine that is to act while another one looks. */
  nextSeat = $derived(
    this.finished || this.isMyTurn ? null : nextAtScreen(this.mine, this.acting, this.seat, this.info?.seats ?? []),
  );
  /** Nobody may look: the screen is to change hands. */
  isCovered = $derived(this.nextSeat !== null && this.#hasSecrets);

  /** The position that is shown: the present one, or the one looked back at. */
  view = $derived((this.looking.moment?.view ?? this.standing?.view ?? null) as { scores: number[] } | null);
  #until = $state<number | null>(null);
  #pauseEnds = $state<number | null>(null);
  /** After a move that was taken back, the one before it is nothing new. */
  #isUndone = $derived(
    this.log.findLast(({ what }) => what.do === "moved" || what.do === "undone")?.what.do === "undone",
  );
  scene = $derived.by((): Scene | null => {
    const { view, seat } = this;
    const { moment } = this.looking;
    if (!view || this.isCovered) return null;
    return {
      key: `${seat}:${moment?.number ?? this.moves.at(-1)?.number ?? 0}`,
      view,
      seat,
      events: moment?.events ?? this.lastEvents,
      marked: moment ? null : (this.hints[0]?.move ?? null),
      until: this.#until,
      pause: this.pause,
      isPast: moment !== null,
      isQuiet: moment !== null || this.#isUndone,
    };
  });
  judge = $derived.by(
    (): Judge => ({
      mayAct: this.canAct && !this.looking.moment && !this.pause,
      submit: (move) => void this.move(move),
      judge: async (move) => {
        if (this.seat < 0) return null;
        const answer = await this.link.judge(this.seat, move);
        if (answer.ok) return answer.value;
        return answer.why === "refused" ? { legal: false, rule: answer.rule, text: answer.text } : null;
      },
      ready: () => void this.ready(),
    }),
  );

  /** Look from another of my seats; what the old one saw is put away at once, unless every seat sees the same. */
  async sitAt(seat: number, seesTheSame = false): Promise<void> {
    this.seat = seat;
    if (!seesTheSame) this.standing = null;
    this.looking.forget();
    this.dropHint();
    await this.#watch(0);
  }

  /** Sit where I belong as soon as that is known. Where nothing is hidden, nobody need look away: the screen simply turns to
   * whoever is next. */
  #turnScreen(): void {
    if (!this.info || this.info.status === "open") return;
    const first = firstSeat(this.mine, this.acting);
    if (first !== null && !this.mine.includes(this.seat)) void this.sitAt(first);
    else if (this.nextSeat !== null && !this.isCovered) void this.sitAt(this.nextSeat, true);
  }

  async #watch(after: number): Promise<void> {
    const { seat } = this;
    const answer = await this.link.watch(seat, after);
    if (answer.ok) return this.sending.resume();
    if (answer.why !== "refused" || seat !== this.seat) return;
    if (seat >= 0 && answer.code === "not-your-seat") {
      this.isUnseated = true;
      this.seat = -1;
      await this.#watch(after);
    } else if (!this.info || answer.code === "not-found") this.refusal = answer;
  }

  async #past(number: number): Promise<Answer<{ number: number; view: unknown; events: readonly GameEvent[] }>> {
    const answer = await this.link.past(this.seat, number);
    return answer.ok ? yes({ ...answer.value, events: asEvents(answer.value.events) }) : answer;
  }

  take(message: ServerMessage): void {
    switch (message.do) {
      case "snapshot":
        if (message.table.id !== this.id || message.seat !== this.seat) break; // asked for from a seat left since
        this.info = message.table;
        this.log = message.log;
        this.number = message.number;
        this.refusal = null;
        this.#stand(message.standing);
        break;
      case "resumed":
        if (message.table !== this.id || message.seat !== this.seat) break;
        for (const entry of message.log) if (entry.number > this.number) this.#add(entry);
        this.number = message.number;
        this.#stand(message.standing);
        break;
      case "news":
        if (message.table !== this.id || message.entry.number <= this.number) break;
        if (message.entry.number > this.number + 1) {
          void this.#watch(this.number); // something was missed: ask for it
          break;
        }
        this.#add(message.entry);
        this.#stand(message.standing);
        break;
      case "done":
        if (message.standing && (message.table ?? this.id) === this.id) this.#stand(message.standing);
        break;
      case "table":
        if (message.table.id === this.id) this.know(message.table);
        break;
      case "presence":
        if (message.table !== this.id) break;
        this.present = message.present;
        this.spectators = message.spectators;
        break;
      case "refused": {
        if (message.id || message.table !== this.id) break; // the answer to a request is settled where that was made
        const told = toldBy(message);
        if (!told.ok && told.why === "refused") this.refusal = told; // the table was closed before it began
        break;
      }
    }
    this.#turnScreen();
  }

  /** Who sits where, and what the table's status is, as was told just now. */
  know(info: TableInfo): void {
    this.info = { ...info, invite: info.invite ?? this.info?.invite ?? null };
  }

  #add(entry: Entry): void {
    this.log = [...this.log, entry];
    this.number = entry.number;
    if (entry.what.do === "moved" || entry.what.do === "undone") this.looking.stop();
    if (entry.what.do !== "said") this.dropHint();
    this.onentry(entry);
  }

  /** What stands now. A message without a view (a line of chat) leaves the view as it was. */
  #stand(standing: Standing): void {
    if (standing.decision !== this.standing?.decision) this.dropHint();
    this.heard_at = performance.now();
    this.#until = ourTime(standing.window_ends_ms, standing.now_ms, this.#until);
    this.#pauseEnds = ourTime(standing.pause?.ends_ms ?? null, standing.now_ms, this.#pauseEnds);
    this.standing = { ...standing, view: standing.view ?? this.standing?.view };
    if (standing.view) this.looking.keep({ number: this.number, view: standing.view, events: this.lastEvents });
  }

  /** Make a move; true if it was taken. */
  move = (move: string) => this.sending.send(move);

  /** Ask for advice. What comes after I have moved, or sat down elsewhere, was for another question and is dropped. */
  async hint(): Promise<void> {
    const isLatest = this.#advice();
    this.thinking = true;
    const answer = await this.link.hint(this.seat);
    this.settle(answer);
    if (!isLatest()) return;
    this.thinking = false;
    this.hints = answer.ok ? answer.value : [];
  }

  dropHint(): void {
    this.#advice();
    this.thinking = false;
    this.hints = [];
  }

  chat = (text: string) => this.#act({ do: "chat", text });
  resign = () => this.#act({ do: "resign", seat: this.seat });
  leave = () => this.#act({ do: "leave", seat: this.seat });
  comeBack = () => this.#act({ do: "come-back", seat: this.seat });
  /** I have read how the round ended. */
  ready = () => this.#act({ do: "ready", seat: this.seat });
  askUndo = () => this.#act({ do: "ask-undo", seat: this.seat });
  answerUndo = (agree: boolean) => this.#act({ do: "answer-undo", seat: this.seat, agree });
  askRematch = () => this.#act({ do: "ask-rematch", seat: this.seat });

  async #act(deed: Deed): Promise<Answer> {
    const answer = await this.link.act(deed);
    this.settle(answer);
    return answer;
  }

  /** What became of something that somebody did by hand: if nothing did, they are told. */
  settle(answer: Answer<unknown>): void {
    this.complaint = answer.ok ? null : answer;
  }

  close(): void {
    this.link.close();
  }
}
