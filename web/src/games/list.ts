/** The games that this client has a folder for, in the order of the shelf: the only list of them (others: cards.svelte.ts). */
import type { GameCard } from "./contract";
import { m } from "./m/card";
import { maho } from "./maho/card";
import { mounstein } from "./mounstein/card";
import { tuileries } from "./tuileries/card";

const SHELF = [m, tuileries, mounstein, maho];

/** By name. Without a prototype: "constructor" in an address is no game. */
export const GAMES: Readonly<Record<string, GameCard>> = Object.assign(
  Object.create(null),
  Object.fromEntries(SHELF.map((card) => [card.name, card])),
);
