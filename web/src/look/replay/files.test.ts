import { expect, test } from "vitest";
import { readRecords } from "./files";

const record = { game: "m", players: ["a", "b"], events: [] };

test("one record, or one a line", () => {
  expect(readRecords(JSON.stringify(record, null, 2))).toEqual([record]);
  expect(readRecords(`${JSON.stringify(record)}\n\n${JSON.stringify(record)}\n`)).toEqual([record, record]);
});
test("anything else is none", () => {
  for (const text of ["", "x", "{}", "[]", "3", `${JSON.stringify(record)}\n{}`, `${JSON.stringify(record)}\nx`])
    expect(readRecords(text), text).toBeNull();
});
