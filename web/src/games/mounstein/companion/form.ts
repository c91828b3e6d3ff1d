/** What is written on Mounstein's sheet. */
import type { Form } from "../../../companion/sheet.svelte";
import { DEFAULTS, Mountain } from "./count";
import { seats } from "./words.json";

const [fewest, most] = seats as [number, number];

interface Rebuilt {
  tiles: { at: string; owner: number }[];
  /** Turns at the real table; never fewer than tiles. */
  played: number;
  contact: number;
  stable: boolean;
}

export const form: Form<Rebuilt> = {
  game: "mounstein",
  fewest,
  most,
  empty: () => ({ tiles: [], played: 0, contact: DEFAULTS.contact, stable: DEFAULTS.stable }),
  isSound: ({ tiles, played, contact, stable }, players) => {
    const built = new Mountain({ ...DEFAULTS, contact, stable });
    for (const { at, owner } of tiles) built.lay(at, owner);
    return Number.isInteger(played) && tiles.every(({ owner }) => owner >= 0 && owner < players);
  },
};
