/** A server for tests of pages: what it is asked is written down, and it answers as the test says. */
import { vi } from "vitest";
import type { Said } from "../wire/messages";

export interface Asked {
  method: string;
  /** Without /api, with the query. */
  path: string;
  body: unknown;
}

/** What is answered; undefined: no such thing. */
export type Answering = (asked: Asked) => unknown;

export class Refused {
  constructor(
    readonly status: number,
    readonly text: Said,
    readonly code = "refused",
  ) {}
}
const NOT_FOUND = new Refused(404, { fr: "Cela n’existe pas.", en: "There is no such thing." }, "not-found");

/** Stands in for `fetch`; gives the list of what was asked. */
export function fakeServer(answering: Answering): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const one = {
      method: init.method ?? "GET",
      path: address.replace(/^\/api/, ""),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    asked.push(one);
    const answer = await Promise.race([answering(one), aborted(init.signal)]);
    const given = answer === undefined ? NOT_FOUND : answer;
    if (given instanceof Refused)
      return Response.json({ code: given.code, text: given.text, details: {} }, { status: given.status });
    return given === null ? new Response(null, { status: 204 }) : Response.json(given);
  });
  return asked;
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}

export const noServer: Answering = () => Promise.reject(new TypeError("Failed to fetch"));
export const silent: Answering = () => new Promise(() => {});
