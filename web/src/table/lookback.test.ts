import { expect, test } from "vitest";
import { LookBack } from "./lookback.svelte";
import type { Moment } from "./table.svelte";

/** A server whose answers the test gives, in the order it likes. */
function slow() {
  const answers = new Map<number, (moment: Moment | null) => void>();
  const looking = new LookBack({ look: (number) => new Promise((resolve) => answers.set(number, resolve)) });
  const answer = (number: number) => answers.get(number)?.({ number, view: {}, events: [] });
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
  answers.get(4)?.(null);
  expect(await second).toBe(false);
  expect(looking.moment?.number).toBe(3);
});
