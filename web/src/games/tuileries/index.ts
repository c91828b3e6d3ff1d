/** Tuileries' client: what is loaded when it is played. */
import { counted, type Noun } from "../../i18n/plural";
import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import Tile from "./Tile.svelte";
import type { View } from "./wire";
import { announce } from "./words";

const TILES: Noun = { fr: ["tuile en main", "tuiles en main"], en: ["tile in hand", "tiles in hand"] };

export const client: GameClient<View> = {
  Board,
  Piece: Tile,
  addsUp: true,
  announce,
  notation: (event) =>
    event.do === "place" ? { pieces: [String(event.tile)], text: `${event.at} +${event.points}` } : null,
  facts: (view, seat, lang) => {
    const tiles = view.hand_sizes[seat] ?? 0;
    return [{ label: counted(tiles, lang, TILES), value: tiles }];
  },
  sound: (event) => (event.do === "place" ? "place" : null),
};
