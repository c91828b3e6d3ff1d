/** What the boards' tests share: a board on a recorded view with a judge that only listens, and what is found on it. */
import { fireEvent } from "@testing-library/svelte";
import { expect, vi } from "vitest";
import type { BoardProps, GameEvent, Judge, Judgement, Scene } from "./contract";

const both = (text: string) => ({ fr: text, en: text });
export const REFUSED: Judgement = { legal: false, rule: "T-4", text: both("d’abord les cercles") };

export type Change<View> = Partial<Scene<View>> & Partial<Judge> & Partial<BoardProps<View>["settings"]>;

/** Seat 0 may move, in French, without confirming; whatever it asks about is refused by T-4. */
export function boardProps<View>(view: View, change: Change<View> = {}) {
  const { mayAct = true, ready, lang = "fr", colourBlind = false, confirm = false, ...shown } = change;
  return {
    scene: { key: "test", view, seat: 0, events: [], ...shown } as Scene<View>,
    judge: {
      mayAct,
      submit: vi.fn(),
      judge: vi.fn(async (_move: string): Promise<Judgement | null> => REFUSED),
      ready,
    },
    players: ["Ada", "Blaise", "Chloé", "Denis"].map((name) => ({ name })),
    settings: { lang, colourBlind, confirm, reducedMotion: true },
  };
}

/** As `fixtures/make.py` has kept it. */
export interface Moment<V> {
  view: V;
  events: GameEvent[];
}

export const props = <V>({ view, events }: Moment<V>, change: Change<V> = {}) =>
  boardProps(view, { events, ...change });

/** The first, the last and some between them, with their numbers. */
export const some = <V>(moments: Moment<V>[]) =>
  moments.map((moment, i) => [i, moment] as const).filter(([i]) => i % 7 === 0 || i === moments.length - 1);

export const all = (container: Element, selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
export const one = (container: Element, selector: string) => {
  const found = container.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

export const pieces = (container: Element, selector: string) =>
  all(container, selector).map((piece) => piece.dataset.piece);

/** What lies where. */
export const lying = (container: Element) =>
  Object.fromEntries(all(container, "[data-at]").map(({ dataset }) => [dataset.at, dataset.piece]));

export const lit = (container: Element) => all(container, ".hinted");

/** Where every move is confirmed. */
export const confirmed = <V>(moment: Moment<V>) => props(moment, { confirm: true });

/** The first touch only asked: nothing is sent before it is confirmed. */
export async function expectAsked(given: { judge: Judge }, container: Element, move: string | undefined) {
  expect(given.judge.submit).not.toHaveBeenCalled();
  await fireEvent.click(one(container, "[data-confirm]"));
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(move);
}
