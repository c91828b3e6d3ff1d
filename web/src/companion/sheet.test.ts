/** A score sheet that is kept between two visits. */
import { beforeEach, expect, test } from "vitest";
import { drawn, type Form, nameOf, read } from "./sheet.svelte";

const form: Form<{ chips: number[]; taken: string[] }> = {
  game: "zz",
  fewest: 2,
  most: 4,
  empty: () => ({ chips: [1], taken: [] }),
  isSound: ({ chips }) => chips.every(Number.isInteger),
};

beforeEach(() => localStorage.clear());
test("begins empty, and forgets what is broken", () => {
  localStorage.setItem("tablee.companion.zz", '{"names":["a"]}');
  expect(read(form).names).toEqual(["", ""]);
  localStorage.setItem("tablee.companion.zz", "{");
  expect(read(form).game.chips).toEqual([1]);
});
test("comes back as it was", () => {
  const kept = { names: ["Ada", "Léo"], first: 1, turn: 1, game: { chips: [3, 4] } };
  localStorage.setItem("tablee.companion.zz", JSON.stringify(kept));
  expect(read(form)).toEqual({
    ...kept,
    game: { chips: [3, 4], taken: [] },
  });
});
test("names the nameless, and draws only among those who may begin", () => {
  const sheet = { names: [" ", "Ada"], first: null, turn: 0, game: {} };
  expect([0, 1].map((seat) => nameOf(sheet, seat))).toEqual(["Player 1", "Ada"]);
  for (let i = 0; i < 20; i++) expect([1, 3]).toContain(drawn([1, 3]));
});
