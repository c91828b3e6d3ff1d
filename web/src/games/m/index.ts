/** M's client: what is loaded when it is played. */
import { counted, type Noun } from "../../i18n/plural";
import type { Sound } from "../../sound";
import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import { chipMoves } from "./chips";
import Tile from "./Tile.svelte";
import type { View } from "./wire";
import { announce, place } from "./words";

const CHIPS: Noun = { fr: ["jeton", "jetons"], en: ["chip", "chips"] };
const TAKEN: Noun = { fr: ["tuile prise", "tuiles prises"], en: ["tile taken", "tiles taken"] };

const SOUNDS: Record<string, Sound> = { place: "place", take: "place", pass: "chip" };

export const client: GameClient<View> = {
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
  facts: (view, seat, lang) => {
    const { chips = 0, taken = [] } = view.players[seat] ?? {};
    return [
      { label: counted(chips, lang, CHIPS), value: chips },
      { label: counted(taken.length, lang, TAKEN), value: taken.length },
    ];
  },
  sound: (event) => SOUNDS[event.do] ?? null,
};
