/** Tuileries' room: what the table loads when it is played. */
import type { View } from "../../wire/tuileries";
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import Tile from "./Tile.svelte";
import { announce } from "./words";

export const room: GameRoom<View> = {
  Board,
  Piece: Tile,
  announce,
  notation: (event) =>
    event.do === "place" ? { pieces: [String(event.tile)], text: `${event.at} +${event.points}` } : null,
  standings: (view, seat, lang) => [
    { label: lang === "fr" ? "tuiles en main" : "tiles in hand", value: view.hand_sizes[seat] ?? 0, kind: "hand" },
  ],
};
