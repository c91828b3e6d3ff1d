/** M's pieces and events in words. */

import { number } from "../../i18n/plural";
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { named, saying } from "../names";
import NAMES from "./names.json";

const COLOURS: Record<string, Record<Lang, string>> = {
  r: { fr: "rouge", en: "red" },
  g: { fr: "verte", en: "green" },
  b: { fr: "bleue", en: "blue" },
  n: { fr: "brune", en: "brown" },
  y: { fr: "jaune", en: "yellow" },
};

export function colourName(letter: string, lang: Lang): string {
  return COLOURS[letter]?.[lang] ?? letter;
}

/** "red 20 cube", "cube rouge de 20". */
export function tileName(code: string, lang: Lang): string {
  return named(NAMES, code, lang);
}

/** "the red 20 cube", "le cube rouge de 20". */
export function theTile(code: string, lang: Lang): string {
  return named(NAMES, code, lang, "the");
}

export function place(at: readonly number[] | null | undefined): string {
  return at ? `${at[0]},${at[1]}` : "";
}

const CHIP = { fr: ["jeton", "jetons"], en: ["chip", "chips"] } as const;

export function announce(event: GameEvent, players: readonly BoardPlayer[], seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  const tile = event.tile ? theTile(String(event.tile), lang) : "";
  switch (event.do) {
    case "place": {
      const at = place(event.at as number[]);
      const count = (event.chips as [number, number][]).reduce((sum, [, chips]) => sum + chips, 0);
      const chips = number(count, lang, CHIP);
      return saying(
        lang,
        `${name} pose ${tile} en ${at}${count ? ` et reçoit ${chips}` : ""}.${event.line ? " Tour de score !" : ""}`,
        `${name} places ${tile} at ${at}${count ? ` and receives ${chips}` : ""}.${event.line ? " Scoring round!" : ""}`,
      );
    }
    case "take":
      return saying(lang, `${name} prend ${tile}.`, `${name} takes ${tile}.`);
    case "pass":
      return saying(lang, `${name} passe.`, `${name} passes.`);
    case "skip":
      return saying(lang, `${name} n’a plus de tuile.`, `${name} has no tile left.`);
    case "draw":
      return event.seat === seat && tile ? saying(lang, `Vous piochez ${tile}.`, `You draw ${tile}.`) : "";
    default:
      return "";
  }
}
