/** Records from the disk of the one who looks: read here, replayed by the server, kept by nobody. */
import { lookApi } from "../api";
import type { Source } from "./replay.svelte";

export const MOST_LISTED = 50;

export type FoundRecord = Record<string, unknown> & { game: string; players: string[] };

function isRecord(value: unknown): value is FoundRecord {
  const record = value as FoundRecord | null;
  return (
    typeof record === "object" &&
    record !== null &&
    typeof record.game === "string" &&
    Array.isArray(record.players) &&
    Array.isArray(record.events)
  );
}

/** The records in a file's text: one JSON object, or one a line. Null if there is anything else in it. */
export function readRecords(text: string): FoundRecord[] | null {
  try {
    const whole: unknown = JSON.parse(text);
    return isRecord(whole) ? [whole] : null;
  } catch {
    // not one object: perhaps one a line
  }
  try {
    const lines: unknown[] = text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => JSON.parse(line) as unknown);
    return lines.length && lines.every(isRecord) ? lines : null;
  } catch {
    return null;
  }
}

/** The record that was opened last; it does not outlive the page. */
export const opened: { record: FoundRecord | null } = { record: null };

export function sourceOf(record: FoundRecord): Source {
  return {
    outline: (seat) => lookApi.outlineOfRecord(record, seat),
    frames: (seat, start, count) => lookApi.framesOfRecord(record, seat, start, count),
  };
}
