/** Tuileries' pieces and events in words. */

import { number } from "../../i18n/plural";
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { named, saying } from "../names";
import NAMES from "./names.json";

/** "red knight of diamonds", "cavalier de carreau rouge". */
export function tileName(code: string, lang: Lang): string {
  return named(NAMES, code, lang);
}

/** "the red knight of diamonds", "le cavalier de carreau rouge". */
export function theTile(code: string, lang: Lang): string {
  return named(NAMES, code, lang, "the");
}

export function points(count: number, lang: Lang): string {
  return number(count, lang, { fr: ["point", "points"], en: ["point", "points"] });
}

export function announce(event: GameEvent, players: readonly BoardPlayer[], seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  const tile = event.tile ? theTile(String(event.tile), lang) : "";
  if (event.do === "place") {
    const earned = points(Number(event.points), lang);
    return saying(
      lang,
      `${name} pose ${tile} en ${event.at} : ${earned}.`,
      `${name} places ${tile} on ${event.at}: ${earned}.`,
    );
  }
  if (event.do === "draw" && event.seat === seat && tile)
    return saying(lang, `Vous piochez ${tile}.`, `You draw ${tile}.`);
  return "";
}
