/** What a board is given in tests: a moment, and a judge that only listens. */
import { vi } from "vitest";
import type { BoardProps, Judge, Judgement, Scene } from "./contract";

const both = (text: string) => ({ fr: text, en: text });
export const REFUSED: Judgement = { legal: false, rule: "T-4", text: both("d’abord les cercles") };

export type Change<View> = Partial<Scene<View>> & Partial<Judge> & Partial<BoardProps<View>["settings"]>;

/** Seat 0 may move, in French, without confirming; whatever it asks about is refused by T-4. */
export function boardProps<View>(view: View, change: Change<View> = {}) {
  const { mayAct = true, ready, lang = "fr", colourBlind = false, confirm = false, ...shown } = change;
  return {
    scene: { key: "test", view, seat: 0, events: [], ...shown } as Scene<View>,
    judge: { mayAct, submit: vi.fn(), judge: vi.fn(async (): Promise<Judgement | null> => REFUSED), ready },
    players: ["Ada", "Blaise", "Chloé", "Denis"].map((name) => ({ name })),
    settings: { lang, colourBlind, confirm, reducedMotion: true },
  };
}
