/** Where a replay's positions come from: a table of the server, or a record that somebody has opened. */
import { part, query } from "../../api";
import { answered } from "../../link/answer";
import { lookApi } from "../../look/api";
import { somebody } from "../../session.svelte";
import type { FoundRecord } from "./files";
import type { Source } from "./replay.svelte";

export function tableSource(table: string, invite: string | null): Source {
  return {
    outline: (seat) => answered(lookApi.outline(table, seat, invite)),
    frames: (seat, start, count) => answered(lookApi.frames(table, seat, start, count, invite)),
    download: `/api/tables/${part(table)}/record${query({ invite })}`,
    review: (bot) => ({
      start: () => answered(somebody().then(() => lookApi.review(table, bot, invite))),
      job: (id) => answered(lookApi.job(id, invite)),
    }),
  };
}

/** The server replays it, and keeps nothing of it. */
export function recordSource(record: FoundRecord): Source {
  return {
    outline: (seat) => answered(lookApi.outlineOfRecord(record, seat)),
    frames: (seat, start, count) => answered(lookApi.framesOfRecord(record, seat, start, count)),
  };
}
