/** Maho!'s cards, series and events in words. */

import { number } from "../../i18n/plural";
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { named, saying } from "../names";
import NAMES from "./names.json";
import { ascending } from "./series";

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
  if (code === "?") return lang === "fr" ? "carte face cachée" : "face-down card";
  return named(NAMES, code, lang);
}

/** "the green 7", "le 7 vert". */
export function theCard(code: string, lang: Lang): string {
  return named(NAMES, code, lang, "the");
}

/** A series card by card, in ascending order. */
export function cardNames(codes: readonly string[], lang: Lang): string {
  return ascending(codes)
    .map((code) => cardName(code, lang))
    .join(", ");
}

/** What a false shout cost: "3 rouge, 4 rouge, 5 rouge"; empty where nothing was laid. */
function struckCards(event: GameEvent, lang: Lang): string {
  return cardNames((event.struck as string[] | null) ?? [], lang);
}

/** For the log: what a false shout cost, in words. */
export function penaltyNote(event: GameEvent, lang: Lang): string {
  return struckCards(event, lang)
    ? saying(lang, "faux cri : série perdue", "false shout: series lost")
    : saying(lang, "faux cri, rien à perdre", "false shout, nothing to lose");
}

export function announce(event: GameEvent, players: readonly BoardPlayer[], seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  const card = event.card ? theCard(String(event.card), lang) : "";
  switch (event.do) {
    case "deal":
      return saying(lang, "Nouvelle donne.", "New deal.");
    case "draw":
      if (event.seat !== seat || !card) return "";
      if (event.card === "jk") return saying(lang, "Vous piochez un joker.", "You draw a joker.");
      return saying(lang, `Vous piochez ${card}.`, `You draw ${card}.`);
    case "discard":
      return saying(lang, `${name} écarte ${card}.`, `${name} discards ${card}.`);
    case "lay":
      return saying(lang, `${name} pose une série face cachée.`, `${name} lays a series face down.`);
    case "shout":
      return saying(lang, `${name} crie « Maho ! »`, `${name} shouts “Maho!”`);
    case "claim": {
      const cards = cardNames((event.cards as string[] | undefined) ?? [], lang);
      return saying(lang, `${name} réclame la carte et pose ${cards}.`, `${name} claims the card and lays ${cards}.`);
    }
    case "penalty": {
      const lost = struckCards(event, lang);
      return lost
        ? saying(
            lang,
            `${name} a crié à tort et perd une série : ${lost}.`,
            `${name} made a false shout and loses a series: ${lost}.`,
          )
        : saying(lang, `${name} a crié à tort, sans rien perdre.`, `${name} made a false shout but loses nothing.`);
    }
    case "reshuffle":
      return saying(lang, "La défausse est mélangée.", "The discards are shuffled.");
    case "maho": {
      const points = number(Number(event.points), lang, { fr: ["point", "points"], en: ["point", "points"] });
      return saying(lang, `${name} gagne la manche : ${points}.`, `${name} wins the round: ${points}.`);
    }
    case "void":
      return saying(lang, "La manche est nulle.", "The round is void.");
    default:
      return "";
  }
}
