/** A score sheet kept on this device: names, the first-player pawn, whose turn it is, and a game's own entries. */
import { keep, recall } from "../storage";
import { texts } from "./texts";

export interface Sheet<T> {
  names: string[];
  /** Who has the first-player pawn; null until it is drawn. */
  first: number | null;
  turn: number;
  game: T;
}

/** What a game writes on its sheet. */
export interface Form<T> {
  game: string;
  fewest: number;
  most: number;
  empty: () => T;
  /** Whether something that was kept can still be counted; it may also throw. */
  isSound: (game: T, seats: number) => boolean;
}

const KEY = "tablee.companion.";

/** What was kept under that name, if it still has the right form: another version may have written it. */
export function read<T>(form: Form<T>): Sheet<T> {
  const fresh = { names: ["", ""], first: null, turn: 0, game: form.empty() };
  try {
    const kept = JSON.parse(recall(KEY + form.game) ?? "null") as Sheet<T> | null;
    if (!kept || !areNames(kept.names, form)) return fresh;
    const isSeat = (seat: unknown) => Number.isInteger(seat) && kept.names[seat as number] !== undefined;
    if (!isSeat(kept.turn) || !(kept.first === null || isSeat(kept.first))) return fresh;
    const sheet = { ...fresh, ...kept, game: { ...fresh.game, ...kept.game } };
    return form.isSound(sheet.game, kept.names.length) ? sheet : fresh;
  } catch {
    return fresh;
  }
}

function areNames(names: unknown, { fewest, most }: Pick<Form<unknown>, "fewest" | "most">): boolean {
  return (
    Array.isArray(names) &&
    names.length >= fewest &&
    names.length <= most &&
    names.every((name) => typeof name === "string")
  );
}

/** A sheet that keeps itself; call inside a component. */
export function keptSheet<T extends object>(form: Form<T>): Sheet<T> {
  const sheet = $state(read(form));
  $effect(() => void keep(KEY + form.game, JSON.stringify(sheet)));
  return sheet;
}

/** Somebody leaves: with the name goes what is written in that player's columns. */
export function removePlayer(sheet: Sheet<unknown>, seat: number, columns: unknown[][] = []): void {
  for (const column of [sheet.names, ...columns]) column.splice(seat, 1);
  const after = (one: number) => (one > seat ? one - 1 : one) % sheet.names.length;
  sheet.first = sheet.first === null || sheet.first === seat ? null : after(sheet.first);
  sheet.turn = sheet.first === null ? 0 : after(sheet.turn);
}

export function nameOf(sheet: Sheet<unknown>, seat: number): string {
  return sheet.names[seat]?.trim() || texts().name(seat + 1);
}

/** One of these seats, by chance. */
export function drawn(seats: readonly number[]): number {
  const dice = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return seats[dice % seats.length] ?? 0;
}
