/** A series as people lay it down: in ascending order, whichever card came first into the record. */

export interface Card {
  family: "r" | "g" | "b" | "s" | "j";
  value: number;
}

/** "r5", or "jk" whatever it stands for. */
export function parseCard(code: string): Card {
  if (code.startsWith("jk")) return { family: "j", value: 0 };
  return { family: code[0] as Card["family"], value: Number(code.slice(1)) };
}

export interface Member {
  card: string;
  /** It was taken from the discards. */
  isClaimed: boolean;
}

const FAMILIES = "rgbs";

/** Where a card stands in its series; a joker stands where the card would that it replaces. */
function rank(code: string): number {
  const { family, value } = parseCard(code.split("=").at(-1) ?? code);
  return value * FAMILIES.length + FAMILIES.indexOf(family);
}

export function ascending(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** A claimed series is written with the claimed card first. */
export function members(cards: readonly string[], isClaimed: boolean): Member[] {
  const inOrder = ascending(cards);
  const claimed = isClaimed ? inOrder.indexOf(cards[0] ?? "") : -1;
  return inOrder.map((card, i) => ({ card, isClaimed: i === claimed }));
}
