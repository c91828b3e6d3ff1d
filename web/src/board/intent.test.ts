import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Judgement } from "../games/contract";
import { boardProps, REFUSED } from "../games/testing";
import { Intent } from "./intent.svelte";

const SCORES: Judgement = { legal: true, lines: [{ text: { fr: "seul", en: "alone" }, points: 1 }] };

/** A table where only "c3" and "d4" are legal, and the test answers. */
function table(change = {}) {
  const answers: ((judged: Judgement | null) => void)[] = [];
  const props = boardProps({ targets: [{ move: "c3" }, { move: "d4" }] }, change);
  props.judge.judge.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const leaving = vi.fn();
  return { intent: new Intent(() => props, leaving), answers, props, leaving };
}

beforeEach(() => void vi.useFakeTimers());

describe("a reason that comes late", () => {
  test("is shown while it is still the question", async () => {
    const { intent, answers } = table();
    const asked = intent.propose("a1");
    answers[0]?.(REFUSED);
    await asked;
    expect(intent.refusal).toEqual(REFUSED);
  });

  test("is dropped after a legal move", async () => {
    const { intent, answers, props } = table();
    const asked = intent.propose("a1");
    await intent.propose("c3");
    answers[0]?.(REFUSED);
    await asked;
    expect(props.judge.submit).toHaveBeenCalledExactlyOnceWith("c3");
    expect(intent.refusal).toBeNull();
  });

  test("does not replace the reason asked for after it", async () => {
    const { intent, answers } = table();
    const [first, second] = [intent.propose("a1"), intent.propose("b2")];
    answers[1]?.({ legal: false, rule: "T-3", text: { fr: "la case est prise", en: "taken" } });
    answers[0]?.(REFUSED);
    await Promise.all([first, second]);
    expect(intent.refusal?.rule).toBe("T-3");
  });
});

describe("a move that is considered", () => {
  test("is asked about once the pointer rests, and once only in one position", async () => {
    const { intent, answers, props } = table();
    intent.consider("c3");
    intent.consider("d4");
    await vi.runAllTimersAsync();
    expect(props.judge.judge).toHaveBeenCalledExactlyOnceWith("d4");
    answers[0]?.(SCORES);
    await vi.runAllTimersAsync();
    expect(intent.lines).toHaveLength(1);
    intent.consider(null);
    expect(intent.lines).toEqual([]);
    intent.consider("d4");
    await vi.runAllTimersAsync();
    expect(intent.lines).toHaveLength(1);
    expect(props.judge.judge).toHaveBeenCalledOnce();
    props.scene = { ...props.scene, view: { ...props.scene.view } };
    intent.consider("d4");
    await vi.runAllTimersAsync();
    expect(props.judge.judge).toHaveBeenCalledTimes(2);
  });

  test("is asked about again where nobody answered", async () => {
    const { intent, answers, props } = table();
    intent.consider("c3");
    await vi.runAllTimersAsync();
    answers[0]?.(null);
    await vi.runAllTimersAsync();
    expect([intent.lines, intent.refusal]).toEqual([[], null]);
    intent.consider("c3");
    await vi.runAllTimersAsync();
    expect(props.judge.judge).toHaveBeenCalledTimes(2);
  });
});

describe("a move to be confirmed", () => {
  test("waits for the second time, and tells what it scores again when the pointer has left another", async () => {
    const { intent, props, leaving } = table({ confirm: true });
    props.judge.judge.mockImplementation(async (move) => (move === "c3" ? SCORES : REFUSED));
    await intent.propose("c3");
    await vi.runAllTimersAsync();
    expect([intent.pending, intent.lines.length]).toEqual(["c3", 1]);
    intent.consider("d4");
    await vi.runAllTimersAsync();
    expect(intent.refusal?.rule).toBe("T-4");
    intent.consider(null);
    await vi.runAllTimersAsync();
    expect([intent.pending, intent.lines.length, intent.refusal]).toEqual(["c3", 1, null]);
    expect(leaving).not.toHaveBeenCalled();
    await intent.propose("c3");
    expect(leaving).toHaveBeenCalledExactlyOnceWith("c3");
    expect(props.judge.submit).toHaveBeenCalledExactlyOnceWith("c3");
  });

  test("is not sent by somebody who may no longer act", () => {
    const { intent, props } = table({ mayAct: false });
    intent.commit("c3");
    expect(props.judge.submit).not.toHaveBeenCalled();
  });
});
