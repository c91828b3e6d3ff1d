/** Maho!'s cards, series and events in words. */

import { number } from "../../i18n/plural";
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { parseCard } from "./drawing";

const FAMILIES: Record<string, Record<Lang, string>> = {
  r: { fr: "rouge", en: "red" },
  g: { fr: "vert", en: "green" },
  b: { fr: "bleu", en: "blue" },
  s: { fr: "argent", en: "silver" },
};
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

export function cardName(code: string, lang: Lang): string {
  if (code === "?") return lang === "fr" ? "carte face cachée" : "card face down";
  const card = parseCard(code);
  if (card.family === "j") {
    if (!card.stands) return "joker";
    return `joker ${lang === "fr" ? "pour" : "as"} ${cardName(card.stands, lang)}`;
  }
  const family = FAMILIES[card.family]?.[lang] ?? "";
  return lang === "fr" ? `${card.value} ${family}` : `${family} ${card.value}`;
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
        ? `Vous piochez ${cardName(String(event.card), lang)}.`
        : `You draw ${cardName(String(event.card), lang)}.`;
    case "discard":
      return french
        ? `${name} écarte ${cardName(String(event.card), lang)}.`
        : `${name} discards ${cardName(String(event.card), lang)}.`;
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
