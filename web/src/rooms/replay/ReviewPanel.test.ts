import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { settings } from "../../settings.svelte";
import type { Job } from "../../wire/messages";
import type { MoveReview } from "../../wire/review";
import ReviewPanel from "./ReviewPanel.svelte";
import type { ReplayStore } from "./replay.svelte";
import { ReviewStore } from "./review.svelte";

const blunder: MoveReview = {
  event: 4,
  seat: 0,
  move: "n40s 0,2",
  text: {
    fr: "poser l’escalier brun de 40 à droite du zéro vert",
    en: "place the brown 40 stairs to the right of the green zero",
  },
  code: 1,
  best: "r20c 1,0",
  best_text: { fr: "poser le cube rouge de 20", en: "place the red 20 cube" },
  best_code: 2,
  forced: false,
  win: 0.5,
  regret: 0.3,
  error: 0.01,
  verdict: "blunder",
};

afterEach(() => {
  cleanup();
  settings.lang = "en";
});

test.each([
  ["en", "Ada: place the brown 40 stairs", "Best was: place the red 20 cube"],
  ["fr", "Ada\u00a0: poser l’escalier brun de 40", "Le meilleur coup était\u00a0: poser le cube rouge de 20"],
] as const)("a review says moves in words, never in notation (%s)", (lang, played, best) => {
  settings.lang = lang;
  const review = new ReviewStore();
  review.job = {
    id: "j",
    status: "done",
    done: 1,
    total: 1,
    result: { moves: [blunder], seats: [] },
  } as unknown as Job;
  const store = { review, source: {}, upcoming: { event: 4 }, step: 2, steps: 5, stepOf: () => 2, go() {} };
  const { container } = render(ReviewPanel, { store: store as unknown as ReplayStore, players: [{ name: "Ada" }] });
  const text = container.textContent ?? "";
  expect(text).toContain(played);
  expect(text).toContain(best);
  expect(container.querySelector("ol")?.textContent).toContain(blunder.text[lang]);
  expect(text).not.toContain(blunder.move);
  expect(text).not.toContain(blunder.best);
});
