import { describe, expect, test } from "vitest";
import { type Art, drawingOf } from "./art";
import M_ART from "./m/art.json";
import { announce as mAnnounce, tileName as mName } from "./m/words";
import { room as maho } from "./maho";
import MAHO_ART from "./maho/art.json";
import { cardName, announce as mahoAnnounce } from "./maho/words";
import MOUNSTEIN_ART from "./mounstein/art.json";
import TUILERIES_ART from "./tuileries/art.json";
import { tileName, announce as tuileriesAnnounce } from "./tuileries/words";

const LANGS = ["fr", "en"] as const;

const ARTS: Record<string, Art> = { m: M_ART, tuileries: TUILERIES_ART, maho: MAHO_ART, mounstein: MOUNSTEIN_ART };

describe.each(Object.entries(ARTS))("The art of %s", (_, art) => {
  const codes = Object.keys(art.pieces);

  test("every piece has a picture of its own, with its ink in it", () => {
    const drawings = codes.map((code) => drawingOf(art, code));
    expect(new Set(drawings).size).toBe(codes.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/[{}]|undefined|=""/);
  });
  test("another palette is another picture; what there is not is not drawn", () => {
    const [code] = codes as [string];
    const grey = Object.fromEntries(
      Object.entries(art.inks).map(([name, ink]) => [
        name,
        Object.fromEntries(Object.keys(ink).map((k) => [k, "#777777"])),
      ]),
    );
    expect(drawingOf(art, code, grey)).toContain("#777777");
    expect(drawingOf(art, "no such piece")).toBe("");
  });
});

describe("Tuileries", () => {
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
    expect(tuileriesAnnounce(event, players, 0, "fr")).toBe(
      "Blaise pose le cavalier de carreau rouge en c3\u00a0: 1 point.",
    );
    expect(tuileriesAnnounce({ do: "draw", seat: 1 }, players, 0, "fr")).toBe("");
  });
});

describe("M", () => {
  test("what is announced", () => {
    const event = { do: "place", seat: 0, tile: "r20c", at: [3, 0], chips: [[1, 1]], line: "row" };
    const players = [{ name: "Ada" }, { name: "Blaise" }];
    expect(mAnnounce(event, players, 0, "fr")).toBe(
      "Ada pose le cube rouge de 20 en 3,0 et reçoit 1 jeton. Tour de score\u202f!",
    );
    expect(mAnnounce({ ...event, chips: [], line: null }, players, 0, "en")).toBe("Ada places the red 20 cube at 3,0.");
  });
  test("tiles have names", () => expect(mName("n40t", "en")).toBe("brown 40 triangle"));
});

describe("Maho!", () => {
  test("cards are named, jokers with what they stand for", () => {
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
