/** Numbers with their nouns, by each language's own plural rule. */
import type { Lang } from "../games/contract";

const RULES: Record<Lang, Intl.PluralRules> = { fr: new Intl.PluralRules("fr"), en: new Intl.PluralRules("en") };

export type Noun = Record<Lang, readonly [one: string, many: string]>;

/** number(1, "fr", …) → "1 point"; French counts 0 as singular. */
export function number(count: number, lang: Lang, noun: Noun): string {
  const [one, many] = noun[lang];
  return `${count} ${RULES[lang].select(count) === "one" ? one : many}`;
}
