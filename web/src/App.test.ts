/** The house around the pages: it stands whatever happens inside, and says where one is. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { INFO, plainView } from "./games/plain/testing";
import { entry, FakeSocket, person, standing, tableInfo } from "./link/testing";
import { navigate } from "./router.svelte";
import { forgetCatalogue, identify } from "./session.svelte";
import { settings } from "./settings.svelte";
import { fakeServer } from "./testing/server";
import { toast } from "./toast.svelte";

const BUSY_MS = 10_000;

beforeEach(() => {
  settings.lang = "en";
  navigate("/");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test(
  "going to another page puts the keys on its heading",
  async () => {
    fakeServer(({ path }) => (path === "/me" ? { person: null, muted: [] } : []));
    render(App);
    navigate("/settings");
    const heading = await screen.findByRole("heading", { name: "Settings", level: 1 }, { timeout: BUSY_MS });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toContain("Settings");
  },
  BUSY_MS,
);

test(
  "the keys go to the heading when the button that held them is gone",
  async () => {
    fakeServer(({ path }) => (path === "/me" ? { person: null, muted: [] } : []));
    render(App);
    navigate("/settings");
    const heading = await screen.findByRole("heading", { name: "Settings", level: 1 }, { timeout: BUSY_MS });
    const button = document.createElement("button");
    heading.after(button);
    button.focus();
    button.remove();
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    toast("Oh no.", "bad");
    const close = await screen.findByRole("button", { name: "Close" });
    close.focus();
    await fireEvent.click(close);
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  },
  BUSY_MS,
);

test(
  "a page that fails leaves everything around it standing, and says so",
  async () => {
    const written = vi.spyOn(console, "error").mockImplementation(() => {});
    fakeServer(({ path }) => (path === "/me" ? { person: null, muted: [] } : [null]));
    render(App);
    navigate("/lobby");
    await screen.findByRole("heading", { name: "Something went wrong on this page" }, { timeout: BUSY_MS });
    expect(screen.getByRole("banner").querySelectorAll("a").length).toBeGreaterThan(3);
    written.mockRestore();
  },
  BUSY_MS,
);

test(
  "at a table the keys stay on the board when the move that held them is made",
  async () => {
    vi.stubGlobal("WebSocket", FakeSocket);
    forgetCatalogue();
    fakeServer(({ path }) =>
      path === "/me" ? { person: person("Ada"), muted: [] } : path === "/games" ? [INFO] : undefined,
    );
    await identify(true);
    render(App);
    navigate("/table/aaaaaaaaaa");
    const line = await vi.waitFor(() => FakeSocket.made.at(-1) ?? expect.fail(), BUSY_MS);
    line.open();
    const hear = (message: object) => line.hear({ ...message, id: line.sent.at(-1)?.id });
    const watched = { do: "snapshot", table: tableInfo({ game: INFO.name }), number: 0, log: [] };
    hear({ ...watched, seat: -1, standing: standing({ decision: 0 }) });
    await vi.waitFor(() => expect(line.sent.at(-1)).toMatchObject({ do: "watch", seat: 0 }));
    hear({ ...watched, seat: 0, standing: standing({ view: plainView(2), acting: [0], decision: 5 }) });
    const move = await screen.findByRole("button", { name: "place the 2 upstairs" }, { timeout: BUSY_MS });
    move.focus();
    const done = standing({ view: plainView(0), acting: [1], decision: 0 });
    line.hear({ do: "news", table: "aaaaaaaaaa", entry: entry(1, { do: "moved", events: [] }), standing: done });
    await vi.waitFor(() => expect(move.isConnected && !move.matches(":disabled")).toBe(false));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: INFO.title })));
  },
  BUSY_MS,
);
