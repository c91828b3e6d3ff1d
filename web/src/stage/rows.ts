/** The log's lines: the moves that a game has words for, numbered as people count them. */
import type { BoardPlayer, GameClient, GameEvent, Lang } from "../games/contract";

export interface LogRow {
  /** The number that the move goes by: a table's entry, a replay's step. */
  number: number;
  /** What people call it: the first line is 1. */
  count: number;
  lines: { name: string; seat: number; text: string; pieces: string[] }[];
}

export function logRows(
  moves: readonly { number: number; events: readonly GameEvent[] }[],
  client: GameClient,
  players: readonly BoardPlayer[],
  lang: Lang,
): LogRow[] {
  const rows: LogRow[] = [];
  for (const { number, events } of moves) {
    const lines = events.flatMap((event) => {
      const words = client.notation(event, lang);
      const seat = event.seat ?? -1;
      return words ? [{ ...words, seat, name: players[seat]?.name ?? "" }] : [];
    });
    if (lines.length) rows.push({ number, count: rows.length + 1, lines });
  }
  return rows;
}
