import { render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import { type Answer, type Failed, yes } from "../../link/answer";
import type { ReplayFrame, ReplayOutline } from "../../wire/messages";
import ReplayRoom from "./Room.svelte";
import { CHUNK, ReplayStore, type Source } from "./replay.svelte";

const STEPS = 50;
const AWAY: Failed = { ok: false, why: "no-line" };

function game(): Source & { asked: [number, number][] } {
  const asked: [number, number][] = [];
  return {
    asked,
    outline: async (seat) =>
      yes({
        seat,
        opening: [{ do: "deal" }],
        scores: [0, 0],
        turns: Array.from({ length: STEPS }, (_, i) => ({
          seat: i % 2,
          event: 2 * i,
          events: [{ do: "place", seat: i % 2 }],
          scores: [i + 1, 0],
        })),
      } as unknown as ReplayOutline),
    frames: async (seat, start, count) => {
      asked.push([seat, start]);
      return yes(
        Array.from({ length: Math.min(count, STEPS + 1 - start) }, (_, i) => ({
          step: start + i,
          acting: [],
          view: { seat, step: start + i },
        })) as ReplayFrame[],
      );
    },
  };
}

async function opened(source: Source, seat = -1, step = 0): Promise<ReplayStore> {
  const store = new ReplayStore(source, seat, step);
  await vi.waitFor(() => expect(store.outline).not.toBeNull());
  return store;
}

describe("a replay", () => {
  test("begins where the link says, and knows what led there", async () => {
    const store = await opened(game(), 1, 20);
    expect(store.frame?.view).toEqual({ seat: 1, step: 20 });
    expect(store.scores).toEqual([20, 0]);
    expect(store.events).toEqual([{ do: "place", seat: 1 }]);
    expect(store.upcoming?.event).toBe(40);
    store.go(0);
    expect(store.events).toEqual([{ do: "deal" }]);
    expect(store.scores).toEqual([0, 0]);
  });
  test("fetches each handful once, before it is wanted", async () => {
    const source = game();
    const store = await opened(source);
    for (let step = 0; step <= STEPS; step++) {
      store.go(step);
      await Promise.resolve();
      await vi.waitFor(() => expect(store.frame?.step).toBe(step));
    }
    const starts = source.asked.map(([, start]) => start);
    expect(starts).toEqual([...new Set(starts)]);
    expect(starts).toHaveLength(Math.ceil((STEPS + 1) / CHUNK));
  });
  test("never goes beyond either end, and does not trust the link", async () => {
    const store = await opened(game(), -1, 999);
    await vi.waitFor(() => expect(store.step).toBe(STEPS));
    store.go(-5);
    expect(store.step).toBe(0);
  });
  test("from another seat nothing of the first one's view is left", async () => {
    const store = await opened(game(), 0, 3);
    await store.look(1);
    await vi.waitFor(() => expect(store.frame?.view).toEqual({ seat: 1, step: 3 }));
  });
  test("shows what was seen last until what is asked for is there, and says nothing new that goes by", async () => {
    const source = game();
    let open: (answer: Answer<ReplayFrame[]>) => void = () => {};
    const store = await opened(source, 0, 3);
    expect(store.scene).toMatchObject({ key: "0:3", view: { seat: 0, step: 3 }, isQuiet: false });
    source.frames = () => new Promise((resolve) => (open = resolve));
    void store.look(1);
    store.go(4);
    expect(store.frame).toBeNull();
    expect(store.scene).toMatchObject({ key: "0:3", seat: 0 });
    open(yes([{ step: 4, acting: [], view: { seat: 1, step: 4 } }]));
    await vi.waitFor(() => expect(store.scene).toMatchObject({ key: "1:4", seat: 1 }));
    store.playing = true;
    expect(store.scene?.isQuiet).toBe(true);
  });
  test("what another seat would have seen, and comes late, is not shown", async () => {
    const source = game();
    const store = await opened(source);
    const late = source.frames;
    let answer: () => void = () => {};
    source.frames = async (...asked) => {
      if (asked[0] === 0) await new Promise<void>((resolve) => (answer = resolve));
      return late(...asked);
    };
    const first = store.look(0);
    await store.look(1);
    answer();
    await first;
    expect(store.frame?.view).toEqual({ seat: 1, step: 0 });
  });
  test("plays on to the end and stops there", async () => {
    vi.useFakeTimers();
    const store = new ReplayStore(game(), -1, STEPS - 2);
    await vi.advanceTimersByTimeAsync(10);
    store.speed = 4;
    store.toggle();
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.step).toBe(STEPS);
    expect(store.playing).toBe(false);
    store.toggle();
    expect(store.step).toBe(0);
    store.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.step).toBe(0);
    vi.useRealTimers();
  });
  test("finds the moment that a review speaks of", async () => {
    const store = await opened(game());
    expect(store.stepOf(40)).toBe(20);
    expect(store.stepOf(41)).toBe(-1);
  });
  test("says when it cannot be shown", async () => {
    const store = new ReplayStore({ outline: async () => AWAY, frames: async () => AWAY }, -1, 0);
    await vi.waitFor(() => expect(store.problem).toBe(AWAY));
  });

  test("says when the line drops in the middle, and goes on when asked again", async () => {
    let isAway = false;
    const there = game();
    const store = await opened({
      outline: (seat) => (isAway ? Promise.resolve(AWAY) : there.outline(seat)),
      frames: (...asked) => (isAway ? Promise.resolve(AWAY) : there.frames(...asked)),
    });
    const client = { Board: () => {}, announce: () => "", notation: () => null, facts: () => [], sound: () => null };
    const outline = { ...store.outline, game: "m", title: "M", names: ["Alex", "Alex"], winners: [0], ending: "stock" };
    store.outline = outline as unknown as ReplayOutline;
    render(ReplayRoom, { store, client: client as never, names: ["Alex", "Alex"] });
    isAway = true;
    store.go(STEPS - 1);
    await screen.findByRole("alert");
    isAway = false;
    screen.getByRole("button", { name: "Try again" }).click();
    await vi.waitFor(() => expect(store.frame?.step).toBe(STEPS - 1));
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    isAway = true;
    await store.look(1);
    await screen.findByRole("alert");
    isAway = false;
    await store.retry();
    expect([store.problem, store.seat, store.frame?.view]).toEqual([null, 1, { seat: 1, step: STEPS - 1 }]);
    store.close();
  });
});
