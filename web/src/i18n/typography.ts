/** French punctuation keeps to its word: the sources are typed with plain blanks, and these replace them where a text is given out. */
const NARROW = "\u202f";
const WIDE = "\u00a0";

/** No-break spaces before ; ! ? : % » and after «, so that no line begins with a lone sign. */
export function french(text: string): string {
  return text
    .replace(/ +([;!?])/g, `${NARROW}$1`)
    .replace(/ +([:%»])/g, `${WIDE}$1`)
    .replace(/« +/g, `«${WIDE}`);
}

/** The same texts and functions, with French spacing in whatever they say. */
export function spaced<T>(texts: T): T {
  if (typeof texts === "string") return french(texts) as T;
  if (typeof texts === "function") return ((...given: unknown[]) => spaced(texts(...given))) as T;
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, spaced(inner)])) as T;
}

/** A y counts before a consonant only: d’Yves, de Yann. */
const VOWEL = /^([aeiouhœæ]|y[^aeiou])/i;

/** "de Blaise", "d’Ada": a name after de, que, le … with its elision. An h is taken to be mute, as in most names. */
export function elided(word: "de" | "que" | "le", name: string): string {
  const bare = `${name}`.normalize("NFD").replace(/\p{M}/gu, "");
  return VOWEL.test(bare) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}
