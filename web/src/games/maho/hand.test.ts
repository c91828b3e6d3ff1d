import { expect, test } from "vitest";
import { moved, reconcile, sorted } from "./hand";

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
