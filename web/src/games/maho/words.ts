/** Maho!'s cards, series and events in words. */

import { number } from "../../i18n/plural";
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { named } from "../names";
import NAMES from "./names.json";

const KINDS: Record<string, Record<Lang, string>> = {
  "pure-run": { fr: "suite pure", en: "pure run" },
  "pure-triplet": { fr: "triplé pur", en: "pure triplet" },
  "rainbow-triplet": { fr: "triplé arc-en-ciel", en: "rainbow triplet" },
  "rainbow-run": { fr: "suite arc-en-ciel", en: "rainbow run" },
};

export function kindName(kind: string | null, lang: Lang): string {
  return KINDS[kind ?? ""]?.[lang] ?? "";
}

export function isRainbow(kind: string | null): boolean {
  return kind?.startsWith("rainbow") ?? false;
}

/** "green 7", "7 vert"; of a card that nobody may see, only that it is one. */
export function cardName(code: string, lang: Lang): string {
  if (code === "?") return lang === "fr" ? "carte face cachée" : "card face down";
  return named(NAMES, code, lang);
}

/** "the green 7", "le 7 vert". */
export function theCard(code: string, lang: Lang): string {
  return named(NAMES, code, lang, "the");
}

export function cardNames(codes: readonly string[], lang: Lang): string {
  return codes.map((code) => cardName(code, lang)).join(", ");
}

export function announce(event: GameEvent, players: BoardPlayer[], seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  const french = lang === "fr";
  const cards = (event.cards as string[] | undefined) ?? [];
  switch (event.do) {
    case "deal":
      return french ? "Nouvelle donne." : "New deal.";
    case "draw":
      if (event.seat !== seat || !event.card) return "";
      return french
        ? `Vous piochez ${theCard(String(event.card), lang)}.`
        : `You draw ${theCard(String(event.card), lang)}.`;
    case "discard":
      return french
        ? `${name} écarte ${theCard(String(event.card), lang)}.`
        : `${name} discards ${theCard(String(event.card), lang)}.`;
    case "lay":
      return french ? `${name} pose une série face cachée.` : `${name} lays a series face down.`;
    case "shout":
      return french ? `${name} crie « Maho ! »` : `${name} shouts “Maho!”`;
    case "claim":
      return french ? `${name} réclame : ${cardNames(cards, lang)}.` : `${name} claims: ${cardNames(cards, lang)}.`;
    case "penalty":
      return french ? `${name} a crié à tort et perd une série.` : `${name} shouted falsely and loses a series.`;
    case "reshuffle":
      return french ? "La défausse est mélangée." : "The discards are shuffled.";
    case "maho": {
      const points = number(Number(event.points), lang, { fr: ["point", "points"], en: ["point", "points"] });
      return french ? `${name} gagne la manche : ${points}.` : `${name} wins the round: ${points}.`;
    }
    case "void":
      return french ? "La manche est nulle." : "The round is void.";
    default:
      return "";
  }
}
