/** What pieces are called; each game's `names.json` is written by `make wire` from its `words.py`. */
import { french } from "../i18n/typography";
import type { Lang } from "./contract";

/** By itself, "the red 20 cube", and "of the red 20 cube". */
type Forms = Record<"name" | "the" | "of", Record<Lang, string>>;
export type Names = Record<string, Forms>;

/** A piece without a name is one that nobody may see: its notation stands for it. */
export function named(names: Names, code: string, lang: Lang, form: keyof Forms = "name"): string {
  return names[code]?.[form][lang] ?? code;
}

/** One sentence in both languages: the one that is asked for, with French spacing where it is French. */
export function saying(lang: Lang, fr: string, en: string): string {
  return lang === "fr" ? french(fr) : en;
}
