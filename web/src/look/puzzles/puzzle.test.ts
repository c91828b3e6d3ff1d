import { expect, test, vi } from "vitest";
import type { PuzzleInfo, PuzzleVerdict } from "../../wire/messages";
import { PuzzleStore } from "./puzzle.svelte";

const verdict = (move: string, counted: boolean) => ({ move, counted, solved: move === "best" }) as PuzzleVerdict;
const info = (answer: PuzzleVerdict | null) => ({ game: "m", day: 3, answer }) as PuzzleInfo;

async function opened(answer: PuzzleVerdict | null, reply: (move: string) => Promise<PuzzleVerdict>) {
  const store = new PuzzleStore({ show: async () => info(answer), answer: reply });
  await vi.waitFor(() => expect(store.info).not.toBeNull());
  return store;
}

test("one answers once; after that one may try", async () => {
  let first = true;
  const store = await opened(null, async (move) => {
    const counted = first;
    first = false;
    return verdict(move, counted);
  });
  expect(store.canAct).toBe(true);
  await store.answer("poor");
  expect(store.verdict?.solved).toBe(false);
  expect(store.canAct).toBe(false);
  await store.answer("best");
  expect(store.tried).toBeNull();
  store.trying = true;
  await store.answer("best");
  expect(store.tried?.solved).toBe(true);
  expect(store.verdict?.move).toBe("poor");
  expect(store.shown?.move).toBe("best");
});

test("who has answered before sees what he answered", async () => {
  const store = await opened(verdict("best", true), vi.fn());
  expect(store.verdict?.move).toBe("best");
  expect(store.canAct).toBe(false);
});

test("a refused answer leaves the puzzle open", async () => {
  const store = await opened(null, () => Promise.reject(new Error("no")));
  await store.answer("x");
  expect(store.problem).toBeInstanceOf(Error);
  expect(store.canAct).toBe(true);
});
