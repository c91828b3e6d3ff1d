import { expect, test } from "vitest";
import { TEXTS } from "../i18n";
import { seatOf } from "../link/testing";
import type { SeatInfo } from "../wire/messages";
import { firstSeat, listed, nextAtScreen, seatsOf } from "./seating";
import { type Situation, statusOf } from "./status";

const seat = (more: Partial<SeatInfo> = {}) => seatOf("Ada", more);

test("my own seat comes first, the others follow as they play", () => {
  expect(listed(4, [2])).toEqual([2, 3, 0, 1]);
  expect(listed(3, [])).toEqual([0, 1, 2]);
  expect(listed(3, [1, 2])).toEqual([0, 1, 2]);
});

test("the screen turns to the seat of mine that is to act, unless a bot plays for it", () => {
  const seats = [seat(), seat(), seat({ stand_in: "easy" })];
  expect(nextAtScreen([0, 1], [1], 0, seats)).toBe(1);
  expect(nextAtScreen([0, 1], [0, 1], 0, seats)).toBeNull();
  expect(nextAtScreen([0, 2], [2], 0, seats)).toBeNull();
  expect(nextAtScreen([0], [1], 0, seats)).toBeNull();
});

test("whoever has several seats begins behind the curtain of one that is not to act", () => {
  const seats = [seat(), seat({ person: null, bot: "easy" }), seat()];
  expect(seatsOf("ada", seats)).toEqual([0, 2]);
  expect(seatsOf(null, seats)).toEqual([]);
  expect(firstSeat([0, 2], [0])).toBe(2);
  expect(firstSeat([0, 2], [0, 2])).toBe(0);
  expect(firstSeat([1], [1])).toBe(1);
  expect(firstSeat([], [0])).toBeNull();
});

const situation: Situation = {
  isOver: false,
  seat: 0,
  isMyTurn: false,
  isShared: false,
  acting: [1],
  seats: [seat(), seat({ name: "Bob" })],
  players: [{ name: "Ada" }, { name: "Bob" }],
  pause: null,
};

test("a spectator reads whose turn it is, and that they are one, with a space on either side of the dot", () => {
  expect(statusOf({ ...situation, seat: -1 }, TEXTS.en, "en")).toBe("Bob to move · You are watching");
});

test("between two rounds everybody reads how long the table waits, and for whom", () => {
  const paused = { ...situation, acting: [], pause: { seconds: 12, waiting: [0, 1] } };
  expect(statusOf(paused, TEXTS.en, "en")).toBe("Next round in 12 s · waiting for Ada and Bob");
  expect(statusOf(paused, TEXTS.fr, "fr")).toContain("on attend Ada et Bob");
});
