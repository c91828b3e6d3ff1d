/** The strip of players, which a phone shows only a part of. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameClient } from "../games/contract";
import { settings } from "../settings.svelte";
import Players from "./parts/Players.svelte";
import { playing, seatOf } from "./testing";

const NAMES = ["Ada", "Blaise", "Chloé", "Denis"];

function show(acting: number[], seats = NAMES.map((name) => seatOf(name))) {
  const { store } = playing({ info: { seats }, standing: { acting } });
  const players = NAMES.map((name, seat) => ({ seat, name }));
  const room = { facts: () => [], sound: () => null } as unknown as GameClient;
  render(Players, { store, room, view: { scores: [0, 0, 0, 0] }, mine: [0], players } as never);
  return screen.getByRole("list", { name: "Players" });
}

beforeEach(() => {
  settings.lang = "en";
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("follows the turn: who is to move stands in the middle of the strip", () => {
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return 150 * Number(this.dataset.seat);
  });
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(150);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
  expect(show([2]).scrollLeft).toBe(300 - 120);
});

test("a bot that plays for somebody is shown where there is no room for words, and I am not told of myself by name", () => {
  const seats = NAMES.map((name, i) => seatOf(name, { stand_in: i < 2 ? "medium" : null }));
  const strip = show([3], seats);
  expect([...strip.querySelectorAll("li .presence")].map((one) => !!one.querySelector("svg"))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(screen.getByText("A bot is playing for you.")).toBeTruthy();
  expect(screen.getByText("A bot is playing for Blaise.")).toBeTruthy();
});
