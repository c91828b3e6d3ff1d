/** Maho!'s room: what the table loads when it is played. */
import { counted, type Noun } from "../../i18n/plural";
import type { View } from "../../wire/maho";
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { ascending } from "./series";
import { announce, penaltyNote } from "./words";

const CARDS: Noun = { fr: ["carte en main", "cartes en main"], en: ["card in hand", "cards in hand"] };
const SERIES: Noun = { fr: ["série", "séries"], en: ["series", "series"] };

export const room: GameRoom<View> = {
  Board,
  Piece: Card,
  announce,
  notation: (event, lang) => {
    const cards = ascending((event.cards as string[] | undefined) ?? []);
    switch (event.do) {
      case "discard":
        return { pieces: [String(event.card)], text: "↓" };
      case "lay":
        return { pieces: cards.length ? cards : ["?", "?", "?"], text: "" };
      case "claim":
        return { pieces: cards, text: "!" };
      case "shout":
        return { pieces: [], text: "MAHO!" };
      case "penalty":
        return { pieces: ascending((event.struck as string[] | null) ?? []), text: penaltyNote(event, lang) };
      case "maho":
        return { pieces: event.pair as string[], text: `+${event.points}` };
      case "void":
        return { pieces: [], text: "∅" };
      default:
        return null;
    }
  },
  standings: (view, seat, lang) => {
    const [cards, series] = [view.hand_sizes[seat] ?? 0, view.series[seat]?.length ?? 0];
    return [
      { label: counted(cards, lang, CARDS), value: cards, kind: "hand" },
      { label: counted(series, lang, SERIES), value: series, kind: "series" },
    ];
  },
};
