/** The page of a table: what its address opens, and what it says where it opens nothing. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { INFO, plainView } from "../games/plain/testing";
import { FakeSocket, person, refused, seatOf, standing, tableInfo } from "../link/testing";
import { navigate } from "../router.svelte";
import { forgetCatalogue, identify, session } from "../session.svelte";
import { settings } from "../settings.svelte";
import { fakeServer, Refused } from "../testing/server";
import { toasts } from "../toast.svelte";
import type { TableInfo } from "../wire/messages";
import Table from "./Table.svelte";

const ADA = person("Ada");

/** The socket that the page has opened. */
const line = () => FakeSocket.made.at(-1) as FakeSocket;
/** Answer the last request. */
async function answer(message: object) {
  line().hear({ ...message, id: line().sent.at(-1)?.id });
  await tick();
}

async function opened(info: Partial<TableInfo>, search = "") {
  navigate(`/table/aaaaaaaaaa${search}`);
  render(Table, { id: "aaaaaaaaaa" });
  await tick();
  line().open();
  await tick();
  await answer({
    do: "snapshot",
    table: tableInfo(info),
    seat: -1,
    number: 0,
    log: [],
    standing: standing({ decision: 0 }),
  });
}

beforeEach(async () => {
  settings.lang = "en";
  vi.stubGlobal("WebSocket", FakeSocket);
  fakeServer(({ path }) => (path === "/me" ? { person: ADA, muted: [] } : path === "/games" ? [] : undefined));
  await identify(true);
});
afterEach(async () => {
  cleanup();
  toasts.length = 0;
  fakeServer(() => ({ person: null, muted: [] }));
  await identify(true);
  vi.unstubAllGlobals();
});

test("whoever belongs to a private table has its invitation in the address bar", async () => {
  await opened({ status: "open", invite: "SECRET", seats: [seatOf("Ada")] });
  expect(location.pathname + location.search).toBe("/table/aaaaaaaaaa?invite=SECRET");
});

test("the address of a public table stays as it is", async () => {
  await opened({ status: "open", public: true, seats: [seatOf("Ada")] });
  expect(location.search).toBe("");
});

test("a private table says that it is one, and what to do", async () => {
  navigate("/table/aaaaaaaaaa");
  render(Table, { id: "aaaaaaaaaa" });
  await tick();
  line().open();
  await answer(refused("private"));
  await screen.findByRole("heading", { name: "This table is private" });
  expect(screen.getByText(/invitation link/)).toBeTruthy();
});

test("a game that this page does not know is said, and reloading offered", async () => {
  await opened({ game: "zz", seats: [seatOf("Ada")] });
  await screen.findByText(/does not know the game “zz”/);
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("a game without a folder here is drawn from the server’s picture, and played by its moves in words", async () => {
  forgetCatalogue();
  fakeServer(({ path }) => (path === "/me" ? { person: ADA, muted: [] } : path === "/games" ? [INFO] : undefined));
  const info = { game: INFO.name, seats: [seatOf("Ada"), seatOf("Blaise")] };
  await opened(info);
  await vi.waitFor(() => expect(line().sent.at(-1)).toMatchObject({ do: "watch", seat: 0 }));
  const mine = standing({ view: plainView(2), acting: [0], decision: 5 });
  await answer({ do: "snapshot", table: tableInfo(info), seat: 0, number: 0, log: [], standing: mine });
  await screen.findByRole("img", { name: "Picture of the table" });
  expect(screen.getByRole("heading", { name: "Stairs" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "place the 2 upstairs" }));
  await vi.waitFor(() => expect(line().sent.at(-1)).toMatchObject({ do: "move", move: "place 2" }));
});

test("a seat that turns out to be somebody else’s is asked for once", async () => {
  await opened({ game: "zz", seats: [seatOf("Ada")] });
  const seats = () =>
    line()
      .sent.filter((message) => message.do === "watch")
      .map(({ seat }) => seat);
  await vi.waitFor(() => expect(seats()).toEqual([-1, 0]));
  await answer(refused("not-your-seat"));
  await vi.waitFor(() => expect(seats()).toEqual([-1, 0, -1]));
  await answer({
    do: "resumed",
    table: "aaaaaaaaaa",
    seat: -1,
    number: 0,
    log: [],
    standing: standing({ decision: 0 }),
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(seats()).toEqual([-1, 0, -1]);
  expect(session.person?.id).toBe("ada");
});

test("each free seat has its own name, and a name that was refused stays to be mended", async () => {
  const free = { ...seatOf("x"), name: null, person: null };
  fakeServer(({ path }) =>
    path.endsWith("/sit")
      ? new Refused(409, { fr: "Prise.", en: "This seat is taken." })
      : path === "/games"
        ? []
        : undefined,
  );
  await opened({ status: "open", public: true, seats: [seatOf("Ada"), free, free] });
  const fields = screen.getAllByPlaceholderText<HTMLInputElement>("Name");
  expect(fields).toHaveLength(2);
  await fireEvent.input(fields[0] as Element, { target: { value: "Bob" } });
  expect(fields[1]?.value).toBe("");
  const [add] = screen.getAllByRole("button", { name: /on this (screen|device)/ });
  await fireEvent.click(add as Element);
  await vi.waitFor(() => expect(toasts[0]?.text).toBe("This seat is taken."));
  expect(fields[0]?.value).toBe("Bob");
});
