/** The log's lines: the moves that a game has words for, numbered as people count them. */
import type { BoardPlayer, GameClient, Lang } from "../games/contract";
import type { MoveRow } from "./table.svelte";

export interface LogRow {
  /** The table's number of the entry. */
  number: number;
  /** What people call it: the first line is 1. */
  count: number;
  lines: { name: string; text: string; pieces: string[] }[];
}

export function logRows(
  moves: readonly MoveRow[],
  room: GameClient,
  players: readonly BoardPlayer[],
  lang: Lang,
): LogRow[] {
  const rows: LogRow[] = [];
  for (const { number, events } of moves) {
    const lines = events.flatMap((event) => {
      const words = room.notation(event, lang);
      return words ? [{ ...words, name: players[event.seat ?? -1]?.name ?? "" }] : [];
    });
    if (lines.length) rows.push({ number, count: rows.length + 1, lines });
  }
  return rows;
}
