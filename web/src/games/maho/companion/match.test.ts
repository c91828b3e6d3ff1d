import { expect, test } from "vitest";
import { sheet, total } from "./count";
import { basicLines, isOver, newMatch, scores, standardRound } from "./match";

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
