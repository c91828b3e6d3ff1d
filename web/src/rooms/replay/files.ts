/** Records from the disk of the one who looks: read here, replayed by the server, kept by this tab alone. */

export const MOST_LISTED = 50;

export type FoundRecord = Record<string, unknown> & {
  game: string;
  players: string[];
  events: { do?: unknown }[];
  options?: Record<string, unknown>;
  result?: { scores: number[]; winners: number[] };
};

function isRecord(value: unknown): value is FoundRecord {
  const record = value as FoundRecord | null;
  return (
    typeof record === "object" &&
    record !== null &&
    typeof record.game === "string" &&
    isListOf("string", record.players) &&
    isListOf("object", record.events) &&
    (record.options == null || typeof record.options === "object") &&
    (record.result == null || (isListOf("number", record.result.scores) && isListOf("number", record.result.winners)))
  );
}
function isListOf(type: "string" | "number" | "object", value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === type && one !== null);
}

/** The records in a file's text: one JSON object, or one per line. Null if there is anything else in it. */
export function readRecords(text: string): FoundRecord[] | null {
  try {
    const whole: unknown = JSON.parse(text);
    return isRecord(whole) ? [whole] : null;
  } catch {
    // not one object: perhaps one per line
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

/** What happens without anybody's doing. */
const BY_ITSELF = new Set<unknown>(["draw", "deal", "reshuffle", "penalty", "void", "skip"]);

export function movesOf(record: FoundRecord): number {
  return record.events.filter((event) => !BY_ITSELF.has(event.do)).length;
}

/** A file that was opened: those of its games that are listed, and how many there were. */
export interface OpenedFile {
  name: string;
  records: FoundRecord[];
  count: number;
}

const KEY = "tablee.opened";
let opened: OpenedFile | null = null;

/** For this tab, until it is closed: reloading and going back find the file again. */
export function keepOpened(name: string, records: FoundRecord[]): OpenedFile {
  opened = { name, records: records.slice(0, MOST_LISTED), count: records.length };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(opened));
  } catch {
    forgetKept(); // too large, or forbidden: it lasts as long as the page
  }
  return opened;
}

export function recallOpened(): OpenedFile | null {
  if (opened) return opened;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as OpenedFile | null;
    opened = kept?.records.every(isRecord) ? kept : null;
  } catch {
    opened = null; // forbidden, or written by another version
  }
  return opened;
}

export function forgetOpened(): void {
  opened = null;
  forgetKept();
}

function forgetKept(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept either
  }
}

/** Where one game of the opened file is replayed. */
export const replayOf = (number: number): string => `/replay/file?game=${number}`;
