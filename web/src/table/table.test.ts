import { describe, expect, test, vi } from "vitest";
import { dialled, entry, person, refused, standing as stands, tableInfo, news as told } from "../link/testing";
import type { Entry, ServerMessage, Snapshot } from "../wire/messages";

const INFO = tableInfo({ seats: [] });
const standing = (decision: number, acting = [0]) => stands({ acting, decision, view: { scores: [decision] } });
const moved = (number: number, verb = "place") => entry(number, { do: "moved", events: [{ seat: 0, do: verb }] });
const snapshot = (number: number, log: Entry[]): Snapshot => ({
  ...{ do: "snapshot", table: INFO, seat: 0, number, log, standing: standing(1), id: 1 },
});
const news = (number: number, decision = number) => told(moved(number), standing(decision));
const happened = (number: number, what: Entry["what"]) => told(entry(number, what), standing(number));

describe("a table's store", () => {
  test("watches from the beginning, then from the last number seen", () => {
    const { store, sent, link } = dialled();
    expect(sent[0]).toMatchObject({ do: "watch", table: INFO.id, seat: 0, after: 0, views: true });
    store.take(snapshot(3, [moved(1), moved(2), moved(3)]));
    link.listener?.line("lost");
    expect(store.canAct).toBe(false);
    link.listener?.line("online");
    expect(sent[1]).toMatchObject({ do: "watch", after: 3 });
  });

  test("takes news in order, ignores what it knows, and asks for what it missed", () => {
    const { store, sent } = dialled();
    store.take(snapshot(1, [moved(1)]));
    store.take(news(2));
    store.take(news(2));
    expect(store.moves.map(({ number }) => number)).toEqual([1, 2]);
    store.take(news(4));
    expect(store.moves).toHaveLength(2);
    expect(sent.at(-1)).toMatchObject({ do: "watch", after: 2 });
    store.take({ ...snapshot(4, [moved(3), moved(4)]), do: "resumed", table: INFO.id, standing: standing(9) });
    expect(store.moves.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(store.standing?.decision).toBe(9);
  });

  test("keeps the board when somebody speaks: a line of chat carries no view", () => {
    const { store } = dialled();
    store.take(snapshot(1, [moved(1)]));
    const board = store.view;
    expect(board).not.toBeNull();
    const said = entry(2, { do: "said", person: person("Ada"), text: "Bonjour" });
    store.take(told(said, { ...standing(1), view: undefined }));
    expect(store.chats).toHaveLength(1);
    expect(store.view).toBe(board);
  });

  test("may act only with a decision, at its own seat, on a line that stands", () => {
    const { store } = dialled();
    expect(store.canAct).toBe(false);
    store.take(snapshot(1, []));
    expect(store.canAct).toBe(true);
    store.take({ ...news(2), standing: standing(0, [1]) });
    expect(store.canAct).toBe(false);
  });

  test("sends a move with the version of its decision and changes nothing by itself", async () => {
    const { store, sent } = dialled((message) => (message.do === "move" ? refused("illegal", "no") : null));
    store.take(snapshot(1, []));
    const view = store.view;
    expect(await store.move("rnd c3")).toBe(false);
    expect(sent.at(-1)).toMatchObject({ do: "move", seat: 0, version: 1, move: "rnd c3" });
    expect(store.view).toBe(view);
    expect(store.complaint).toMatchObject({ why: "refused", text: { en: "no" } });
  });

  test("explains a legal move by its lines and an illegal one by its rule", async () => {
    const { store } = dialled((message) =>
      message.do === "explain"
        ? { do: "explained", id: 1, lines: [{ text: { fr: "seul", en: "alone" }, points: 1 }], rule: null, text: null }
        : null,
    );
    store.take(snapshot(1, []));
    expect(await store.judge.judge("rnd c3")).toEqual({
      legal: true,
      lines: [{ text: { fr: "seul", en: "alone" }, points: 1 }],
    });
  });

  test("looks back at what was shown after each entry, and no further from another seat", async () => {
    const { store } = dialled();
    store.take(snapshot(1, [moved(1)]));
    store.take(news(2, 7));
    await store.looking.to(1);
    expect(store.scene).toMatchObject({ view: { scores: [1] }, isPast: true, marked: null });
    expect(store.judge.mayAct).toBe(false);
    await store.looking.to(2);
    expect(store.scene?.view).toEqual({ scores: [7] });
    void store.sitAt(1);
    await store.looking.to(1); // asked for again: what the other seat saw is put away
    expect(store.scene?.view).toMatchObject({ past: 1 });
  });

  test("a move ends the look back", async () => {
    const { store } = dialled();
    store.take(snapshot(1, [moved(1)]));
    await store.looking.to(1);
    store.take(news(2, 7));
    expect(store.scene).toMatchObject({ view: { scores: [7] }, isPast: false });
  });

  test("its scene changes its key with the position, not with a line of chat", () => {
    const { store } = dialled();
    store.take(snapshot(1, [moved(1)]));
    const first = store.scene?.key;
    const said = { do: "said" as const, person: person("Ada"), text: "Hello" };
    store.take(happened(2, said));
    expect(store.scene?.key).toBe(first);
    store.take(news(3));
    expect(store.scene?.key).not.toBe(first);
    expect(store.scene?.isQuiet).toBe(false);
    store.take(happened(4, { do: "undone", entry: 3 }));
    expect(store.scene?.key).toBe(first);
    expect(store.scene?.isQuiet).toBe(true);
  });

  test("forgets moves that were taken back", () => {
    const { store } = dialled();
    store.take(snapshot(2, [moved(1), moved(2)]));
    store.take(happened(3, { do: "undo-asked", seat: 1, entry: 2 }));
    expect(store.undoAsked).toMatchObject({ seat: 1, entry: 2 });
    store.take(happened(4, { do: "undone", entry: 2 }));
    expect(store.undoAsked).toBeNull();
    expect(store.moves.map(({ number }) => number)).toEqual([1]);
  });

  test("a silent pass changes the standing, not the log", () => {
    const { store } = dialled();
    store.take(snapshot(1, []));
    store.take({ do: "done", id: 5, standing: standing(0, []), table: INFO.id } as ServerMessage);
    expect(store.canAct).toBe(false);
    expect(store.log).toEqual([]);
  });

  test("a table that may not be watched says why", async () => {
    const { store } = dialled(() => refused("not-found", "There is no such table."));
    await vi.waitFor(() => expect(store.refusal?.text.en).toBe("There is no such table."));
  });

  test.each(["told so", "told so at the next connection"])(
    "a table that was closed before it began is gone for those who wait there: %s",
    async (how) => {
      let isGone = false;
      const { store, link } = dialled(() => (isGone ? refused("not-found", "No table.") : null));
      store.take({ ...snapshot(0, []), table: { ...INFO, status: "open" } });
      isGone = true;
      if (how === "told so") {
        store.take({ ...refused("busy"), id: 0, table: "another000" } as ServerMessage);
        expect(store.refusal).toBeNull();
        store.take({ ...refused("not-found", "No table."), id: 0, table: INFO.id } as ServerMessage);
      } else link.listener?.line("online");
      await vi.waitFor(() => expect(store.refusal).toMatchObject({ code: "not-found", text: { en: "No table." } }));
    },
  );

  test("what the last move did is what the last move that stands did", () => {
    const { store } = dialled();
    store.take(snapshot(2, [moved(1, "place"), moved(2, "shout")]));
    expect(store.lastEvents[0]?.do).toBe("shout");
    store.take(happened(3, { do: "undone", entry: 2 }));
    expect(store.lastEvents[0]?.do).toBe("place");
  });

  const hinted = {
    do: "hinted",
    id: 1,
    moves: [{ move: "rnd c3", text: { fr: "", en: "" }, lines: [], win: 0.5, low: 0, high: 1 }],
  } as ServerMessage;

  test("a hint that comes after the move it was asked for is dropped", async () => {
    let answer: (message: ServerMessage) => void = () => {};
    const { store } = dialled((message) =>
      message.do === "hint"
        ? new Promise<ServerMessage>((resolve) => {
            answer = resolve;
          })
        : null,
    );
    store.take(snapshot(1, []));
    const asked = store.hint();
    store.take(news(2));
    answer(hinted);
    await asked;
    expect(store.hints).toEqual([]);
    expect(store.thinking).toBe(false);
  });

  test("a hint goes with the next move, or when it is closed", async () => {
    const { store } = dialled((message) => (message.do === "hint" ? hinted : null));
    store.take(snapshot(1, []));
    await store.hint();
    expect(store.hints).toHaveLength(1);
    store.dropHint();
    expect(store.hints).toHaveLength(0);
    await store.hint();
    store.take(news(2));
    expect(store.hints).toHaveLength(0);
  });

  test("whatever is asked on a line that does not stand is said not to have arrived", async () => {
    const { store } = dialled();
    store.take(snapshot(1, []));
    for (const ask of [store.resign, store.askUndo, store.ready, () => store.chat("?"), () => store.hint()]) {
      store.complaint = null;
      await ask();
      expect(store.complaint).toEqual({ ok: false, why: "no-line" });
    }
  });

  test("a seat that is not mine is asked for once, and then watched as anybody may", async () => {
    const { store, sent, link } = dialled((message) =>
      message.do === "watch" && message.seat === 0 ? refused("not-your-seat") : null,
    );
    await vi.waitFor(() => expect(store.seat).toBe(-1));
    expect(store.isUnseated).toBe(true);
    link.listener?.line("online");
    expect(sent.map((message) => "seat" in message && message.seat)).toEqual([0, -1, -1]);
  });

  test("what was asked for from a seat that was left since is not shown", async () => {
    const { store } = dialled();
    void store.sitAt(1);
    store.take(snapshot(1, [moved(1)]));
    expect(store.view).toBeNull();
    store.take({ ...snapshot(1, [moved(1)]), seat: 1 });
    expect(store.view).not.toBeNull();
  });

  test("where all seats see the same, the board stays while the screen turns to the next", () => {
    const { store } = dialled();
    store.take(snapshot(1, [moved(1)]));
    void store.sitAt(1, true);
    expect(store.view).not.toBeNull();
  });
});
