/** A score sheet kept on this device: names, the first-player pawn, whose turn it is, and a game's own entries. */
import WORDS from "./words.json";

export interface Sheet<T> {
  names: string[];
  /** Who has the first-player pawn; null until it is drawn. */
  first: number | null;
  turn: number;
  game: T;
}

const KEY = "tablee.companion.";
export const RANGE = WORDS.seats as unknown as Record<string, [fewest: number, most: number]>;

/** What was kept under that name, if it still has the right form. */
export function read<T>(name: string, empty: () => T): Sheet<T> {
  const fresh = { names: ["", ""], first: null, turn: 0, game: empty() };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + name) ?? "null") as Sheet<T> | null;
    const isSound = kept && Array.isArray(kept.names) && kept.names.length >= 2 && typeof kept.turn === "number";
    return isSound ? { ...fresh, ...kept, game: { ...fresh.game, ...kept.game } } : fresh;
  } catch {
    return fresh;
  }
}

/** A sheet that keeps itself; call inside a component. */
export function keptSheet<T extends object>(name: string, empty: () => T): Sheet<T> {
  const sheet = $state(read(name, empty));
  $effect(() => {
    const text = JSON.stringify(sheet);
    try {
      localStorage.setItem(KEY + name, text);
    } catch {
      // A private window may refuse; the sheet then lasts as long as the page.
    }
  });
  return sheet;
}

export function nameOf(sheet: Sheet<unknown>, seat: number, otherwise: (n: number) => string): string {
  return sheet.names[seat]?.trim() || otherwise(seat + 1);
}

/** One of these seats, by chance. */
export function drawn(seats: readonly number[]): number {
  const dice = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return seats[dice % seats.length] ?? 0;
}
