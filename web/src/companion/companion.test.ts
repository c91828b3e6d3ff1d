/** The companion's sheets around the counting. */
import { beforeEach, describe, expect, test } from "vitest";
import { sheet, total } from "./count/maho";
import { Mountain } from "./count/mounstein";
import { basicLines, isOver, newMatch, scores, standardRound } from "./match";
import { viewOf } from "./mountain-view";
import { drawn, nameOf, RANGE, read } from "./sheet.svelte";

describe("a kept sheet", () => {
  beforeEach(() => localStorage.clear());
  test("begins empty, and forgets what is broken", () => {
    localStorage.setItem("tablee.companion.m", '{"names":["a"]}');
    expect(read("m", () => ({ chips: [1] })).names).toEqual(["", ""]);
    localStorage.setItem("tablee.companion.m", "{");
    expect(read("m", () => ({ chips: [1] })).game.chips).toEqual([1]);
  });
  test("comes back as it was", () => {
    const kept = { names: ["Ada", "Léo"], first: 1, turn: 1, game: { chips: [3, 4] } };
    localStorage.setItem("tablee.companion.m", JSON.stringify(kept));
    expect(read("m", () => ({ chips: [] as number[], taken: [] }))).toEqual({
      ...kept,
      game: { chips: [3, 4], taken: [] },
    });
  });
  test("names the nameless, and draws only among those who may begin", () => {
    const sheet = { names: [" ", "Ada"], first: null, turn: 0, game: {} };
    expect([0, 1].map((seat) => nameOf(sheet, seat, (n) => `Player ${n}`))).toEqual(["Player 1", "Ada"]);
    for (let i = 0; i < 20; i++) expect([1, 3]).toContain(drawn([1, 3]));
    expect(RANGE.mounstein).toEqual([2, 4]);
  });
});

describe("Maho!'s match", () => {
  test("ends by its mode", () => {
    const match = { ...newMatch(), mode: "basic" as const };
    for (let i = 0; i < 3; i++) {
      expect(isOver(match, 2)).toBe(false);
      match.rounds.push({ winner: 1, lines: basicLines() }, { winner: null, lines: [] });
    }
    expect(scores(match, 2)).toEqual([0, 3]);
    expect(isOver(match, 2)).toBe(true);
    const original = { ...newMatch(), rounds: Array.from({ length: 12 }, () => ({ winner: 0, lines: [9] })) };
    expect(isOver(original, 2)).toBe(false);
    original.rounds.push({ winner: 0, lines: [9] });
    expect(isOver(original, 2)).toBe(true);
  });
  test("in mode standard counts silver series", () => {
    expect([0, 1, 4].map((silver) => total(sheet(standardRound(silver))))).toEqual([1, 2, 5]);
  });
});

test("a mountain's view tells what each placement would change", () => {
  const mountain = new Mountain();
  for (const [i, at] of ["0,1,10", "-2,2,6", "-1,0,8", "-2,1,9"].entries()) mountain.lay(at, [0, 1, 1, 0][i] ?? 0);
  const view = viewOf(mountain, 2, 0, 3);
  expect(view.left).toEqual([8, 8]);
  expect(view.targets.find(({ move }) => move === "-1,1,4")).toMatchObject({ level: 1, points: 15, changes: [15, 9] });
  expect(view.kites.length).toBe(40);
});
