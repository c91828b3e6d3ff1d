import { describe, expect, test, vi } from "vitest";
import type { Judgement } from "./contract";
import { Deliberation } from "./deliberation.svelte";
import { boardProps, REFUSED } from "./testing";

function table() {
  const answers: ((judged: Judgement | null) => void)[] = [];
  const { settings, judge } = boardProps(null);
  judge.judge.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const asks = { judge, submit: vi.fn(), settings };
  return { thought: new Deliberation(() => asks), answers, asks };
}

describe("a reason that comes late", () => {
  test("is shown while it is still the question", async () => {
    const { thought, answers } = table();
    const asked = thought.propose("rkd a1", false);
    answers[0]?.(REFUSED);
    await asked;
    expect(thought.refusal).toEqual(REFUSED);
  });

  test("is dropped after a legal move", async () => {
    const { thought, answers, asks } = table();
    const asked = thought.propose("rkd a1", false);
    await thought.propose("rkd c3", true);
    answers[0]?.(REFUSED);
    await asked;
    expect(asks.submit).toHaveBeenCalledExactlyOnceWith("rkd c3");
    expect(thought.refusal).toBeNull();
  });

  test("does not replace the reason asked for after it", async () => {
    const { thought, answers } = table();
    const [first, second] = [thought.propose("rkd a1", false), thought.propose("rkd c3", false)];
    answers[1]?.({ legal: false, rule: "T-3", text: { fr: "la case est prise", en: "taken" } });
    answers[0]?.(REFUSED);
    await Promise.all([first, second]);
    expect(thought.refusal?.rule).toBe("T-3");
  });
});
