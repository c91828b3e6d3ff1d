/** A score sheet kept on this device: names, the first-player pawn, whose turn it is, and a game's own entries. */
import { keep, recall } from "../storage";
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

/** Whether a game's own entries can be counted; it may also throw. */
export type IsSound<T> = (game: T, seats: number) => boolean;

/** What was kept under that name, if it still has the right form: another version may have written it. */
export function read<T>(name: string, empty: () => T, isSound: IsSound<T> = () => true): Sheet<T> {
  const fresh = { names: ["", ""], first: null, turn: 0, game: empty() };
  try {
    const kept = JSON.parse(recall(KEY + name) ?? "null") as Sheet<T> | null;
    if (!kept || !areNames(kept.names, name)) return fresh;
    const isSeat = (seat: unknown) => Number.isInteger(seat) && kept.names[seat as number] !== undefined;
    if (!isSeat(kept.turn) || !(kept.first === null || isSeat(kept.first))) return fresh;
    const sheet = { ...fresh, ...kept, game: { ...fresh.game, ...kept.game } };
    return isSound(sheet.game, kept.names.length) ? sheet : fresh;
  } catch {
    return fresh;
  }
}

function areNames(names: unknown, game: string): boolean {
  const [fewest, most] = RANGE[game] ?? [2, 6];
  return (
    Array.isArray(names) &&
    names.length >= fewest &&
    names.length <= most &&
    names.every((name) => typeof name === "string")
  );
}

/** A sheet that keeps itself; call inside a component. */
export function keptSheet<T extends object>(name: string, empty: () => T, isSound?: IsSound<T>): Sheet<T> {
  const sheet = $state(read(name, empty, isSound));
  $effect(() => keep(KEY + name, JSON.stringify(sheet)));
  return sheet;
}

/** Somebody leaves: with the name goes what is written in that player's columns. */
export function removePlayer(sheet: Sheet<unknown>, seat: number, columns: unknown[][] = []): void {
  for (const column of [sheet.names, ...columns]) column.splice(seat, 1);
  const after = (one: number) => (one > seat ? one - 1 : one) % sheet.names.length;
  sheet.first = sheet.first === null || sheet.first === seat ? null : after(sheet.first);
  sheet.turn = sheet.first === null ? 0 : after(sheet.turn);
}

export function nameOf(sheet: Sheet<unknown>, seat: number, otherwise: (n: number) => string): string {
  return sheet.names[seat]?.trim() || otherwise(seat + 1);
}

/** One of these seats, by chance. */
export function drawn(seats: readonly number[]): number {
  const dice = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return seats[dice % seats.length] ?? 0;
}
