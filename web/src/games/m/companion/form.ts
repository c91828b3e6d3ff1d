/** What is written on M's sheet. */
import type { Form } from "../../../companion/sheet.svelte";
import { COLOURS, VALUES } from "./count";
import { seats } from "./words.json";

const [fewest, most] = seats as [number, number];
const TILES = new Set(COLOURS.flatMap((colour) => VALUES.map((value) => `${colour}${value}`)));

export const form: Form<{ chips: number[]; taken: string[][] }> = {
  game: "m",
  fewest,
  most,
  empty: () => ({ chips: [], taken: [] }),
  isSound: ({ chips, taken }) =>
    chips.every((count) => Number.isInteger(count) && count >= 0) &&
    taken.every((tiles) => tiles.every((tile) => TILES.has(tile))),
};
