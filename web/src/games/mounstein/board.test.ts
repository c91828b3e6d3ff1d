import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lang } from "../contract";
import { boardProps, type Change } from "../testing";
import Board from "./Board.svelte";
import { inOrder } from "./drawn";
import late from "./fixtures/view-4-39.json";
import over from "./fixtures/view-4-40.json";
import unlaid from "./fixtures/view-base.json";
import { announce, notation } from "./spoken";
import type { View } from "./view";

const view = late as unknown as View;

const props = (lang: Lang, confirm = false, change: Change<View> = {}) =>
  boardProps(change.view ?? view, { seat: view.seat, lang, confirm, ...change });

beforeEach(() => {
  localStorage.setItem("tablee.mounstein.mode", "flat");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe("the flat board", () => {
  it("is played by keyboard alone", async () => {
    const given = props("en");
    render(Board, given);
    const board = screen.getByRole("application");
    expect(within(board).queryByRole("img")).toBeNull(); // its picture has nothing to say beside it
    await fireEvent.keyDown(board, { key: "ArrowRight" });
    await fireEvent.keyDown(board, { key: "r" });
    await fireEvent.keyDown(board, { key: "ArrowUp" });
    await fireEvent.keyDown(board, { key: "Enter" });
    expect(given.judge.submit).toHaveBeenCalledOnce();
    const [move] = vi.mocked(given.judge.submit).mock.calls[0] ?? [];
    expect(view.targets.map((target) => target.move)).toContain(move);
  });

  it("asks first where moves are confirmed", async () => {
    const given = props("fr", true);
    render(Board, given);
    const board = screen.getByRole("application");
    await fireEvent.keyDown(board, { key: "ArrowRight" });
    await fireEvent.keyDown(board, { key: "Escape" });
    await fireEvent.keyDown(board, { key: "Enter" });
    expect(given.judge.submit).not.toHaveBeenCalled();
    await fireEvent.keyDown(board, { key: "ArrowRight" });
    await fireEvent.click(screen.getByRole("button", { name: "Poser" }));
    expect(given.judge.submit).toHaveBeenCalledOnce();
  });

  it("says the chosen placement with its level and points", async () => {
    const { container } = render(Board, props("fr"));
    await fireEvent.keyDown(screen.getByRole("application"), { key: "ArrowRight" });
    const said = container.querySelector("[aria-live]")?.textContent ?? "";
    expect(said).toMatch(/^(Au sol|Au niveau \d), (au|à l’)[^,]+, (contre|sur) l[ae] .*\u00a0: .* points?/);
    expect(said).not.toMatch(/-?\d+,-?\d+|orientation/);
  });

  it("lists every placement once, and places from the list", async () => {
    const given = props("en");
    const { container } = render(Board, given);
    const list = container.querySelector("details") as HTMLDetailsElement;
    list.open = true;
    await fireEvent(list, new Event("toggle"));
    const buttons = [...list.querySelectorAll("button")];
    expect(buttons).toHaveLength(view.targets.length);
    await fireEvent.click(buttons[3] as HTMLButtonElement);
    const move = vi.mocked(given.judge.submit).mock.calls[0]?.[0] ?? "?";
    expect(buttons[3]?.dataset.move).toBe(move);
  });

  it("lists placements in words, by number, and lights on the mountain the one that is pointed at", async () => {
    const { container } = render(Board, props("fr"));
    const list = container.querySelector("details") as HTMLDetailsElement;
    list.open = true;
    await fireEvent(list, new Event("toggle"));
    const buttons = [...list.querySelectorAll("button")];
    for (const [i, button] of buttons.entries()) {
      expect(button.textContent).toMatch(new RegExp(`^${i + 1}\\.(contre|sur) l`));
      expect(button.textContent).not.toMatch(/\d,-?\d/);
    }
    expect(list.querySelector("h3")?.textContent).toBe("Au sol");
    const target = buttons[5] as HTMLButtonElement;
    expect(container.querySelectorAll(".ghost")).toHaveLength(0);
    await fireEvent(target, new PointerEvent("pointerenter", { pointerType: "mouse" }));
    expect(target.getAttribute("aria-pressed")).toBe("true");
    expect(container.querySelectorAll(".ghost")).toHaveLength(1);
  });

  it("turns the tile as a hint wants it, and lights tile and spot", async () => {
    const target = view.targets.find(({ move }) => !move.endsWith(",0"));
    const { container } = render(Board, props("fr", false, { marked: target?.move ?? null }));
    await Promise.resolve();
    expect(container.querySelectorAll(".tile.hinted")).toHaveLength(1);
    expect(container.querySelectorAll("[data-hint]")).toHaveLength(1);
    const dots = container.querySelectorAll("[data-spot]");
    expect([...dots].map((dot) => dot.getAttribute("data-spot"))).toContain(target?.move);
  });

  it("shows the round, its order and who holds the first-player pawn", () => {
    const { container } = render(Board, props("fr"));
    expect(container.querySelector("[data-round]")?.textContent).toContain(`Tour de table ${view.round}`);
    const seats = [...container.querySelectorAll<HTMLElement>("[data-order]")];
    expect(seats.map((seat) => Number(seat.dataset.order))).toEqual(view.order);
    expect(seats.map((seat) => seat.querySelector(".pawn") !== null)).toEqual([true, false, false, false]);
    expect(seats.findIndex((seat) => seat.ariaCurrent === "step" || seat.getAttribute("aria-current"))).toBe(
      view.order.indexOf(view.turn ?? -1),
    );
  });

  it("shows what counts, and what does not", async () => {
    const { container } = render(Board, props("en"));
    await fireEvent.click(screen.getByRole("button", { name: "Top view" }));
    const rows = [...container.querySelectorAll("tbody tr")];
    expect(rows).toHaveLength(view.highest + 2);
    expect(rows[0]?.querySelectorAll("s")).toHaveLength(view.seats);
    expect([...(rows.at(-1)?.querySelectorAll("td") ?? [])].map((cell) => Number(cell.textContent))).toEqual(
      view.scores,
    );
  });

  it("offers nothing when the game is over", () => {
    const given = props("en", false, { view: over as unknown as View, seat: -1, mayAct: false });
    const { container } = render(Board, given);
    expect(container.querySelector(".hand")).toBeNull();
    expect(container.querySelector("details")).toBeNull();
  });
});

describe("where whoever starts lays the base tile", () => {
  const base = unlaid as unknown as View;

  it("says so, shows the base tile in the hand, and lays it", async () => {
    const given = props("en", false, { view: base, seat: base.seat });
    const { container } = render(Board, given);
    expect(container.querySelector(".notice")?.textContent).toBe(
      "You start: lay the base tile first, anywhere you like. Then it is still your turn.",
    );
    const hand = screen.getByRole("group", { name: "base tile" });
    expect(hand.textContent, "it is none of the ten").not.toContain("×");
    const board = screen.getByRole("application");
    await fireEvent.keyDown(board, { key: "ArrowRight" });
    expect(
      container.querySelector(".board > .notice"),
      "below the stage, which does not jump under a finger",
    ).not.toBeNull();
    expect([...container.querySelectorAll("[aria-live]")].map((one) => one.textContent)).toContainEqual(
      expect.stringMatching(/^Base tile on the ground, in the [a-z-]+(, flipped)?\.$/),
    );
    await fireEvent.keyDown(board, { key: "Enter" });
    const [move] = vi.mocked(given.judge.submit).mock.calls[0] ?? [];
    expect(base.targets.map((target) => target.move)).toContain(move);
  });

  it("lists the places without points: the base is nobody's", async () => {
    const { container } = render(Board, props("fr", false, { view: base, seat: base.seat }));
    const list = container.querySelector("details") as HTMLDetailsElement;
    list.open = true;
    await fireEvent(list, new Event("toggle"));
    const buttons = [...list.querySelectorAll("button")];
    expect(buttons).toHaveLength(base.targets.length);
    expect(buttons.filter((button) => /point/.test(button.textContent ?? ""))).toEqual([]);
  });

  it("tells the others whom they wait for", () => {
    const { container } = render(Board, props("fr", false, { view: base, seat: 1, mayAct: false }));
    expect(container.querySelector(".notice")?.textContent).toBe("Ada commence, et pose d’abord la tuile de base.");
    expect(container.querySelector(".hand")).toBeNull();
  });
});

describe("at the end", () => {
  it("shows the whole island again, wherever somebody has looked", async () => {
    const { container, rerender } = render(Board, props("en"));
    const box = () => container.querySelector(".flat > svg")?.getAttribute("viewBox");
    const whole = box();
    await fireEvent.wheel(container.querySelector(".flat > svg") as Element, { deltaY: -900 });
    expect(box()).not.toBe(whole);
    await rerender(props("en", false, { view: { ...view, turn: null, targets: [] }, mayAct: false }));
    expect(box()).toBe(whole);
  });
});

describe("what the flat board draws", () => {
  it.each([late, over])("is told by the page and is the view", (given) => {
    const shown = given as unknown as View;
    const { container } = render(Board, props("en", false, { view: shown }));
    const told = container.querySelector<HTMLElement>("[data-placements]")?.dataset.placements ?? "";
    expect(JSON.parse(told)).toEqual(inOrder(shown.tiles.map(({ at, level, owner }) => ({ at, level, owner }))));
  });
});

describe("without WebGL", () => {
  it("falls flat by itself and says so", async () => {
    localStorage.setItem("tablee.mounstein.mode", "solid");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { container } = render(Board, props("en"));
    await vi.waitFor(() => expect(container.querySelector(".flat")).not.toBeNull(), { timeout: 15_000 });
    expect(screen.getByText(/3D is not available/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "3D" })).toHaveProperty("disabled", true);
    expect(localStorage.getItem("tablee.mounstein.mode"), "what nobody chose is not remembered").toBe("solid");
  }, 20_000);
});

describe("events", () => {
  const event = { do: "place", seat: 1, at: [1, -2, 7], level: 3 };
  it("are said and written", () => {
    expect(announce(event, [{ name: "Ada" }, { name: "Blaise" }], 0, "fr")).toBe(
      "Blaise pose une tuile glacier au niveau 3, au sud-est.",
    );
    expect(announce({ do: "draw" }, [], 0, "en")).toBe("");
    expect(notation(event, "en")).toEqual({ text: "on level 3, in the south-east", pieces: ["1:1,-2,7"] });
  });
});
