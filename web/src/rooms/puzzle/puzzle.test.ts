import { expect, test, vi } from "vitest";
import { type Answer, type Failed, yes } from "../../link/answer";
import type { PuzzleCollection, PuzzleInfo, PuzzleVerdict } from "../../wire/messages";
import { PuzzleStore, type Source } from "./puzzle.svelte";

const NO: Failed = { ok: false, why: "refused", code: "no", text: { fr: "non", en: "no" }, rule: null };
const verdict = (move: string, counted: boolean) =>
  ({ move, counted, solved: move === "best", best: "best" }) as PuzzleVerdict;
const info = (answer: PuzzleVerdict | null, day = 3) =>
  ({ game: "m", day, seat: 1, view: {}, events: [], answer }) as unknown as PuzzleInfo;

function source(answer: PuzzleVerdict | null, more: Partial<Source> = {}): Source {
  return {
    collection: async () => yes({ today: 3 } as PuzzleCollection),
    show: async (day) => yes(info(answer, day)),
    judge: async () => yes({ legal: true, lines: [] }),
    answer: async () => NO,
    ...more,
  };
}
async function opened(from: Source, day = 0) {
  const store = new PuzzleStore(from, day);
  await vi.waitFor(() => expect(store.info).not.toBeNull());
  return store;
}

test("one answers once; after that one may try", async () => {
  let first = true;
  const answer = async (_day: number, move: string) => {
    const counted = first;
    first = false;
    return yes(verdict(move, counted));
  };
  const store = await opened(source(null, { answer }));
  expect(store.canAct).toBe(true);
  expect(store.scene).toMatchObject({ seat: 1, marked: null });
  await store.answer("poor");
  expect(store.verdict?.solved).toBe(false);
  expect(store.scene?.marked).toBe("best");
  expect(store.judge.mayAct).toBe(false);
  await store.answer("best");
  expect(store.tried).toBeNull();
  store.again();
  expect(store.scene?.marked).toBeNull();
  await store.answer("best");
  expect(store.tried?.solved).toBe(true);
  expect(store.verdict?.move).toBe("poor");
  expect(store.shown?.move).toBe("best");
});

test("who has answered before sees what they answered", async () => {
  const store = await opened(source(verdict("best", true)));
  expect(store.verdict?.move).toBe("best");
  expect(store.canAct).toBe(false);
});

test("a refused answer leaves the puzzle open", async () => {
  const store = await opened(source(null));
  await store.answer("x");
  expect(store.problem).toBe(NO);
  expect(store.canAct).toBe(true);
});

test("what cannot be shown is asked for again", async () => {
  let isAway = true;
  const store = new PuzzleStore(
    source(null, { collection: async () => (isAway ? NO : yes({ today: 8 } as PuzzleCollection)) }),
    0,
  );
  await vi.waitFor(() => expect(store.problem).toBe(NO));
  isAway = false;
  await store.load();
  expect([store.problem, store.info?.day]).toEqual([null, 8]);
});

test("a failure of the day that was left is not said of the next one", async () => {
  let answer: (failed: Answer<PuzzleInfo>) => void = () => {};
  const store = new PuzzleStore(source(null, { show: () => new Promise((resolve) => (answer = resolve)) }), 2);
  await vi.waitFor(() => expect(store.collection).not.toBeNull());
  store.close();
  answer(NO);
  await Promise.resolve();
  expect(store.problem).toBeNull();
});
