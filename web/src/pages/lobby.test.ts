/** Sitting down from the list of open tables: one press, and a name for whoever has none. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { person, seatOf, tableInfo } from "../link/testing";
import { navigate, route } from "../router.svelte";
import { identify, session } from "../session.svelte";
import { type Asked, fakeServer, Refused } from "../testing/server";
import type { Person } from "../wire/messages";
import Lobby from "./Lobby.svelte";

const EMPTY = { ...seatOf(""), name: null, person: null };
const TABLE = tableInfo({ status: "open", public: true, seats: [seatOf("Ada"), EMPTY, EMPTY] });
const FULL = new Refused(409, { fr: "La place est prise.", en: "The seat is taken." });

async function open(me: Person | null, sitting: () => unknown = () => TABLE, listed = TABLE): Promise<Asked[]> {
  const asked = fakeServer(({ method, path, body }) => {
    if (path === "/me") return method === "PATCH" ? { ...me, ...(body as object) } : { person: me, muted: [] };
    if (path === "/guest") return { id: "new", kind: "guest", ...(body as object) };
    if (path.startsWith("/tables?status=open")) return [listed];
    if (path.startsWith("/tables?")) return [];
    return path.endsWith("/sit") ? sitting() : TABLE;
  });
  await identify(true);
  navigate("/lobby");
  render(Lobby);
  return asked;
}
const done = (asked: Asked[]) => asked.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body]);
const SAT = ["/tables/aaaaaaaaaa/sit", { seat: 1, invite: null, name: null }];

beforeEach(() => vi.spyOn(window, "scrollTo").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("whoever has a name sits down by one press, on the first free seat", async () => {
  const asked = await open(person("Blaise"));
  await fireEvent.click(await screen.findByRole("button", { name: /^Sit down/ }));
  await waitFor(() => expect(route.path).toBe("/table/aaaaaaaaaa"));
  expect(done(asked)).toEqual([SAT]);
});

test("whoever has none is asked for it first", async () => {
  const asked = await open(null);
  await fireEvent.click(await screen.findByRole("button", { name: /^Sit down/ }));
  await fireEvent.input(await screen.findByLabelText("What shall we call you?"), { target: { value: " Chloé " } });
  await fireEvent.submit(screen.getByRole("dialog").querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(route.path).toBe("/table/aaaaaaaaaa"));
  expect(done(asked)).toEqual([["/guest", { name: "Chloé" }], SAT]);
});

test("a guest whose name was made up is asked, too, and keeps the one given", async () => {
  localStorage.setItem("tablee.made-up-name", "Guest 743");
  const asked = await open({ ...person("Guest 743"), id: "g" });
  await fireEvent.click(await screen.findByRole("button", { name: /^Sit down/ }));
  await fireEvent.input(await screen.findByLabelText("What shall we call you?"), { target: { value: "Chloé" } });
  await fireEvent.submit(screen.getByRole("dialog").querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(route.path).toBe("/table/aaaaaaaaaa"));
  expect(done(asked)).toEqual([["/me", { name: "Chloé" }], SAT]);
  expect(session.person?.name).toBe("Chloé");
});

test("a seat taken meanwhile is said, and one stays in the lobby", async () => {
  const asked = await open(person("Blaise"), () => FULL);
  await fireEvent.click(await screen.findByRole("button", { name: /^Sit down/ }));
  await waitFor(() => expect(done(asked)).toHaveLength(1));
  expect(route.path).toBe("/lobby");
});

test("at a table where I sit already, I go to it", async () => {
  await open(person("Ada"));
  expect(await screen.findByRole("link", { name: /^Go to the table/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Sit down/ })).toBeNull();
});

test("a guest is listed as one, for eyes and ears, and so is whoever sits at another's screen", async () => {
  const account = { ...person("Ada"), kind: "account" as const };
  const seats = [seatOf("Ada", { person: account }), seatOf("Bob", { person: account }), seatOf("Eve"), EMPTY];
  await open(person("Blaise"), undefined, { ...TABLE, seats });
  const button = await screen.findByRole("button", { name: /^Sit down/ });
  const names = /Ada, Bob \(at Ada’s screen\),? (and )?Eve \(guest\)/;
  expect(button.getAttribute("aria-label")).toMatch(names);
  expect(screen.getByText(names)).toBeTruthy();
});
