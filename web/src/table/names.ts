/** What a seat is called on the screen. */
import type { Texts } from "../i18n";
import type { Person, PlayedGame, SeatInfo } from "../wire/messages";

type Named = Pick<SeatInfo, "name" | "bot">;

/** All seats' names; bots of one level at one table are numbered. */
export function seatNames(seats: readonly Named[], t: Texts): string[] {
  return seats.map((seat, i) => {
    if (!seat.name) return `${i + 1}`;
    if (!seat.bot) return seat.name;
    const level = levelName(seat.bot, t);
    const alike = seats.flatMap((other, j) => (other.bot === seat.bot ? [j] : []));
    return t.botName(level, alike.length > 1 ? alike.indexOf(i) + 1 : null);
  });
}

/** What stands beside a seat's name: that no account is behind it. */
export function markOf({ name, person, bot }: Pick<SeatInfo, "name" | "person" | "bot">, t: Texts): string {
  if (!person || bot || person.kind === "gone") return "";
  return name === person.name ? kindMark(person.kind, t) : t.names.atScreenOf(person.name);
}

export const kindMark = (kind: Person["kind"], t: Texts): string => (kind === "guest" ? t.names.guest : "");

const withMark = (name: string, mark: string) => (mark ? `${name} (${mark})` : name);

/** All seats' names with what stands beside them, where they are listed in a sentence. */
export function markedNames(seats: readonly SeatInfo[], t: Texts): string[] {
  return seatNames(seats, t).map((name, i) => withMark(name, seats[i] ? markOf(seats[i], t) : ""));
}

/** Names out of the past: who is a bot is told, for a person may be called "medium". */
export function playedNames(
  { names, bots }: { names: readonly string[]; bots: readonly (string | null)[] },
  t: Texts,
): string[] {
  return seatNames(
    names.map((name, seat) => ({ name, bot: bots[seat] ?? null })),
    t,
  );
}

/** The same, with what stands beside the names of guests. */
export function markedPlayed(game: Pick<PlayedGame, "names" | "bots" | "guests">, t: Texts): string[] {
  return playedNames(game, t).map((name, seat) => withMark(name, game.guests[seat] ? t.names.guest : ""));
}

/** A bot's level in words; a budget stays behind it: "strong@2000" → "strong, 2000". */
export function levelName(bot: string, t: Texts): string {
  const [level = "", budget] = bot.split("@");
  const name = Object.hasOwn(t.levels, level) ? t.levels[level] : level;
  return budget ? `${name}, ${budget}` : `${name}`;
}

/** The names in a record, where bots bear the names of their levels: nothing else there tells a bot from a person. */
export function recordedNames(names: readonly string[], t: Texts): string[] {
  const bots = names.map((name) => (Object.hasOwn(t.levels, name.split("@")[0] ?? "") ? name : null));
  return playedNames({ names, bots }, t);
}
