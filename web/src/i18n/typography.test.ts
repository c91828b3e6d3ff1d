import { describe, expect, test } from "vitest";
import type { Lang } from "../games/contract";
import { LEARN } from "../learn/texts";
import { LOOK } from "../look/texts";
import { TEXTS } from ".";
import { elided, french } from "./typography";

/** Every text of a table, functions included; they get words and numbers that have no blank of their own. */
function said(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const given = Array.from({ length: value.length }, () => 2);
    return said(value(...given), path);
  }
  return Object.entries(value as object).flatMap(([key, inner]) => said(inner, `${path}.${key}`));
}

/** The texts that each folder hands out, wherever they are said. */
const FOLDERS = Object.entries(
  import.meta.glob<Record<string, unknown>>("../**/{texts,card}.ts", { eager: true }),
).flatMap(([path, module]) =>
  Object.values(module).flatMap((value) => tables(value).map((table) => [path, table] as const)),
);

/** What `say` has made, in a module or a card of it. */
function tables(value: unknown): Record<Lang, unknown>[] {
  if (value instanceof Function) return "fr" in value ? [value as unknown as Record<Lang, unknown>] : [];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(tables) : [];
}

const inAll = (lang: Lang) => [
  ...said(TEXTS[lang], "i18n"),
  ...said(LOOK[lang], "look"),
  ...said(LEARN[lang], "learn"),
  ...FOLDERS.flatMap(([path, table]) => said(table[lang], path)),
];
const FRENCH = inAll("fr");

describe("French spacing", () => {
  test("is put in where a text is given out", () => {
    expect(french("Qui commence ?")).toBe("Qui commence\u202f?");
    expect(french("« Maho ! » : 95 %")).toBe("«\u00a0Maho\u202f!\u00a0»\u00a0: 95\u00a0%");
  });
  test("holds in every French text: no line can begin with a lone sign", () => {
    const broken = FRENCH.filter(([, text]) => / [;:!?»%]|« /.test(text));
    expect(broken).toEqual([]);
    expect(FRENCH.length).toBeGreaterThan(400);
  });
  test("has a blank before every high sign: none is forgotten", () => {
    const bare = FRENCH.filter(([, text]) => /[\p{L}\p{N})»”][;!?%]|[\p{L})]:(?!\/\/)|«[\p{L}]/u.test(text));
    expect(bare).toEqual([]);
  });
});

describe("English spacing", () => {
  test("has none before a percent sign, and quotes are curly", () => {
    expect(inAll("en").filter(([, text]) => /\d %|['"]/.test(text))).toEqual([]);
  });
});

test("a name after de, que or le is elided where one would say it so", () => {
  const said = ["Invité 743", "Ada", "Élodie", "Hélène", "Yves", "Yann", "Blaise"].map((name) => elided("de", name));
  expect(said).toEqual(["d’Invité 743", "d’Ada", "d’Élodie", "d’Hélène", "d’Yves", "de Yann", "de Blaise"]);
  expect([elided("que", "Ada"), elided("le", "Robot 2")]).toEqual(["qu’Ada", "le Robot 2"]);
  expect(TEXTS.fr.table.mute("Invité 743")).toBe("Masquer les messages d’Invité 743");
});

const components = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });

test("no component puts an English colon behind a label of its own: labelled() knows both languages", () => {
  expect(Object.keys(components).length).toBeGreaterThan(50);
  const colons = Object.entries(components).flatMap(([file, text]) =>
    (text.match(/\b(t|texts)(\(\)|\[lang\])?\.[\w.]+(\([^)]*\))?\}: \$?\{/g) ?? []).map((found) => `${file}: ${found}`),
  );
  expect(colons).toEqual([]);
});
