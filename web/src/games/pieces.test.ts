import { describe, expect, test } from "vitest";
import { FIGURES, type Figure, HATCH, INK, outline, parseTile } from "./m/drawing";
import { announce as mAnnounce, tileName as mName } from "./m/words";
import { room as maho } from "./maho";
import { parseCard } from "./maho/drawing";
import { cardName, announce as mahoAnnounce } from "./maho/words";
import { BORDER, CREST, GLAZE, SUIT } from "./tuileries/drawing";
import { tileName, announce as tuileriesAnnounce } from "./tuileries/words";

const LANGS = ["fr", "en"] as const;

describe("Tuileries", () => {
  const all = [..."bygr"].flatMap((c) => [..."kqnj"].flatMap((r) => [..."shdc"].map((s) => c + r + s)));

  test.each(LANGS)("all 64 tiles have names of their own (%s)", (lang) => {
    expect(new Set(all.map((code) => tileName(code, lang))).size).toBe(64);
  });
  test("French agrees with the queen", () => {
    expect(tileName("gqh", "fr")).toBe("dame de cœur verte");
    expect(tileName("gkh", "fr")).toBe("roi de cœur vert");
  });
  test("every attribute is drawn, and every colour has a border of its own", () => {
    for (const drawings of [CREST, SUIT, GLAZE, BORDER]) expect(new Set(Object.values(drawings)).size).toBe(4);
  });
  test("what is announced", () => {
    const event = { do: "place", seat: 1, tile: "rnd", at: "c3", points: 1 };
    const players = [{ name: "Ada" }, { name: "Blaise" }];
    expect(tuileriesAnnounce(event, players, 0, "fr")).toBe(
      "Blaise pose le cavalier de carreau rouge en c3\u00a0: 1 point.",
    );
    expect(tuileriesAnnounce({ do: "draw", seat: 1 }, players, 0, "fr")).toBe("");
  });
});

describe("M", () => {
  const subpoints = (path: string) => path.split("L").length;
  test.each([..."ctmfs"] as Figure[])(
    "a tile with figure %s has a tooth for every ten points, on all sides",
    (symbol) => {
      const perTooth = (subpoints(outline(10, symbol)) - 4) / 4;
      expect(perTooth).toBeGreaterThanOrEqual(3);
      for (const value of [20, 30, 40]) expect(subpoints(outline(value, symbol))).toBe(4 + (value / 10) * perTooth * 4);
    },
  );
  test("no two figures have the same teeth, and a blank has none", () => {
    expect(new Set([..."ctmfs"].map((symbol) => outline(20, symbol as Figure))).size).toBe(5);
    expect(subpoints(outline(0, "-"))).toBe(4);
  });
  test("five inks, five hatches, five figures", () => {
    expect(Object.keys(INK)).toHaveLength(5);
    expect(new Set(Object.values(HATCH)).size).toBe(5);
    expect(Object.entries(FIGURES).filter(([, parts]) => parts.length)).toHaveLength(5);
  });
  test("what is announced", () => {
    const event = { do: "place", seat: 0, tile: "r20c", at: [3, 0], chips: [[1, 1]], line: "row" };
    const players = [{ name: "Ada" }, { name: "Blaise" }];
    expect(mAnnounce(event, players, 0, "fr")).toBe(
      "Ada pose le cube rouge de 20 en 3,0 et reçoit 1 jeton. Tour de score\u202f!",
    );
    expect(mAnnounce({ ...event, chips: [], line: null }, players, 0, "en")).toBe("Ada places the red 20 cube at 3,0.");
  });
  test("codes are read", () => {
    expect(parseTile("r20c")).toEqual({ colour: "r", value: 20, symbol: "c" });
    expect(parseTile("g0-")).toEqual({ colour: "g", value: 0, symbol: "-" });
    expect(mName("n40t", "en")).toBe("brown 40 triangle");
  });
});

describe("Maho!", () => {
  test("cards are read and named, jokers with what they stand for", () => {
    expect(parseCard("jk=r7")).toEqual({ family: "j", value: 0, stands: "r7" });
    expect(cardName("jk=r7", "fr")).toBe("joker pour le 7 rouge");
    expect(cardName("s3", "en")).toBe("silver 3");
  });
  test("a false shout is told in the log by words, with what was lost", () => {
    const lost = { do: "penalty", seat: 1, struck: ["r3", "r4", "r5"], drew: 3 };
    const free = { ...lost, struck: null };
    expect(maho.notation(lost, "fr")).toEqual({ text: "faux cri\u00a0: série perdue", pieces: ["r3", "r4", "r5"] });
    expect(maho.notation(free, "en")).toEqual({ text: "false shout, nothing to lose", pieces: [] });
    const players = [{ name: "Ada" }, { name: "Blaise" }];
    expect(mahoAnnounce(lost, players, 0, "en")).toBe(
      "Blaise made a false shout and loses a series: red 3, red 4, red 5.",
    );
    expect(mahoAnnounce(free, players, 0, "fr")).toBe("Blaise a crié à tort, sans rien perdre.");
  });
  test("others' draws are not told, shouts are", () => {
    const players = [{ name: "Ada" }, { name: "Blaise" }];
    expect(mahoAnnounce({ do: "draw", seat: 1 }, players, 0, "en")).toBe("");
    expect(mahoAnnounce({ do: "shout", seat: 1 }, players, 0, "en")).toBe("Blaise shouts “Maho!”");
  });
});
