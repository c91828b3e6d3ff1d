/** M's room: what the table loads when it is played. */
import { counted, type Noun } from "../../i18n/plural";
import type { View } from "../../wire/m";
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import { chipMoves } from "./chips";
import Tile from "./Tile.svelte";
import { announce, place } from "./words";

const CHIPS: Noun = { fr: ["jeton", "jetons"], en: ["chip", "chips"] };
const TAKEN: Noun = { fr: ["tuile prise", "tuiles prises"], en: ["tile taken", "tiles taken"] };

export const room: GameRoom<View> = {
  Board,
  Piece: Tile,
  announce,
  notation: (event) => {
    const at = place(event.at as number[] | undefined);
    const chips = chipMoves(event).reduce((sum, [, , count]) => sum + count, 0);
    switch (event.do) {
      case "place":
        return {
          pieces: [String(event.tile)],
          text: `${at}${chips ? ` +${chips}` : ""}${event.line ? (event.line === "row" ? " ↔" : " ↕") : ""}`,
        };
      case "take":
        return { pieces: [String(event.tile)], text: `× ${at}` };
      case "pass":
        return { pieces: [], text: event.swapped ? "– ↻" : "–" };
      default:
        return null;
    }
  },
  standings: (view, seat, lang) => {
    const { chips = 0, taken = [] } = view.players[seat] ?? {};
    return [
      { label: counted(chips, lang, CHIPS), value: chips, kind: "chips" },
      { label: counted(taken.length, lang, TAKEN), value: taken.length, kind: "tiles" },
    ];
  },
};
