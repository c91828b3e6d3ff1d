/** The companion's sheets as somebody at a real table uses them. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import MahoSheet from "./MahoSheet.svelte";
import MounsteinSheet from "./MounsteinSheet.svelte";
import MSheet from "./MSheet.svelte";
import TuileriesSheet from "./TuileriesSheet.svelte";

const keep = (game: string, sheet: unknown) => localStorage.setItem(`tablee.companion.${game}`, JSON.stringify(sheet));
const press = (name: string) => fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("tablee.mounstein.mode", "flat");
});
afterEach(cleanup);

describe("M", () => {
  test("whoever leaves takes chips and tiles along; the others keep theirs", async () => {
    keep("m", {
      names: ["Ada", "Bob", "Cleo"],
      first: 2,
      turn: 2,
      game: { chips: [6, 1, 9], taken: [["r10"], ["g20"], ["b30", "b40"]] },
    });
    const { container } = render(MSheet);
    await press("Remove Bob");
    const chips = [...container.querySelectorAll("[data-chips]")].map((one) => one.textContent);
    expect(chips).toEqual(["6", "9"]);
    expect(screen.getByLabelText("Cleo").textContent).toContain("Tiles taken (2)");
    expect(screen.getByText(/Cleo to play/)).toBeTruthy();
  });
});

describe("Mounstein", () => {
  test("the pawn moves with each round, and turns pass without rebuilding the mountain", async () => {
    keep("mounstein", { names: ["Ada", "Bob", "Cleo"], first: 1, turn: 1, game: {} });
    const { container } = render(MounsteinSheet);
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
});

describe("Tuileries", () => {
  test("the button says what is entered: points, for a group or none", async () => {
    keep("tuileries", { names: ["Ada", "Bob"], first: 0, turn: 0, game: { turns: [] } });
    const { container } = render(TuileriesSheet);
    const button = () => container.querySelector("[data-enter]")?.textContent;
    expect(button()).toBe("Enter 1 point");
    await fireEvent.click(container.querySelector("input[name=pair-0][value='3']") as HTMLElement);
    expect(button()).toBe("Enter 3 points");
  });
});

describe("who begins", () => {
  test("is drawn, or said by the players themselves", async () => {
    render(TuileriesSheet);
    await press("Player 2 begins");
    expect(screen.getByText("Player 2 to play")).toBeTruthy();
    expect(screen.getByText("Players").tagName).toBe("SUMMARY"); // folded away, for the sheet to be in sight
  });
});

describe("Maho!", () => {
  const match = (game: object) =>
    keep("maho", {
      names: ["Ada", "Bob"],
      first: 0,
      turn: 0,
      game: { mode: "basic", jokers: 2, length: null, ...game },
    });

  test("a round that cannot be entered yet says what is missing", async () => {
    match({ mode: "original", rounds: [] });
    const { container } = render(MahoSheet);
    const button = container.querySelector<HTMLButtonElement>("[data-enter]");
    expect(button?.textContent).toBe("Enter the round");
    expect(screen.getByText("First say who won the round.")).toBeTruthy();
    await press("Bob");
    expect(screen.getByText(/First enter the winner’s 4 series/)).toBeTruthy();
    expect(button?.disabled).toBe(true);
  });
  test("the match has the length that was agreed, and nothing is entered after its end", async () => {
    match({ rounds: [] });
    const { container } = render(MahoSheet);
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
    const { container } = render(MahoSheet);
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
});

describe("a sheet that another version has kept", () => {
  test.each([
    ["m", MSheet, { chips: 3, taken: "?" }],
    ["m", MSheet, { chips: [6, 6], taken: [["purple7"], []] }],
    ["tuileries", TuileriesSheet, { turns: [{ player: 1, points: 3 }] }],
    ["mounstein", MounsteinSheet, { tiles: [{ where: "0,0" }] }],
    ["maho", MahoSheet, { mode: "classic", rounds: [[1, 2]] }],
  ])("does not break the page of %s", (game, page, kept) => {
    keep(game, { names: ["Ada", "Bob"], first: 0, turn: 0, game: kept });
    render(page);
    expect(screen.getByText("Players")).toBeTruthy();
    cleanup();
    keep(game, { names: ["Ada", 7, null], first: 9, turn: 5, game: {} });
    render(page);
    expect(screen.getByText("Players")).toBeTruthy();
  });
});
