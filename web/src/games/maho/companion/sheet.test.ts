/** The score sheet as somebody at a real table uses it. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSurvives, keep, press } from "../../../companion/testing";
import Sheet from "./Sheet.svelte";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const match = (game: object) =>
  keep("maho", {
    names: ["Ada", "Bob"],
    first: 0,
    turn: 0,
    game: { mode: "basic", jokers: 2, length: null, ...game },
  });

test("a round that cannot be entered yet says what is missing", async () => {
  match({ mode: "original", rounds: [] });
  const { container } = render(Sheet);
  const button = container.querySelector<HTMLButtonElement>("[data-enter]");
  expect(button?.textContent).toBe("Enter the round");
  expect(screen.getByText("First say who won the round.")).toBeTruthy();
  await press("Bob");
  expect(screen.getByText(/First enter the winner’s 4 series/)).toBeTruthy();
  expect(button?.disabled).toBe(true);
});
test("the match has the length that was agreed, and nothing is entered after its end", async () => {
  match({ rounds: [] });
  const { container } = render(Sheet);
  await fireEvent.change(screen.getByLabelText("Rounds to win"), { target: { value: "1" } });
  await press("Bob");
  await press("Enter 1 round for Bob");
  expect(screen.getByText("The match is over. Winner: Bob.")).toBeTruthy();
  expect(container.querySelector("[data-enter]")).toBeNull();
  await press("Undo the last round");
  expect(container.querySelector("[data-enter]")).toBeTruthy();
});
test("what a joker may stand for is offered in words, and the chosen series is kept with its kind", async () => {
  keep("maho", { names: ["Ada", "Bob"], first: 0, turn: 0, game: { mode: "original", jokers: 2, rounds: [] } });
  const { container } = render(Sheet);
  for (const card of ["jk", "r4", "r5"])
    await fireEvent.click(container.querySelector(`[data-card=${card}]`) as HTMLElement);
  const offered = [...screen.getByLabelText("What does the joker stand for?").querySelectorAll("button")];
  expect(offered.length).toBe(2);
  for (const button of offered) expect(button.querySelector(".unseen")?.textContent).not.toMatch(/\b[rgbs]\d\b|jk/);
  await fireEvent.click(offered[1] as HTMLElement);
  const slot = container.querySelector(".slot");
  expect(slot?.querySelector(".kind")?.textContent).toBe("pure run");
  expect(slot?.querySelector(".unseen")?.textContent).toBe("Series 1: red 4, red 5, joker as the red 6");
});

test("what another version has kept does not break the page", () => {
  expectSurvives(Sheet, "maho", { mode: "classic", rounds: [[1, 2]] });
});
