/** Maho!'s room: what the table loads when it is played. */
import type { View } from "../../wire/maho";
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { announce } from "./words";

export const room: GameRoom<View> = {
  Board,
  Piece: Card,
  announce,
  notation: (event) => {
    const cards = (event.cards as string[] | undefined) ?? [];
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
        return { pieces: (event.struck as string[] | null) ?? [], text: "✕" };
      case "maho":
        return { pieces: event.pair as string[], text: `+${event.points}` };
      case "void":
        return { pieces: [], text: "∅" };
      default:
        return null;
    }
  },
  standings: (view, seat, lang) => [
    { label: lang === "fr" ? "cartes en main" : "cards in hand", value: view.hand_sizes[seat] ?? 0, kind: "hand" },
    { label: lang === "fr" ? "séries" : "series", value: view.series[seat]?.length ?? 0, kind: "series" },
  ],
};
