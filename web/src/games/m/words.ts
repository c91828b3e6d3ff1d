/** M's pieces and events in words. */

import { number } from "../../i18n/plural";
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { named } from "../names";
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

export function announce(event: GameEvent, players: BoardPlayer[], seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  const french = lang === "fr";
  const tile = event.tile ? theTile(String(event.tile), lang) : "";
  switch (event.do) {
    case "place": {
      const chips = (event.chips as [number, number][]).reduce((sum, [, count]) => sum + count, 0);
      const earned = chips
        ? french
          ? `, reçoit ${number(chips, lang, CHIP)}`
          : `, receives ${number(chips, lang, CHIP)}`
        : "";
      const line = event.line ? (french ? ". Tour de score" : ". Scoring round") : "";
      const at = place(event.at as number[]);
      return french
        ? `${name} pose ${tile} en ${at}${earned}${line}.`
        : `${name} places ${tile} at ${at}${earned}${line}.`;
    }
    case "take":
      return french ? `${name} prend ${tile}.` : `${name} takes ${tile}.`;
    case "pass":
      return french ? `${name} passe.` : `${name} passes.`;
    case "skip":
      return french ? `${name} n’a plus de tuile.` : `${name} has no tile left.`;
    case "draw":
      if (event.seat !== seat || !tile) return "";
      return french ? `Vous piochez ${tile}.` : `You draw ${tile}.`;
    default:
      return "";
  }
}
