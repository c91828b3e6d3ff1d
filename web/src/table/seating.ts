/** Who sits where, seen from this browser. */
import type { SeatInfo, TableInfo } from "../wire/messages";

/** The seats of whoever this browser is. */
export function seatsOf(person: string | null, seats: readonly SeatInfo[]): number[] {
  if (person === null) return [];
  return seats.flatMap((seat, i) => (seat.person?.id === person && !seat.bot ? [i] : []));
}

/** The seats as they are listed: in the order of play, my own first; at one screen with others, as they sit. */
export function listed(count: number, mine: readonly number[]): number[] {
  const first = mine.length === 1 ? (mine[0] ?? 0) : 0;
  return Array.from({ length: count }, (_, i) => (first + i) % count);
}

/** The seat of mine that is to act while the one I look from is not: the screen changes hands. */
export function nextAtScreen(
  mine: readonly number[],
  acting: readonly number[],
  seat: number,
  seats: readonly SeatInfo[],
): number | null {
  if (mine.length < 2 || !acting.length || acting.includes(seat)) return null;
  return mine.find((own) => acting.includes(own) && !seats[own]?.stand_in) ?? null;
}

/** Where somebody who belongs here first sits; at one screen with others, behind the curtain. */
export function firstSeat(mine: readonly number[], acting: readonly number[]): number | null {
  const hidden = mine.length > 1 ? mine.find((one) => !acting.includes(one)) : undefined;
  return hidden ?? mine[0] ?? null;
}

/** Whether a table waits for this person's move. */
export function waitsFor(person: string | undefined, { status, acting, seats }: TableInfo): boolean {
  return status === "playing" && acting.some((seat) => seats[seat]?.person?.id === person);
}
