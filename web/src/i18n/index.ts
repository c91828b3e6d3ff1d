/** Both languages by name. */
import type { Lang } from "../games/contract";
import { en, type Texts } from "./en";
import { fr } from "./fr";
import { spaced } from "./typography";

export type { Texts };
export const TEXTS: Record<Lang, Texts> = { fr: spaced(fr), en };

/** Our English is British: a bare "en" would write "Ada, Bo, and Cy", "November 18, 2026" and "2:53 PM". */
const LOCALE: Record<Lang, string> = { fr: "fr-FR", en: "en-GB" };

/** The names with commas and the language's "and". */
export function list(names: readonly string[], lang: Lang): string {
  return new Intl.ListFormat(LOCALE[lang], { type: "conjunction" }).format(names);
}

/** A date, or with another style a time of day, as the language writes it. */
export function date(
  when: number | Date,
  lang: Lang,
  style: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
  return new Intl.DateTimeFormat(LOCALE[lang], style).format(when);
}
