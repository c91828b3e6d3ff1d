/** What is written on Maho!'s sheet. */
import type { Form } from "../../../companion/sheet.svelte";
import { MODES, total } from "./count";
import { type Match, newMatch } from "./match";
import { seats } from "./words.json";

const [fewest, most] = seats as [number, number];

export const form: Form<Match> = {
  game: "maho",
  fewest,
  most,
  empty: newMatch,
  isSound: ({ mode, jokers, length, rounds }, players) =>
    MODES.includes(mode) &&
    (length === null || (Number.isInteger(length) && length >= 1)) &&
    Number.isInteger(jokers) &&
    rounds.every(({ winner, lines }) => (winner === null || winner < players) && Number.isFinite(total(lines))),
};
