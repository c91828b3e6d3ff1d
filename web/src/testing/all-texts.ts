/** Every text that the client has, for the tests of how it is written. */
import type { Lang } from "../games/contract";
import { TEXTS } from "../i18n";
import { LEARN } from "../learn/texts";
import { LOOK } from "../look/texts";

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

export const inAll = (lang: Lang) => [
  ...said(TEXTS[lang], "i18n"),
  ...said(LOOK[lang], "look"),
  ...said(LEARN[lang], "learn"),
  ...FOLDERS.flatMap(([path, table]) => said(table[lang], path)),
];
