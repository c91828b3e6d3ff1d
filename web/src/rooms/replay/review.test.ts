import { expect, test, vi } from "vitest";
import { type Failed, yes } from "../../link/answer";
import type { Job } from "../../wire/messages";
import { ReviewStore } from "./review.svelte";

const move = (event: number, regret: number, verdict: string) => ({ event, regret, verdict, forced: false });
const job = (status: Job["status"], moves: unknown[]) =>
  ({ id: "j", status, done: moves.length, total: 3, result: { moves } }) as unknown as Job;

test("a review is asked about until it is done, and its worst moves come first", async () => {
  vi.useFakeTimers();
  const answers = [
    job("running", [move(0, 0.001, "best")]),
    job("done", [move(0, 0.04, "inaccuracy"), move(2, 0.3, "blunder")]),
  ];
  const asked = vi.fn(async () => yes(answers.shift() as Job));
  const store = new ReviewStore();
  await store.start({ start: async () => yes(job("waiting", [])), job: asked });
  expect(store.isUnderWay).toBe(true);
  await vi.advanceTimersByTimeAsync(800);
  expect(store.worst).toEqual([]);
  await vi.advanceTimersByTimeAsync(800);
  expect(store.isUnderWay).toBe(false);
  expect(store.worst.map(({ event }) => event)).toEqual([2, 0]);
  expect(store.judged.get(2)?.verdict).toBe("blunder");
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("a refusal is kept as what it is", async () => {
  const store = new ReviewStore();
  const tooMany: Failed = {
    ok: false,
    why: "refused",
    code: "limit",
    text: { fr: "trop", en: "too many" },
    rule: null,
  };
  await store.start({ start: async () => tooMany, job: vi.fn() });
  expect(store.problem).toBe(tooMany);
  expect(store.asking).toBe(false);
});
