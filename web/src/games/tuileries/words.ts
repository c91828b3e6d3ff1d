/** Tuileries' pieces and events in words. */

import { number } from "../../i18n/plural";
import type { BoardPlayer, GameEvent, Lang } from "../contract";

const COLOURS: Record<string, Record<Lang, [masculine: string, feminine: string]>> = {
  b: { fr: ["bleu", "bleue"], en: ["blue", "blue"] },
  y: { fr: ["jaune", "jaune"], en: ["yellow", "yellow"] },
  g: { fr: ["vert", "verte"], en: ["green", "green"] },
  r: { fr: ["rouge", "rouge"], en: ["red", "red"] },
};
const RANKS: Record<string, Record<Lang, string>> = {
  k: { fr: "roi", en: "king" },
  q: { fr: "dame", en: "queen" },
  n: { fr: "cavalier", en: "knight" },
  j: { fr: "valet", en: "jack" },
};
const SIGNS: Record<string, Record<Lang, string>> = {
  s: { fr: "pique", en: "spades" },
  h: { fr: "cœur", en: "hearts" },
  d: { fr: "carreau", en: "diamonds" },
  c: { fr: "trèfle", en: "clubs" },
};

/** "red knight of diamonds", "cavalier rouge de carreau". */
export function tileName(code: string, lang: Lang): string {
  const [colour, rank, sign] = [COLOURS[code[0] ?? ""], RANKS[code[1] ?? ""], SIGNS[code[2] ?? ""]];
  if (!colour || !rank || !sign) return code;
  const shade = colour[lang][code[1] === "q" ? 1 : 0];
  return lang === "fr" ? `${rank.fr} ${shade} de ${sign.fr}` : `${shade} ${rank.en} of ${sign.en}`;
}

export function announce(event: GameEvent, players: BoardPlayer[], seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  if (event.do === "place") {
    const tile = tileName(String(event.tile), lang);
    const points = number(Number(event.points), lang, { fr: ["point", "points"], en: ["point", "points"] });
    return lang === "fr"
      ? `${name} pose ${tile} en ${event.at} : ${points}.`
      : `${name} places the ${tile} on ${event.at}: ${points}.`;
  }
  if (event.do === "draw" && event.seat === seat && event.tile) {
    const tile = tileName(String(event.tile), lang);
    return lang === "fr" ? `Vous piochez : ${tile}.` : `You draw the ${tile}.`;
  }
  return "";
}
