import { expect, test } from "vitest";
import type { GameClient } from "../games/contract";
import { logRows } from "./rows";

test("only moves that a game has words for are counted, so the log and the banner say the same number", () => {
  const client = {
    notation: (event: { do: string }) => (event.do === "discard" ? { text: "↓", pieces: ["r5"] } : null),
  } as unknown as GameClient;
  const moves = [
    { number: 4, events: [{ do: "discard", seat: 0 }] },
    { number: 5, events: [{ do: "draw", seat: 1 }] },
    {
      number: 7,
      events: [
        { do: "draw", seat: 1 },
        { do: "discard", seat: 1 },
      ],
    },
  ];
  const rows = logRows(moves, client, [{ name: "Ada" }, { name: "Blaise" }], "fr");
  expect(rows.map(({ number, count }) => [number, count])).toEqual([
    [4, 1],
    [7, 2],
  ]);
  expect(rows[1]?.lines).toEqual([{ name: "Blaise", seat: 1, text: "↓", pieces: ["r5"] }]);
});
