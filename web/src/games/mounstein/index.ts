/** Mounstein's room: what the table loads when it is played. three.js waits until the mountain is shown. */
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { announce, notation } from "./spoken";
import type { View } from "./view";

export const room: GameRoom<View> = {
  Board,
  Piece,
  announce,
  notation,
  standings: (view, seat, lang) => [
    { label: lang === "fr" ? "tuiles à poser" : "tiles to place", value: view.left[seat] ?? 0, kind: "tiles" },
  ],
};
