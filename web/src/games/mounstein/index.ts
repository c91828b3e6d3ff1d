/** Mounstein's room: what the table loads when it is played. three.js waits until the mountain is shown. */
import { counted, type Noun } from "../../i18n/plural";
import type { GameRoom } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { ENVIRONMENTS, type Environment } from "./palette";
import { announce, notation } from "./spoken";
import { speaker } from "./texts";
import type { View } from "./view";

const TILES: Noun = { fr: ["tuile", "tuiles"], en: ["tile", "tiles"] };

export const room: GameRoom<View> = {
  Board,
  Piece,
  announce,
  notation,
  standings: (view, seat, lang) => {
    const say = speaker(lang);
    const environment = ENVIRONMENTS[seat] as Environment;
    const left = view.left[seat] ?? 0;
    const label = `${counted(left, lang, TILES)} ${say("left", { name: say(environment.name) })}`;
    return [{ label, value: left, kind: "tiles" }];
  },
};
