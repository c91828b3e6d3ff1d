/** M's room: what the table loads when it is played. */
import type { View } from "../../wire/m";
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import { chipMoves } from "./chips";
import Tile from "./Tile.svelte";
import { announce, place } from "./words";

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
  standings: (view, seat, lang) => [
    { label: lang === "fr" ? "jetons" : "chips", value: view.players[seat]?.chips ?? 0, kind: "chips" },
    {
      label: lang === "fr" ? "tuiles prises" : "tiles taken",
      value: view.players[seat]?.taken.length ?? 0,
      kind: "tiles",
    },
  ],
};
