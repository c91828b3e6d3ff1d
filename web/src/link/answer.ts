/** What became of a question put to whoever decides: "no answer" is never mixed up with "nothing". */
import { Refusal } from "../api";
import type { Said } from "../wire/messages";

/** A refusal, in words. */
export interface Refused {
  ok: false;
  why: "refused";
  code: string;
  text: Said;
  rule: string | null;
}

/** Why there is no value. Without a refusal there was no answer either: nothing was sent ("no-line"), or nobody knows whether
 * it arrived, because the line broke ("lost") or nothing came in time ("late"). */
export type Failed = Refused | { ok: false; why: "no-line" | "lost" | "late" };

export type Answer<T = void> = { ok: true; value: T } | Failed;

export const yes = <T>(value: T): Answer<T> => ({ ok: true, value });

/** What was asked over HTTP. Whoever gets no answer there knows only that the server is away. */
export async function answered<T>(asked: Promise<T>): Promise<Answer<T>> {
  try {
    return yes(await asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!error.said) return { ok: false, why: "no-line" };
    return { ok: false, why: "refused", code: error.code, text: error.said, rule: null };
  }
}
