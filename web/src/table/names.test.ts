import { expect, test } from "vitest";
import { TEXTS } from "../i18n";
import type { SeatInfo } from "../wire/messages";
import { playedNames, seatNames } from "./names";

const seat = (name: string | null, bot: string | null = null): SeatInfo => ({
  name,
  bot,
  person: null,
  stand_in: null,
  resigned: false,
  returns: false,
  present: true,
});

test("bots of one level are numbered, a single one is not, and a free seat has its number", () => {
  const seats = [seat("Ada"), seat("easy", "easy"), seat("strong", "strong"), seat("easy", "easy"), seat(null)];
  expect(seatNames(seats, TEXTS.en)).toEqual(["Ada", "Bot 1 (easy)", "Bot (strong)", "Bot 2 (easy)", "5"]);
  expect(seatNames(seats, TEXTS.fr).slice(1, 3)).toEqual(["Robot 1 (facile)", "Robot (fort)"]);
});

test("a person called like a level stays a person", () => {
  const game = { names: ["medium", "medium", "Ada"], bots: [null, "medium", null] };
  expect(playedNames(game, TEXTS.en)).toEqual(["medium", "Bot (medium)", "Ada"]);
});
