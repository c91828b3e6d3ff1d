/** Numbers with their nouns, by each language's own plural rule. */
import type { Lang } from "../games/contract";

const RULES: Record<Lang, Intl.PluralRules> = { fr: new Intl.PluralRules("fr"), en: new Intl.PluralRules("en") };

export type Noun = Record<Lang, readonly [one: string, many: string]>;

/** The noun alone, as so many of it are called; French counts 0 as singular. */
export function counted(count: number, lang: Lang, noun: Noun): string {
  const [one, many] = noun[lang];
  return RULES[lang].select(count) === "one" ? one : many;
}

/** number(1, "fr", …) → "1 point". */
export function number(count: number, lang: Lang, noun: Noun): string {
  return `${count} ${counted(count, lang, noun)}`;
}
