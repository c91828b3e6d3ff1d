/** The score sheet as somebody at a real table uses it. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSurvives, keep, press } from "../../../companion/testing";
import Sheet from "./Sheet.svelte";

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("tablee.mounstein.mode", "flat");
});
afterEach(cleanup);

test("the pawn moves with each round, and turns pass without rebuilding the mountain", async () => {
  keep("mounstein", { names: ["Ada", "Bob", "Cleo"], first: 1, turn: 1, game: {} });
  const { container } = render(Sheet);
  const state = () => ({
    round: container.querySelector("[data-round]")?.getAttribute("data-round"),
    pawn: [...container.querySelectorAll("li")].findIndex((li) => li.querySelector(".has")),
    now: container.querySelector(".now b")?.textContent,
  });
  expect(state()).toEqual({ round: "1", pawn: 1, now: "Bob to play." });
  expect(container.querySelector("[data-round]")?.textContent).toContain("Order: Bob, Cleo, Ada.");
  const turns: unknown[] = [];
  for (let i = 0; i < 4; i++) {
    await press("Next player");
    turns.push(state());
  }
  expect(turns).toEqual([
    { round: "1", pawn: 1, now: "Cleo to play." },
    { round: "1", pawn: 1, now: "Ada to play." },
    { round: "2", pawn: 2, now: "Cleo to play." },
    { round: "2", pawn: 2, now: "Ada to play." },
  ]);
  expect(container.textContent).not.toMatch(/Round 1\b/); // the board says the same
  await press("Previous player");
  expect(state()).toEqual({ round: "2", pawn: 2, now: "Cleo to play." });
  expect(container.querySelector("[data-laid]")?.getAttribute("data-laid")).toBe("0");
});

test("what another version has kept does not break the page", () => {
  expectSurvives(Sheet, "mounstein", { tiles: [{ where: "0,0" }] });
});
