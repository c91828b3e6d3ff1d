import { describe, expect, test } from "vitest";
import { date, list, TEXTS } from ".";
import { number } from "./plural";

const leaves = (value: unknown, path = ""): [string, unknown][] =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
    : [[path, value]];

describe("both languages", () => {
  test("say the same things, and nothing is empty", () => {
    const [fr, en] = [leaves(TEXTS.fr), leaves(TEXTS.en)];
    expect(fr.map(([path]) => path)).toEqual(en.map(([path]) => path));
    for (const [path, text] of [...fr, ...en]) expect(text, path).toBeTruthy();
  });
  test("count as each language does", () => {
    const point = { fr: ["point", "points"], en: ["point", "points"] } as const;
    expect(number(0, "fr", point)).toBe("0 point");
    expect(number(0, "en", point)).toBe("0 points");
    expect(number(2, "fr", point)).toBe("2 points");
  });
  test("join names", () => {
    expect(list(["Ada", "Blaise", "Chloé"], "fr")).toBe("Ada, Blaise et Chloé");
    expect(list(["Ada", "Blaise"], "en")).toBe("Ada and Blaise");
    expect(list(["Ada", "Blaise", "Chloé"], "en")).toBe("Ada, Blaise and Chloé");
  });
});

test("dates and times are British in English, French in French", () => {
  const noon = Date.UTC(2026, 10, 18, 14, 53);
  expect(date(noon, "en")).toBe("18 November 2026");
  expect(date(noon, "fr")).toBe("18 novembre 2026");
  expect(date(noon, "en", { timeStyle: "short", timeZone: "UTC" })).toBe("14:53");
});
