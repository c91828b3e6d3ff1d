/** What a seat is called on the screen. */
import type { Texts } from "../i18n";
import type { SeatInfo } from "../wire/messages";

/** All seats' names; bots of one level at one table are numbered. */
export function seatNames(seats: readonly SeatInfo[], t: Texts): string[] {
  return seats.map((seat, i) => {
    if (!seat.name) return `${i + 1}`;
    if (!seat.bot) return seat.name;
    const level = t.levels[seat.bot] ?? seat.bot;
    const alike = seats.flatMap((other, j) => (other.bot === seat.bot ? [j] : []));
    return t.botName(level, alike.length > 1 ? alike.indexOf(i) + 1 : null);
  });
}
