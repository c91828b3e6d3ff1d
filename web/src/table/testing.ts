/** A table for tests: its store, and the other end of its line. */
import type { Entry, News, SeatInfo, ServerMessage, Snapshot, Standing, TableInfo } from "../wire/messages";
import type { Answer, Hearer } from "./connection";
import { TableStore } from "./table.svelte";

/** What the server says to a request; null: the line breaks before it answers. */
type Answering = (message: Record<string, unknown>) => ServerMessage | null | Promise<ServerMessage | null>;

export const person = (name: string) => ({ id: name.toLowerCase(), name, kind: "guest" as const });

export const seatOf = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  name,
  person: person(name),
  bot: null,
  stand_in: null,
  resigned: false,
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

/** A store on a line that the test holds the other end of. */
export function dialled(answering: Answering = () => null, seat = 0) {
  const sent: Record<string, unknown>[] = [];
  let hearer: Hearer | undefined;
  const store = new TableStore("aaaaaaaaaa", seat, null, (given) => {
    hearer = given;
    return {
      request: async (message): Promise<Answer> => {
        const written = message as unknown as Record<string, unknown>;
        sent.push(written);
        const said = await answering(written);
        if (!said) return { ok: false, why: "no-line" };
        return said.do === "refused" ? { ok: false, why: "refused", refused: said } : { ok: true, message: said };
      },
      renew: () => {},
      close: () => {},
    };
  });
  hearer?.online("online");
  hearer?.onopen();
  return { store, sent, hearer: hearer as Hearer };
}

/** The store of a game under way. */
export function playing(
  what: { info?: Partial<TableInfo>; standing?: Partial<Standing>; log?: Entry[]; seat?: number } = {},
  answering?: Answering,
) {
  const line = dialled(answering, what.seat);
  const log = what.log ?? [];
  line.store.take({
    do: "snapshot",
    table: tableInfo(what.info),
    seat: what.seat ?? 0,
    number: log.at(-1)?.number ?? 0,
    log,
    standing: standing(what.standing),
    id: 1,
  } as Snapshot);
  return line;
}

/** The browser's end of a line, of which the test is the other end. */
export class FakeSocket {
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
