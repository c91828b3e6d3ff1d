/** Both languages by name. */
import type { Lang } from "../games/contract";
import { en, type Texts } from "./en";
import { fr } from "./fr";
import { spaced } from "./typography";

export type { Texts };
export const TEXTS: Record<Lang, Texts> = { fr: spaced(fr), en };

/** The names with commas and the language's "and". */
export function list(names: readonly string[], lang: Lang): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}

export function date(ms: number, lang: Lang): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(ms);
}
