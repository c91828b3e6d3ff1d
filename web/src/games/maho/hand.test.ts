import { expect, test } from "vitest";
import { arranged, moved, namedCards, reconcile, sorted } from "./hand";

test("sorting by family or by value, silver and jokers last", () => {
  const hand = ["b2", "jk", "r9", "s1", "g2", "r1"];
  expect(sorted(hand, "family")).toEqual(["r1", "r9", "g2", "b2", "s1", "jk"]);
  expect(sorted(hand, "value")).toEqual(["r1", "g2", "b2", "r9", "s1", "jk"]);
});

test("the player's order survives draws and discards; what is new stands last", () => {
  expect(reconcile(["b2", "r9", "r9", "g1"], ["g1", "r9", "b2", "s3"])).toEqual(["b2", "r9", "g1", "s3"]);
  expect(reconcile([], ["r1", "r1"])).toEqual(["r1", "r1"]);
});

test("a card is moved to another place", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});

test("a drawn card is sorted in while the hand is sorted; an order of one's own is kept", () => {
  expect(arranged(["r1", "r9", "g2"], ["r1", "r9", "g2", "r5"], "family")).toEqual(["r1", "r5", "r9", "g2"]);
  expect(arranged(["r1", "g2", "r9"], ["r1", "g2", "r9", "r5"], "value")).toEqual(["r1", "g2", "r5", "r9"]);
  expect(arranged(["g2", "r1", "r9"], ["r1", "r9", "g2", "r5"], "family")).toEqual(["g2", "r1", "r9", "r5"]);
});

test("the cards that a move names are found in the hand, each once, jokers by what they are", () => {
  expect(namedCards(["r5", "jk", "g7", "g7"], "lay g7 g7 jk=g7")).toEqual([2, 3, 1]);
  expect(namedCards(["r5", "g7"], "discard g7")).toEqual([1]);
  expect(namedCards(["r5"], "pass")).toEqual([]);
});
