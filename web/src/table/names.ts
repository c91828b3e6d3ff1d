/** What a seat is called on the screen. */
import type { Texts } from "../i18n";
import type { SeatInfo } from "../wire/messages";

export function seatName(seat: SeatInfo | undefined, number: number, t: Texts): string {
  if (!seat?.name) return `${number + 1}`;
  return seat.bot ? t.botName(t.levels[seat.bot] ?? seat.bot) : seat.name;
}
