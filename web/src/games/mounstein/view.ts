/** What the server shows of a Mounstein game; generated from tablee.games.mounstein.view. */
import type { Kite } from "./wire";

export type { Kite, Target, Tile, View } from "./wire";

/** Hexagon q, r and direction. */
export type KiteAt = Kite["at"];
