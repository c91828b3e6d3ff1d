/** The score sheet as somebody at a real table uses it. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSurvives, keep, press } from "../../../companion/testing";
import Sheet from "./Sheet.svelte";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("whoever leaves takes chips and tiles along; the others keep theirs", async () => {
  keep("m", {
    names: ["Ada", "Bob", "Cleo"],
    first: 2,
    turn: 2,
    game: { chips: [6, 1, 9], taken: [["r10"], ["g20"], ["b30", "b40"]] },
  });
  const { container } = render(Sheet);
  await press("Remove Bob");
  const chips = [...container.querySelectorAll("[data-chips]")].map((one) => one.textContent);
  expect(chips).toEqual(["6", "9"]);
  expect(screen.getByLabelText("Cleo").textContent).toContain("Tiles taken (2)");
  expect(screen.getByText(/Cleo to play/)).toBeTruthy();
});

test("what another version has kept does not break the page", () => {
  expectSurvives(Sheet, "m", { chips: 3, taken: "?" }, { chips: [6, 6], taken: [["purple7"], []] });
});
