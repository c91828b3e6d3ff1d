/** The order in which a player holds his cards: his own, kept while cards come and go. */
import { parseCard } from "./series";

export type Sorting = "family" | "value";
const FAMILIES = "rgbsj";

export function sorted(cards: readonly string[], by: Sorting): string[] {
  const rank = (code: string) => {
    const { family, value } = parseCard(code);
    const group = FAMILIES.indexOf(family);
    if (by === "family" || group >= 3) return group * 100 + value + (by === "value" ? 1000 : 0);
    return value * 10 + group;
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** The held order brought up to date with the hand: what left is gone, what is new stands last. */
export function reconcile(held: readonly string[], hand: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1);
  const kept: string[] = [];
  for (const card of held) {
    const count = left.get(card) ?? 0;
    if (count > 0) {
      kept.push(card);
      left.set(card, count - 1);
    }
  }
  for (const [card, count] of left) for (let i = 0; i < count; i++) kept.push(card);
  return kept;
}

/** A hand that is sorted stays so when a card comes; one that its player has arranged otherwise keeps his order. */
export function arranged(held: readonly string[], hand: readonly string[], by: Sorting): string[] {
  const isSorted = sorted(held, by).every((card, i) => card === held[i]);
  const next = reconcile(held, hand);
  return isSorted ? sorted(next, by) : next;
}

/** Where the cards stand that a move names ("discard r5", "lay r5 jk=r6 r7"): one held card for each named one. */
export function namedCards(held: readonly string[], move: string | null): number[] {
  const found: number[] = [];
  for (const word of move?.split(" ").slice(1) ?? []) {
    const code = word.split("=")[0];
    const index = held.findIndex((card, i) => card === code && !found.includes(i));
    if (index >= 0) found.push(index);
  }
  return found;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
