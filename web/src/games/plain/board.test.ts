/** A game without a folder: its picture, its moves in words, and what is said of it. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { all, boardProps, expectAsked, lit, one } from "../testing";
import Board from "./Board.svelte";
import { plainClient, written } from "./client";
import { rulePageOf } from "./rules";
import { INFO, plainView } from "./testing";

afterEach(cleanup);

const shown = (container: Element) => all(container, "[data-move]").map(({ dataset }) => dataset.move);

describe("the board", () => {
  test("shows the picture as an image, and its letters to whoever cannot see it", async () => {
    const given = boardProps(plainView(2));
    const { rerender } = render(Board, given);
    const image = screen.getByRole<HTMLImageElement>("img", { name: "Image de la table" });
    expect(decodeURIComponent(image.src)).toBe(`data:image/svg+xml,${plainView(2).picture.fr}`);
    expect(document.getElementById(image.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Ma main\n7 & 8");
    await rerender({ ...given, settings: { ...given.settings, lang: "en" } });
    expect(decodeURIComponent(image.src)).toContain("My hand");
  });

  test("lists the legal moves in words; a click plays one", async () => {
    const given = boardProps(plainView(2));
    const { container } = render(Board, given);
    expect(all(container, "[data-move]").map(({ textContent }) => textContent)).toEqual([
      "poser le 1 à l’étage",
      "poser le 2 à l’étage",
    ]);
    await fireEvent.click(one(container, '[data-move="place 2"]'));
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith("place 2");
  });

  test("asks first where every move is confirmed", async () => {
    const given = boardProps(plainView(2), { confirm: true });
    const { container } = render(Board, given);
    await fireEvent.click(one(container, '[data-move="place 1"]'));
    expect(one(container, '[data-move="place 1"]').getAttribute("aria-pressed")).toBe("true");
    await expectAsked(given, container, "place 1");
  });

  test("says what a move scores when the keys come to it", async () => {
    const given = boardProps(plainView(1));
    given.judge.judge.mockResolvedValue({
      legal: true,
      lines: [{ text: { fr: "une marche", en: "a step" }, points: 1 }],
    });
    const { container } = render(Board, given);
    await fireEvent.focus(one(container, "[data-move]"));
    await screen.findByText("une marche", { exact: false });
  });

  test("a long list is searched by parts of words, without accents; the next position begins with all of it", async () => {
    const given = boardProps(plainView(24));
    const { container, rerender } = render(Board, given);
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "ETAGE 2" } });
    expect(shown(container)).toEqual([
      "place 2",
      "place 12",
      "place 20",
      "place 21",
      "place 22",
      "place 23",
      "place 24",
    ]);
    expect(screen.getByText("7 coups")).toBeTruthy();
    await rerender({ ...given, scene: { ...given.scene, key: "next" } });
    await tick();
    expect(shown(container)).toHaveLength(24);
  });

  test("shows what a hint means, and that others are waited for", async () => {
    const { container, rerender } = render(Board, boardProps(plainView(3), { marked: "place 3" }));
    expect(lit(container).map(({ dataset }) => dataset.move)).toEqual(["place 3"]);
    await rerender(boardProps(plainView(0), { mayAct: false }));
    expect(shown(container)).toEqual([]);
    expect(screen.getByText("Attendez les autres.")).toBeTruthy();
  });
});

describe("its words", () => {
  const client = plainClient(INFO);
  const players = [{ name: "Ada" }];
  test("say who did what, and nothing of what nobody did", () => {
    const event = { do: "place", seat: 0, card: 7, at: ["r5", "g1"], kind: "x", seen: null };
    expect(client.announce(event, players, 0, "en")).toBe("Ada places 7 r5 g1.");
    expect(client.notation(event, "fr")).toEqual({ pieces: [], text: "pose 7 r5 g1" });
    for (const nothing of [{ do: "shuffle" }, { do: "unheard of", seat: 0 }]) {
      expect(client.announce(nothing, players, 0, "en")).toBe("");
      expect(client.notation(nothing, "en")).toBeNull();
    }
  });
  test.each([
    [7, "7"],
    [[2, -1], "2,-1"],
    [["r5", "r6"], "r5 r6"],
    [[["r5", "g1"], 13], "r5 g1 | 13"],
  ])("write %j as the terminal does", (value, text) => expect(written(value)).toBe(text));
});

test("its rules are a page with one section", () => {
  const page = rulePageOf(INFO);
  expect(page.title).toBe("Stairs");
  expect(page.sections.map(({ rules, figures }) => [rules, figures])).toEqual([[["E-1"], []]]);
});
