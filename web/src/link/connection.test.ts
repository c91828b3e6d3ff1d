import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ServerMessage } from "../wire/messages";
import { Connection } from "./connection";
import type { Line } from "./link";
import { FakeSocket } from "./testing";

function dial() {
  const lines: Line[] = [];
  const heard: ServerMessage[] = [];
  const connection = new Connection(
    { line: (line) => lines.push(line), hear: (message) => heard.push(message) },
    () => new FakeSocket() as unknown as WebSocket,
  );
  return { connection, lines, heard, opened: () => lines.filter((line) => line === "online").length };
}

const last = () => FakeSocket.made.at(-1) as FakeSocket;

describe("the connection", () => {
  beforeEach(() => {
    FakeSocket.made = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test("answers are matched by number, whatever their order", async () => {
    const { connection, heard } = dial();
    last().open();
    const first = connection.request({ do: "ping" });
    const second = connection.request({ do: "ping" });
    const [a, b] = last().sent.map(({ id }) => id);
    last().hear({ do: "pong", id: b, now_ms: 2 });
    last().hear({ do: "pong", id: a, now_ms: 1 });
    expect(await first).toMatchObject({ ok: true, value: { now_ms: 1 } });
    expect(await second).toMatchObject({ ok: true, value: { now_ms: 2 } });
    expect(heard).toHaveLength(2);
    connection.close();
  });

  test("without a network the line is lost at once, and what was asked is not sent later", async () => {
    const { connection, lines } = dial();
    const before = last();
    before.open();
    const waiting = connection.request({ do: "ping" });
    dispatchEvent(new Event("offline"));
    expect(await waiting).toEqual({ ok: false, why: "lost" });
    expect(lines.at(-1)).toBe("lost");
    expect(before.readyState).toBe(3);
    expect(await connection.request({ do: "ping" })).toEqual({ ok: false, why: "no-line" });
    expect(before.sent).toHaveLength(1);
    dispatchEvent(new Event("online"));
    last().open();
    expect(last()).not.toBe(before);
    expect(lines.at(-1)).toBe("online");
    connection.close();
  });

  test("a broken line is no answer, and it comes back with longer and longer pauses", async () => {
    const { connection, lines, opened } = dial();
    last().open();
    const waiting = connection.request({ do: "ping" });
    last().close();
    expect(await waiting).toEqual({ ok: false, why: "lost" });
    expect(lines).toEqual(["online", "lost"]);
    vi.advanceTimersByTime(299);
    expect(FakeSocket.made).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.made).toHaveLength(2);
    last().close();
    vi.advanceTimersByTime(599);
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.made).toHaveLength(3);
    last().open();
    expect(opened()).toBe(2);
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(3);
  });

  test("a server that restarts is told apart from a lost line", () => {
    const { connection, lines } = dial();
    last().open();
    last().close(1012);
    expect(lines).toEqual(["online", "closing"]);
    connection.close();
  });

  test("a session that has ended is said, and the line does not come back by itself", () => {
    const { connection, lines } = dial();
    last().open();
    last().close(4001);
    expect(lines).toEqual(["online", "signed-out"]);
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(1);
    connection.close();
  });

  test("where nobody may play from, the line does not try for ever", () => {
    const { connection, lines } = dial();
    last().open();
    last().close(4003);
    expect(lines).toEqual(["online", "unwelcome"]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    connection.close();
  });

  test("nothing is sent on a line that does not stand", async () => {
    const { connection } = dial();
    expect(await connection.request({ do: "ping" })).toEqual({ ok: false, why: "no-line" });
    expect(last().sent).toEqual([]);
    connection.close();
  });

  test("an answer that does not come in time is told from a line that broke", async () => {
    const { connection } = dial();
    last().open();
    const waiting = connection.request({ do: "ping" });
    vi.advanceTimersByTime(15_000);
    expect(await waiting).toEqual({ ok: false, why: "late" });
    connection.close();
  });

  test("a line that answers no ping, or does not open, is given up for a new one", async () => {
    const { connection, lines } = dial();
    const dead = last();
    dead.open();
    await vi.advanceTimersByTimeAsync(20_000 + 15_000);
    expect(dead.sent).toMatchObject([{ do: "ping" }]);
    expect(lines).toEqual(["online", "lost"]);
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.made).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(8_000 + 600); // it never opens
    expect(FakeSocket.made).toHaveLength(3);
    last().open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.made).toHaveLength(3);
    connection.close();
  });

  test("coming online while a socket is still opening leaves one line, not two", () => {
    const { connection, lines, opened } = dial();
    const stuck = last();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(2);
    expect(stuck.readyState).toBe(3);
    last().open();
    stuck.open();
    expect(opened()).toBe(1);
    expect(lines).toEqual(["online"]);
    connection.close();
  });
});
