import { expect, test } from "vitest";
import { announce, tileName } from "./words";

test("what is announced", () => {
  const event = { do: "place", seat: 0, tile: "r20c", at: [3, 0], chips: [[1, 1]], line: "row" };
  const players = [{ name: "Ada" }, { name: "Blaise" }];
  expect(announce(event, players, 0, "fr")).toBe(
    "Ada pose le cube rouge de 20 en 3,0 et reçoit 1 jeton. Tour de score\u202f!",
  );
  expect(announce({ ...event, chips: [], line: null }, players, 0, "en")).toBe("Ada places the red 20 cube at 3,0.");
});
test("tiles have names", () => expect(tileName("n40t", "en")).toBe("brown 40 triangle"));
