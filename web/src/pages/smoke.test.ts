/** Every page against a server that answers, refuses, is away, never answers, or speaks of a game nobody knows: none may
 * break, and each must say something. What is answered was recorded from a real server (fixtures/answers.py). */
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import recorded from "../../fixtures/answers.json";
import App from "../App.svelte";
import { navigate } from "../router.svelte";
import { PAGES } from "../routes";
import { forgetCatalogue, identify } from "../session.svelte";
import { type Answering, fakeServer, noServer, Refused, silent } from "../testing/server";

const ANSWERS: Record<string, unknown> = recorded.answers;
const OVER: Record<string, string> = recorded.over;
const FOR: Record<string, string[]> = { game: Object.keys(OVER), id: [OVER.m ?? ""] };
const GAMES = Object.keys(OVER);

/** Real addresses of a pattern; a game's pages once for each game. */
function addresses(pattern: string): string[] {
  if (pattern === "/people/:id") return [`/people/${recorded.person}`];
  if (pattern === "/replay/:id") return GAMES.map((game) => `/replay/${OVER[game]}`);
  const name = /:(\w+)/.exec(pattern)?.[1];
  return name ? (FOR[name] ?? []).map((value) => pattern.replace(`:${name}`, value)) : [pattern];
}
const ALL = ["/", ...PAGES.flatMap(([pattern]) => addresses(pattern))];

const recordedAnswer: Answering = ({ path }) => ANSWERS[path];
/** The same answers, as if a fifth game had come with an update of the server. */
const unknownGame: Answering = ({ path }) => {
  const answer = ANSWERS[path];
  const renamed = JSON.stringify(answer)?.replaceAll(/"(game|name)":"(m|tuileries|mounstein|maho)"/g, '"$1":"zz-$2"');
  return renamed === undefined ? undefined : JSON.parse(renamed);
};
const refuses: Answering = ({ path }) =>
  path === "/me" ? ANSWERS["/me"] : new Refused(403, { fr: "C’est interdit.", en: "This is forbidden." });

class NoSocket {
  close() {}
  send() {}
  addEventListener() {}
  removeEventListener() {}
}

let broken: unknown[];
beforeEach(() => {
  broken = [];
  vi.stubGlobal("WebSocket", NoSocket);
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation((...told) => void broken.push(told));
  localStorage.setItem("tablee.mounstein.mode", "flat");
  forgetCatalogue();
});
afterEach(async () => {
  cleanup();
  fakeServer(() => ({ person: null, muted: [] }));
  await identify(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(address: string, answering: Answering): Promise<HTMLElement> {
  fakeServer(answering);
  void identify(true);
  navigate(address);
  render(App);
  const main = screen.getByRole("main");
  await waitFor(() => expect(main.textContent?.trim()).not.toBe(""));
  return main;
}
/** The first visit of a page loads its parts, boards included. */
const PATIENCE = { timeout: 15_000 };
const isBusy = (main: HTMLElement) => main.querySelector(".notice.busy") !== null;

describe.each(ALL)("%s", (address) => {
  test("shows itself where the server answers", async () => {
    const main = await visit(address, recordedAnswer);
    if (address.startsWith("/table/")) return; // a table speaks by its socket: table/*.test.ts
    await waitFor(() => expect([main.querySelector("h1") !== null, isBusy(main)]).toEqual([true, false]), PATIENCE);
    expect(main.textContent).not.toMatch(/undefined|\[object|NaN|That did not work/);
    expect(broken).toEqual([]);
  }, 20_000);
  test.each([
    ["refuses", refuses],
    ["is away", noServer],
    ["never answers", silent],
    ["has a game that this client does not know", unknownGame],
  ])("says something where the server %s", async (_, answering) => {
    const main = await visit(address, answering);
    await new Promise((done) => setTimeout(done, 20));
    expect(main.textContent?.trim()).not.toBe("");
    expect(main.textContent).not.toMatch(/undefined|\[object|NaN/);
    expect(document.querySelector("header nav")).not.toBeNull();
    expect(broken).toEqual([]);
  });
});
