/** What is written on Tuileries' sheet. */
import type { Form } from "../../../companion/sheet.svelte";
import { SIZES, type Sizes } from "./count";
import { seats } from "./words.json";

const [fewest, most] = seats as [number, number];

export const form: Form<{ turns: { seat: number; sizes: Sizes }[] }> = {
  game: "tuileries",
  fewest,
  most,
  empty: () => ({ turns: [] }),
  isSound: ({ turns }, players) =>
    turns.every(
      ({ seat, sizes }) => seat < players && sizes.length === 3 && sizes.every((size) => SIZES.includes(size)),
    ),
};
