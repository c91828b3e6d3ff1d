/** The strip of players, which a phone shows only a part of. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import Players, { type PlayerLine } from "./Players.svelte";

function show(change: (seat: number) => Partial<PlayerLine>) {
  const lines = ["Ada", "Blaise", "Chloé", "Denis"].map((name, seat) => ({
    ...{ seat, name, score: 0, isActing: false, hasWon: false, facts: [] },
    ...change(seat),
  }));
  render(Players, { lines, badge: createRawSnippet(() => ({ render: () => "<i></i>" })) });
  return screen.getByRole("list", { name: "Players" });
}

beforeEach(() => {
  settings.lang = "en";
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return 150 * Number(this.dataset.seat);
  });
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(150);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("follows the turn: who is to move stands in the middle of the strip", () => {
  expect(show((seat) => ({ isActing: seat === 2 })).scrollLeft).toBe(300 - 120);
});

test("where several are to move, mine is what I look for", () => {
  expect(show((seat) => ({ isActing: seat > 0, isMine: seat === 3 })).scrollLeft).toBe(450 - 120);
});
