/** The score sheet as somebody at a real table uses it. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSurvives, keep, press } from "../../../companion/testing";
import Sheet from "./Sheet.svelte";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("the button says what is entered: points, for a group or none", async () => {
  keep("tuileries", { names: ["Ada", "Bob"], first: 0, turn: 0, game: { turns: [] } });
  const { container } = render(Sheet);
  const button = () => container.querySelector("[data-enter]")?.textContent;
  expect(button()).toBe("Enter 1 point");
  await fireEvent.click(container.querySelector("input[name=pair-0][value='3']") as HTMLElement);
  expect(button()).toBe("Enter 3 points");
});

test("who begins is drawn, or said by the players themselves", async () => {
  render(Sheet);
  await press("Player 2 begins");
  expect(screen.getByText("Player 2 to play")).toBeTruthy();
  expect(screen.getByText("Players").tagName).toBe("SUMMARY"); // folded away, for the sheet to be in sight
});

test("what another version has kept does not break the page", () => {
  expectSurvives(Sheet, "tuileries", { turns: [{ player: 1, points: 3 }] });
});
