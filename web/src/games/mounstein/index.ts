/** Mounstein's room: what the table loads when it is played. three.js waits until the mountain is shown. */
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { ENVIRONMENTS, type Environment } from "./palette";
import { announce, notation } from "./spoken";
import { speaker } from "./texts";
import type { View } from "./view";

export const room: GameRoom<View> = {
  Board,
  Piece,
  announce,
  notation,
  standings: (view, seat, lang) => {
    const say = speaker(lang);
    const environment = ENVIRONMENTS[seat] as Environment;
    return [{ label: say("left", { name: say(environment.name) }), value: view.left[seat] ?? 0, kind: "tiles" }];
  },
};
