import { beforeEach, expect, test, vi } from "vitest";
import { forgetOpened, keepOpened, movesOf, readRecords, recallOpened } from "./files";

const record = { game: "m", players: ["a", "b"], events: [] };

beforeEach(forgetOpened);

test("one record, or one per line", () => {
  expect(readRecords(JSON.stringify(record, null, 2))).toEqual([record]);
  expect(readRecords(`${JSON.stringify(record)}\n\n${JSON.stringify(record)}\n`)).toEqual([record, record]);
});
test("anything else is none", () => {
  for (const text of ["", "x", "{}", "[]", "3", `${JSON.stringify(record)}\n{}`, `${JSON.stringify(record)}\nx`])
    expect(readRecords(text), text).toBeNull();
});

test("a record whose parts are of other kinds is none", () => {
  const others = [
    { players: [{}, "b"] },
    { players: [null, "b"] },
    { events: [null] },
    { events: ["deal"] },
    { options: "none" },
    { result: 3 },
    { result: {} },
    { result: { scores: ["1", {}], winners: [0] } },
  ];
  for (const other of others)
    expect(readRecords(JSON.stringify({ ...record, ...other })), JSON.stringify(other)).toBeNull();
  const result = { scores: [1, -2], winners: [0] };
  expect(readRecords(JSON.stringify({ ...record, options: {}, result }))).toHaveLength(1);
});

test("moves are what players did, not what followed from it", () => {
  const events = ["deal", "draw", "lay", "discard", "shout", "claim", "penalty", "reshuffle", "void"];
  expect(movesOf({ ...record, events: events.map((one) => ({ do: one })) })).toBe(4);
});

test("an opened file is found again after a reload, until it is forgotten", async () => {
  keepOpened("games.jsonl", [record, { ...record, game: "maho" }]);
  vi.resetModules(); // as a reload does
  const again = await import("./files");
  expect(again.recallOpened()).toMatchObject({
    name: "games.jsonl",
    count: 2,
    records: [{ game: "m" }, { game: "maho" }],
  });
  again.forgetOpened();
  vi.resetModules();
  expect((await import("./files")).recallOpened()).toBeNull();
});

test("what another version has kept is left alone", () => {
  for (const kept of ["{", "{}", '{"records":[{}]}', "3"]) {
    sessionStorage.setItem("tablee.opened", kept);
    expect(recallOpened(), kept).toBeNull();
  }
});
