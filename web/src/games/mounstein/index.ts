/** Mounstein's client: what is loaded when it is played. three.js waits until the mountain is shown. */
import { counted, type Noun } from "../../i18n/plural";
import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { ENVIRONMENTS, type Environment } from "./palette";
import Still from "./Still.svelte";
import { announce, notation } from "./spoken";
import { speaker } from "./texts";
import type { View } from "./view";

const TILES: Noun = { fr: ["tuile", "tuiles"], en: ["tile", "tiles"] };

export const client: GameClient<View> = {
  Board,
  Piece,
  Still,
  figures: { unit: 11, piece: 52 },
  announce,
  notation,
  facts: (view, seat, lang) => {
    const say = speaker(lang);
    const environment = ENVIRONMENTS[seat] as Environment;
    const left = view.left[seat] ?? 0;
    const label = `${counted(left, lang, TILES)} ${say("left", { name: say(environment.name) })}`;
    return [{ label, value: left }];
  },
  sound: (event) => (event.do === "place" ? "place" : null),
};
