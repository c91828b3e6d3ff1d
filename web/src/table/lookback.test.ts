import { expect, test } from "vitest";
import { type Answer, yes } from "../link/answer";
import { LookBack, type Moment } from "./lookback.svelte";

/** A server whose answers the test gives, in the order it likes. */
function slow() {
  const answers = new Map<number, (answer: Answer<Moment>) => void>();
  const looking = new LookBack((number) => new Promise((resolve) => answers.set(number, resolve)));
  const answer = (number: number) => answers.get(number)?.(yes({ number, view: {}, events: [] }));
  return { looking, answer, answers };
}

test("an answer that comes after one is back in the present does not throw one into the past", async () => {
  const { looking, answer } = slow();
  const jump = looking.to(3);
  looking.stop();
  answer(3);
  expect(await jump).toBe(true);
  expect(looking.moment).toBeNull();
});

test("of two jumps the later one counts, whatever comes first", async () => {
  const { looking, answer } = slow();
  const jumps = [looking.to(3), looking.to(5)];
  answer(5);
  answer(3);
  await Promise.all(jumps);
  expect(looking.moment?.number).toBe(5);
});

test("a moment that cannot be had leaves what is looked at, and is said", async () => {
  const { looking, answer, answers } = slow();
  const first = looking.to(3);
  answer(3);
  await first;
  const second = looking.to(4);
  answers.get(4)?.({ ok: false, why: "no-line" });
  expect(await second).toBe(false);
  expect(looking.moment?.number).toBe(3);
});

test("what was seen here is not asked for, unless it is very long ago", async () => {
  const { looking, answers } = slow();
  for (let number = 0; number < 250; number++) looking.keep({ number, view: { number }, events: [] });
  await looking.to(249);
  await looking.to(100);
  expect(looking.moment?.view).toEqual({ number: 100 });
  expect(answers.size).toBe(0);
  void looking.to(0);
  expect([...answers.keys()]).toEqual([0]);
});
