import { expect, test } from "vitest";
import { announce, tileName } from "./words";

const LANGS = ["fr", "en"] as const;

const all = [..."bygr"].flatMap((c) => [..."kqnj"].flatMap((r) => [..."shdc"].map((s) => c + r + s)));

test.each(LANGS)("all 64 tiles have names of their own (%s)", (lang) => {
  expect(new Set(all.map((code) => tileName(code, lang))).size).toBe(64);
});
test("French agrees with the queen", () => {
  expect(tileName("gqh", "fr")).toBe("dame de cœur verte");
  expect(tileName("gkh", "fr")).toBe("roi de cœur vert");
});
test("what is announced", () => {
  const event = { do: "place", seat: 1, tile: "rnd", at: "c3", points: 1 };
  const players = [{ name: "Ada" }, { name: "Blaise" }];
  expect(announce(event, players, 0, "fr")).toBe("Blaise pose le cavalier de carreau rouge en c3\u00a0: 1 point.");
  expect(announce({ do: "draw", seat: 1 }, players, 0, "fr")).toBe("");
});
