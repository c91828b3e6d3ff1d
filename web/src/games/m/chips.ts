/** Chips that roll from one player to another. */

import { depart, originOf } from "../../board/flights";
import type { GameEvent } from "../contract";

/** [from, to, how many] of an event: earned by a placement (M-15), or given by a pass (M-14). */
export function chipMoves(event: GameEvent): [from: number, to: number, count: number][] {
  const seat = event.seat ?? -1;
  if (event.do === "place") return (event.chips as [number, number][]).map(([from, count]) => [from, seat, count]);
  if (event.do === "pass" && typeof event.paid_to === "number") return [[seat, event.paid_to, 1]];
  return [];
}

const BETWEEN_MS = 90;

/** Every chip that changes hands rolls from its giver to its receiver. */
export function rollChips(world: HTMLElement, event: GameEvent): void {
  for (const [from, to, count] of chipMoves(event)) {
    const [start, end] = [from, to].map((seat) => world.querySelector(`[data-chips="${seat}"] svg`));
    for (let i = 0; i < count; i++)
      depart(start, originOf(end), { delay_ms: i * BETWEEN_MS, turns: to < from ? -1 : 1 });
  }
}
