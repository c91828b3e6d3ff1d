import { describe, expect, test, vi } from "vitest";
import type { Refusal } from "./contract";
import { Deliberation } from "./deliberation.svelte";

function table() {
  const answers: ((refusal: Refusal | null) => void)[] = [];
  const asks = {
    submit: vi.fn(),
    whyNot: () => new Promise<Refusal | null>((answer) => answers.push(answer)),
    explain: async () => [],
    settings: { lang: "fr" as const, reducedMotion: true, colourBlind: false, sound: false, confirm: false },
  };
  return { thought: new Deliberation(() => asks), answers, asks };
}
const refusal = { rule: "T-4", text: "d’abord les cases cerclées" };

describe("a reason that comes late", () => {
  test("is shown while it is still the question", async () => {
    const { thought, answers } = table();
    const asked = thought.propose("rkd a1", false);
    answers[0]?.(refusal);
    await asked;
    expect(thought.refusal).toEqual(refusal);
  });

  test("is dropped after a legal move", async () => {
    const { thought, answers, asks } = table();
    const asked = thought.propose("rkd a1", false);
    await thought.propose("rkd c3", true);
    answers[0]?.(refusal);
    await asked;
    expect(asks.submit).toHaveBeenCalledExactlyOnceWith("rkd c3");
    expect(thought.refusal).toBeNull();
  });

  test("does not replace the reason asked for after it", async () => {
    const { thought, answers } = table();
    const [first, second] = [thought.propose("rkd a1", false), thought.propose("rkd c3", false)];
    answers[1]?.({ rule: "T-3", text: "la case est prise" });
    answers[0]?.(refusal);
    await Promise.all([first, second]);
    expect(thought.refusal?.rule).toBe("T-3");
  });
});
