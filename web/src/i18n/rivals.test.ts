/** One word for one thing in everything the client says: the terms that were decided against do not come back. */
import { expect, test } from "vitest";
import RIVALS from "../../../tests/core/rivals.json";
import type { Lang } from "../games/contract";
import { inAll } from "../testing/all-texts";

const LETTER = "[\\p{L}\\d_]";
/** A border of a word, as Python sees it: to JavaScript é is no letter. */
const BORDER = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`;
const rivals = (lang: Lang) => new RegExp(RIVALS[lang].join("|").replaceAll("\\b", BORDER), "u");

const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What is said outside the tables of texts: `{ fr: "…", en: "…" }` and `saying(lang, "…", "…")`. */
function besides(lang: Lang): [string, string][] {
  const literal = '"([^"\\n]+)"|`([^`]+)`';
  const keyed = new RegExp(`\\b${lang}: (?:${literal})`, "g");
  const second = lang === "fr" ? "" : `(?:"[^"\\n]+"|\`[^\`]+\`),\\s*`;
  const spoken = new RegExp(`\\bsaying\\(\\s*lang,\\s*${second}(?:${literal})`, "g");
  return Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(keyed), ...code.matchAll(spoken)].map((found): [string, string] => [
      file,
      found[1] ?? found[2] ?? "",
    ]),
  );
}

test.each(["fr", "en"] as const)("no rival of a chosen term (%s)", (lang) => {
  const texts = [...inAll(lang), ...besides(lang)];
  expect(besides(lang).length).toBeGreaterThan(30);
  expect(texts.filter(([, text]) => rivals(lang).test(text))).toEqual([]);
});

test("a border stands beside letters with accents, too", () => {
  expect(rivals("fr").test("C’est fini.")).toBe(true);
  expect(rivals("fr").test("la forme définie ici")).toBe(false);
});
