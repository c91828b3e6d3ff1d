/** What real tables said (`make messages`), through the store: after every message the board is what the server would show. */
import { describe, expect, test } from "vitest";
import { FakeLink } from "../link/testing";
import type { Entry, Resumed, ServerMessage, Standing } from "../wire/messages";
import { TableStore } from "./table.svelte";

interface Fresh {
  number: number;
  standing: Standing;
  /** The line in which the same view was heard. */
  view_at?: number;
}
type Line = { heard: ServerMessage } | { fresh: Fresh };

const FILES = import.meta.glob<string>("../../fixtures/wire/*.jsonl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const TABLES = Object.entries(FILES).map(([path, text]) => ({
  name: path.replace(/.*\/|\.jsonl/g, ""),
  lines: text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line),
}));

const standingOf = (message: ServerMessage): Standing | null => ("standing" in message ? message.standing : null);
const viewOf = (line: Line | undefined): object | undefined =>
  line && "heard" in line ? standingOf(line.heard)?.view : undefined;
const entriesOf = (message: ServerMessage): Entry[] =>
  message.do === "news" ? [message.entry] : message.do === "snapshot" || message.do === "resumed" ? message.log : [];

/** The server as far as the lines have come: answers `watch` with what was missed. */
class Server {
  readonly #entries = new Map<number, Entry>();
  #standing: Standing | null = null;
  #id = "";
  #seat = -1;

  hear(message: ServerMessage): void {
    for (const entry of entriesOf(message)) this.#entries.set(entry.number, entry);
    const standing = standingOf(message);
    if (standing) this.#standing = { ...standing, view: standing.view ?? this.#standing?.view };
    if (message.do === "snapshot") [this.#id, this.#seat] = [message.table.id, message.seat];
  }

  resume(after: number): Resumed | null {
    if (!this.#standing) return null;
    const log = [...this.#entries.values()].filter(({ number }) => number > after);
    const number = Math.max(0, ...this.#entries.keys());
    return { do: "resumed", table: this.#id, seat: this.#seat, number, log, standing: this.#standing, id: 0 };
  }
}

function storeOf(lines: readonly Line[], watch: (after: number) => Resumed | null) {
  const first = lines.find((line) => "heard" in line && line.heard.do === "snapshot");
  if (!first || !("heard" in first) || first.heard.do !== "snapshot") throw new Error("no snapshot");
  const { table, seat } = first.heard;
  const link = new FakeLink((message) => (message.do === "watch" ? watch(message.after ?? 0) : null), [], table.id);
  const store = new TableStore(link, null, seat);
  link.listener?.line("online");
  return store;
}

function expectFresh(store: TableStore, fresh: Fresh, lines: readonly Line[]): void {
  const view = fresh.view_at === undefined ? fresh.standing.view : viewOf(lines[fresh.view_at]);
  expect(store.number).toBe(fresh.number);
  expect(store.log.map(({ number }) => number)).toEqual(Array.from({ length: fresh.number }, (_, i) => i + 1));
  expect(store.view ?? undefined).toEqual(view);
  const { acting, decision, undo, undo_request, resign_ends } = fresh.standing; // not the times: each message has its own
  expect(store.standing).toMatchObject({ acting, decision, undo, undo_request, resign_ends });
  expect(store.standing?.pause?.waiting).toEqual(fresh.standing.pause?.waiting);
}

/** The same numbers from the same seed: which messages get lost. */
function* chances(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test("every game was recorded, for a player and for a spectator", () => {
  const names = ["m", "maho", "mounstein", "tuileries"].flatMap((game) => [`${game}-player`, `${game}-spectator`]);
  expect(TABLES.map(({ name }) => name).sort()).toEqual(names);
});

describe.each(TABLES)("$name", ({ lines }) => {
  test("after every message the board and the scores are those of a fresh snapshot", () => {
    const store = storeOf(lines, () => null);
    let hasBegun = false;
    for (const line of lines) {
      if ("fresh" in line) expectFresh(store, line.fresh, lines);
      else {
        store.take(line.heard);
        hasBegun ||= entriesOf(line.heard).some(({ what }) => what.do === "started");
        if (hasBegun) expect(store.view).toHaveProperty("scores");
      }
    }
    expect(store.finished?.ending).toBe("resigned");
    expect(store.rematch).not.toBeNull();
  });

  test("a message that comes twice, or late once more, changes nothing", () => {
    const store = storeOf(lines, () => null);
    const heard: ServerMessage[] = [];
    for (const line of lines) {
      if ("fresh" in line) expectFresh(store, line.fresh, lines);
      else {
        heard.push(line.heard);
        store.take(line.heard);
        if (line.heard.do !== "news") continue;
        store.take(line.heard);
        for (const late of heard.slice(-4)) if (late.do === "news") store.take(late);
      }
    }
  });

  test.each([1, 2, 3, 4, 5])("whatever gets lost is asked for (%i)", async (seed) => {
    const server = new Server();
    const store = storeOf(lines, (after) => server.resume(after));
    const chance = chances(seed);
    let lost = 0;
    for (const line of lines) {
      if ("heard" in line) {
        server.hear(line.heard);
        const isLost = line.heard.do === "news" && (chance.next().value as number) < 0.3;
        if (isLost) lost += 1;
        // what is told after a lost line depends on what this store has seen
        else store.take(line.heard.do === "resumed" ? (server.resume(store.number) ?? line.heard) : line.heard);
        await Promise.resolve();
      } else if (store.number === line.fresh.number) expectFresh(store, line.fresh, lines);
    }
    expect(lost).toBeGreaterThan(0);
    const end = server.resume(store.number);
    if (end) store.take(end);
    const last = lines.at(-1);
    if (last && "fresh" in last) expectFresh(store, last.fresh, lines);
  });
});
