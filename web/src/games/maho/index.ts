/** Maho!'s client: what is loaded when it is played. */
import { counted, type Noun } from "../../i18n/plural";
import type { Sound } from "../../sound";
import type { GameClient } from "../contract";
import { saying } from "../names";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { ascending } from "./series";
import type { View } from "./wire";
import { announce, penaltyNote } from "./words";

const CARDS: Noun = { fr: ["carte en main", "cartes en main"], en: ["card in hand", "cards in hand"] };
const SERIES: Noun = { fr: ["série", "séries"], en: ["series", "series"] };

const SOUNDS: Record<string, Sound> = { shout: "gong", maho: "gong", discard: "card", lay: "card", claim: "card" };

export const client: GameClient<View> = {
  Board,
  Piece: Card,
  announce,
  notation: (event, lang) => {
    const cards = ascending((event.cards as string[] | undefined) ?? []);
    switch (event.do) {
      case "discard":
        return { pieces: [String(event.card)], text: saying(lang, "à la défausse", "discarded") };
      case "lay":
        return { pieces: cards.length ? cards : ["?", "?", "?"], text: "" };
      case "claim":
        return { pieces: cards, text: saying(lang, "série réclamée", "claimed") };
      case "shout":
        return { pieces: [], text: saying(lang, "crie « Maho ! »", "shouts “Maho!”") };
      case "penalty":
        return { pieces: ascending((event.struck as string[] | null) ?? []), text: penaltyNote(event, lang) };
      case "maho":
        return { pieces: event.pair as string[], text: `+${event.points}` };
      case "void":
        return { pieces: [], text: saying(lang, "manche nulle", "round void") };
      default:
        return null;
    }
  },
  facts: (view, seat, lang) => {
    const [cards, series] = [view.hand_sizes[seat] ?? 0, view.series[seat]?.length ?? 0];
    return [
      { label: counted(cards, lang, CARDS), value: cards },
      { label: counted(series, lang, SERIES), value: series },
    ];
  },
  sound: (event) => SOUNDS[event.do] ?? null,
};
