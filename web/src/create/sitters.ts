/** Who is to sit where, as it is chosen before a table is opened. */
import type { GameInfo, NewTable } from "../wire/messages";

export interface Sitter {
  kind: "me" | "open" | "here" | "bot";
  bot: string;
  name: string;
}

/** One for every seat that any game could have; those beyond the table's number wait. */
export function newSitters(most: number): Sitter[] {
  return Array.from({ length: most }, (_, seat) => ({ kind: seat ? "open" : "me", bot: "", name: "" }));
}

/** The bot that is meant where none was chosen that this game has. */
export function levelFor(game: GameInfo, chosen: string, liked: string): string {
  return [chosen, liked, "medium"].find((level) => game.bots.includes(level)) ?? game.bots[0] ?? "";
}

export function seated(
  sitters: readonly Sitter[],
  game: GameInfo,
  liked: string,
  nameless: (seat: number) => string,
): NonNullable<NewTable["sitters"]> {
  return sitters.map(({ kind, bot, name }, seat) => {
    if (kind === "bot") return { who: "bot", level: levelFor(game, bot, liked) };
    if (kind === "here") return { who: "here", name: name.trim() || nameless(seat + 1) };
    return { who: kind };
  });
}
