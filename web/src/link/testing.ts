/** Tables for tests, and links to them of which the test holds the other end. */
import { TableStore } from "../table/table.svelte";
import type { Entry, GameInfo, News, SeatInfo, ServerMessage, Snapshot, Standing, TableInfo } from "../wire/messages";
import { type Answer, yes } from "./answer";
import { type Request, type Told, toldBy } from "./connection";
import { FEATURES, type Feature, type Listener, type Seats } from "./link";
import { WireLink } from "./wire-link";

/** What is said to a request; null: there is no line. */
export type Answering = (message: Request) => ServerMessage | null | Promise<ServerMessage | null>;

/** A link without socket and server: whoever answers is in memory, as an engine in this browser would be. */
export class FakeLink extends WireLink {
  readonly can: ReadonlySet<Feature>;
  /** What was asked. */
  readonly sent: Request[] = [];
  listener: Listener | null = null;
  seats?: Seats;

  constructor(
    private readonly answering: Answering = () => null,
    can: readonly Feature[] = FEATURES,
    table = "aaaaaaaaaa",
  ) {
    super(table);
    this.can = new Set(can);
  }

  open(listener: Listener): void {
    this.listener = listener;
  }
  close(): void {
    this.listener = null;
  }
  /** Something happens at the table. */
  tell(message: ServerMessage): void {
    this.listener?.hear(message);
  }
  protected async request(message: Request): Promise<Told> {
    this.sent.push(message);
    const said = await this.answering(message);
    if (!said) return { ok: false, why: "no-line" };
    if (said.do === "snapshot" || said.do === "resumed") this.tell(said);
    return toldBy(said);
  }
  past = async (_seat: number, number: number): Promise<Answer<{ number: number; events: []; view: unknown }>> =>
    yes({ number, events: [], view: { scores: [0, 0], past: number } });
  game = async (name: string) => yes({ name, endings: {}, bots: [], options: [] } as unknown as GameInfo);
}

export const person = (name: string) => ({ id: name.toLowerCase(), name, kind: "guest" as const });

export const seatOf = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  name,
  person: person(name),
  bot: null,
  stand_in: null,
  resigned: false,
  returns: false,
  present: true,
  ...more,
});

export const tableInfo = (more: Partial<TableInfo> = {}): TableInfo =>
  ({
    id: "aaaaaaaaaa",
    game: "tuileries",
    options: {},
    status: "playing",
    public: false,
    rated: false,
    seats: [seatOf("Ada"), seatOf("Blaise")],
    host: "ada",
    acting: [0],
    scores: [0, 0],
    invite: null,
    next_table: null,
    ...more,
  }) as TableInfo;

export const standing = (more: Partial<Standing> = {}): Standing => ({
  acting: [0],
  now_ms: Date.now(),
  decision: 1,
  clock: null,
  window_ends_ms: null,
  pause: null,
  undo: null,
  undo_request: null,
  resign_ends: false,
  view: { scores: [0, 0] },
  ...more,
});

export const entry = (number: number, what: Entry["what"]): Entry => ({ number, at_ms: 0, what });

export const news = (entry: Entry, more: Partial<Standing> = {}): News => ({
  do: "news",
  table: "aaaaaaaaaa",
  entry,
  standing: standing(more),
});

export const refused = (code = "wrong-moment", en = "Not now."): ServerMessage => ({
  do: "refused",
  id: 1,
  code,
  text: { fr: "Pas maintenant.", en },
  rule: null,
  table: null,
  version: null,
});

/** A store on a link that stands; the browser is of whoever sits there, first Ada, then Blaise. */
export function dialled(answering: Answering = () => null, seat = 0, me = ["ada", "blaise"][seat] ?? null) {
  const link = new FakeLink(answering);
  const store = new TableStore(link, me, seat);
  link.listener?.line("online");
  return { store, link, sent: link.sent };
}

/** The store of a game under way. */
export function playing(
  what: {
    info?: Partial<TableInfo>;
    standing?: Partial<Standing>;
    log?: Entry[];
    seat?: number;
    me?: string;
  } = {},
  answering?: Answering,
) {
  const seat = what.seat ?? 0;
  const line = dialled(answering, seat, what.me);
  const log = what.log ?? [];
  line.link.tell({
    do: "snapshot",
    table: tableInfo(what.info),
    seat,
    number: log.at(-1)?.number ?? 0,
    log,
    standing: standing(what.standing),
    id: 1,
  } as Snapshot);
  return line;
}

/** The browser's end of a line, of which the test is the other end. */
export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
