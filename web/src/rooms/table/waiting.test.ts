/** Before the game: what one is told, asked and offered while seats are taken. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TEXTS } from "../../i18n";
import { SocketLink } from "../../link/socket-link";
import { FakeSocket, person, seatOf, tableInfo } from "../../link/testing";
import { session } from "../../session.svelte";
import { settings } from "../../settings.svelte";
import { TableStore } from "../../table/table.svelte";
import { terms } from "../../table/terms";
import { fakeServer } from "../../testing/server";
import { dismiss, toasts } from "../../toast.svelte";
import type { OptionInfo, TableInfo } from "../../wire/messages";
import WaitingRoom from "./WaitingRoom.svelte";

const FREE = { name: null, person: null, bot: null, stand_in: null, resigned: false, returns: false, present: false };
const open = (more: Partial<TableInfo> = {}) => tableInfo({ status: "open", seats: [seatOf("Ada"), FREE], ...more });
function show(info: TableInfo) {
  const link = new SocketLink(info.id, null, () => new FakeSocket() as unknown as WebSocket);
  const store = new TableStore(link, session.person?.id ?? null);
  store.know(info);
  render(WaitingRoom, { store, seats: link.seats, invite: null });
  return store;
}

beforeEach(() => {
  settings.lang = "en";
  session.person = person("Ada");
  fakeServer(({ path }) => (path === "/games" ? [] : undefined));
});
afterEach(() => {
  cleanup();
  session.person = null;
  for (const { id } of [...toasts]) dismiss(id);
  vi.unstubAllGlobals();
});

test("whoever sits down is told of the clock and of the ratings first", () => {
  session.person = person("Blaise");
  show(open({ clock: { kind: "move", move_ms: 60_000 }, rated: true }));
  expect(screen.getByText("1 minute per move · Rated (no hints)")).toBeTruthy();
});

test("whoever looks on is asked for a name while a seat is free, and not afterwards", () => {
  session.person = null;
  show(open());
  expect(screen.getByLabelText(TEXTS.en.guest.title)).toBeTruthy();
  cleanup();
  show(open({ seats: [seatOf("Ada"), seatOf("Bob")] }));
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("terms are said in words: any clock, and the rules that are not as usual", () => {
  const said = (text: string) => ({ fr: text, en: text });
  const option = (name: string, more: Partial<OptionInfo>) =>
    ({
      name,
      label: said(name),
      default: null,
      choices: null,
      range: null,
      unit: null,
      scale: 1,
      ...more,
    }) as OptionInfo;
  const options = [
    option("Édition", { default: "tiles", choices: [{ value: "tiles", label: said("tuiles") }] }),
    option("Passer", { choices: [{ value: false, label: said("non") }] }),
    option("Cases", { default: ["c3", "f3"] }), // as usual: a list is the same if it says the same
    option("Gong", { default: 5000, unit: said("s"), scale: 1000 }),
  ];
  const info = open({
    clock: { kind: "game", game_ms: 600_000, increment_ms: 10_000 },
    options: { Édition: "tiles", Passer: false, Cases: ["c3", "f3"], Gong: 7500 },
  });
  expect(terms(info, options, TEXTS.fr, "fr").map((term) => term.replace(/\s/g, " "))).toEqual([
    "10 minutes + 10 secondes par coup",
    "Passer : non",
    "Gong : 7,5 s",
  ]);
  expect(terms(open({ clock: { kind: "days", move_ms: 259_200_000 } }), [], TEXTS.fr, "fr")[0]).toMatch(
    /^3.jours par coup$/,
  );
  expect(terms(open(), [], TEXTS.en, "en")).toEqual(["No clock"]);
});

test("the link is for those who invite, while there is a seat to offer", async () => {
  const store = show(open());
  expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
  store.know(open({ seats: [seatOf("Ada"), seatOf("Blaise")] }));
  await tick();
  expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
  expect(screen.getByText("Everyone is seated")).toBeTruthy();
  session.person = person("Chloé");
  store.know(open());
  await tick();
  expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
  expect(screen.getByRole("button", { name: "Sit here" })).toBeTruthy();
});

test("a double click begins the game once", async () => {
  const full = open({ seats: [seatOf("Ada"), seatOf("Blaise")] });
  const asked = fakeServer(({ path }) => (path === "/games" ? [] : full));
  show(full);
  const button = screen.getByRole("button", { name: "Start the game" });
  await Promise.all([fireEvent.click(button), fireEvent.click(button)]);
  await vi.waitFor(() => expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1));
  expect(toasts).toHaveLength(0);
});

test("who is a guest, and who shares a screen, stands beside the name", () => {
  const account = { ...person("Ada"), kind: "account" as const };
  show(open({ seats: [seatOf("Ada", { person: account }), seatOf("Bob", { person: account }), seatOf("Eve")] }));
  const rows = screen.getAllByRole("listitem").map((row) => row.querySelector("b")?.textContent);
  expect(rows).toEqual(["Ada", "Bob, at Ada’s screen", "Eve, guest"]);
});
