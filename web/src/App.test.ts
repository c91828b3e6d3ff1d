/** The house around the pages: it stands whatever happens inside, and says where one is. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { navigate } from "./router.svelte";
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
