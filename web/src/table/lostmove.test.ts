/** A move on a line that dies without a word: it is played once or not at all, and the page never says otherwise. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SocketLink } from "../link/socket-link";
import { entry, FakeSocket, refused, standing, tableInfo } from "../link/testing";
import type { Entry, ServerMessage } from "../wire/messages";
import { TableStore } from "./table.svelte";

const mine = entry(1, { do: "moved", events: [{ seat: 0, do: "place" }] });
const others = entry(1, { do: "moved", events: [{ seat: 1, do: "place" }] });
const last = () => FakeSocket.made.at(-1) as FakeSocket;
const asked = (what: string) => last().sent.filter((message) => message.do === what);
let store: TableStore;

/** The server's answer to being watched: this is the table now. */
async function see(decision: number, log: Entry[] = []) {
  last().hear({
    do: "snapshot",
    table: tableInfo(),
    seat: 0,
    number: log.length,
    log,
    standing: standing({ decision }),
    id: asked("watch").at(-1)?.id,
  });
  await vi.advanceTimersByTimeAsync(0);
}
async function answer(message: object) {
  last().hear({ ...message, id: asked("move").at(-1)?.id });
  await vi.advanceTimersByTimeAsync(0);
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  const make = () => new FakeSocket() as unknown as WebSocket;
  store = new TableStore(new SocketLink("aaaaaaaaaa", null, make), "ada", 0);
  last().open();
  await see(5);
  void store.move("rnd c3");
  expect(asked("move")).toMatchObject([{ move: "rnd c3", version: 5 }]);
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

/** Nothing comes back for four seconds: the line is given up, and a new one is there. */
async function loseTheLine() {
  await pass(3_900);
  expect(store.line).toBe("online");
  await pass(100);
  expect([store.line, store.canAct, store.complaint]).toEqual(["lost", false, null]);
  expect(last().readyState).toBe(3);
  await pass(300);
  last().open();
}

test("it had arrived: nothing is sent again, nothing is complained about", async () => {
  await loseTheLine();
  await see(6, [mine]);
  expect(asked("move")).toEqual([]);
  expect([store.complaint, store.sending.wish, store.canAct]).toEqual([null, null, true]);
});

test("it had not: it is taken to the server once more, as it was made", async () => {
  await loseTheLine();
  await see(5);
  expect(asked("move")).toMatchObject([{ move: "rnd c3", version: 5 }]);
  expect(store.canAct).toBe(false);
  await answer({ do: "done", table: "aaaaaaaaaa", standing: null });
  expect([store.complaint, store.sending.wish]).toEqual([null, null]);
});

test("it arrived by both lines: the second is refused as stale, and nobody need know", async () => {
  await loseTheLine();
  await see(5);
  await answer(refused("stale") as ServerMessage);
  expect([store.complaint, store.sending.wish]).toEqual([null, null]);
});

test("the game went on without it: that is said, and it is not sent", async () => {
  await loseTheLine();
  await see(6, [others]);
  expect(asked("move")).toEqual([]);
  expect(store.complaint).toEqual({ why: "not-played" });
});

test("after a long time it is not what the player wants any more", async () => {
  await pass(4_000);
  await pass(70_000);
  dispatchEvent(new Event("online"));
  last().open();
  await see(5);
  expect(asked("move")).toEqual([]);
  expect(store.complaint).toEqual({ why: "not-played" });
  expect(store.canAct).toBe(true);
});

test("a move that could not be sent at all is said so, until the line is back", async () => {
  await answer({ do: "done", table: "aaaaaaaaaa", standing: standing({ decision: 6 }) });
  last().close();
  await store.move("rnd d3");
  expect(store.complaint).toEqual({ ok: false, why: "no-line" });
  await pass(300);
  last().open();
  expect(store.complaint).toBeNull();
});
