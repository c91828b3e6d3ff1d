/** What single pages say when something is not as it should be. The smoke over all pages: smoke.test.ts. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import App from "../App.svelte";
import { forgetOpened, keepOpened } from "../rooms/replay/files";
import { navigate } from "../router.svelte";
import { identify } from "../session.svelte";
import { fakeServer, noServer } from "../testing/server";
import Account from "./Account.svelte";
import Mine from "./Mine.svelte";
import Replays from "./Replays.svelte";

const NOBODY = { person: null, muted: [] };
const said = (text: string) => ({ fr: text, en: text });

afterEach(async () => {
  cleanup();
  fakeServer(() => NOBODY);
  await identify(true);
  vi.unstubAllGlobals();
});

describe("without a server", () => {
  test.each<[string, Component]>([
    ["my tables", Mine],
    ["replays", Replays],
    ["account", Account],
  ])("the page “%s” does not say that there is nothing and nobody", async (_, page) => {
    fakeServer(noServer);
    await identify(true);
    render(page);
    await screen.findByText(/server is not responding/);
    expect(screen.queryByText(/You are not sitting|You haven’t|has finished yet/)).toBeNull();
  });
});

test("the games of an opened file are told apart by players, scores, winner, length and options", async () => {
  const options = [
    {
      name: "ending",
      label: said("End"),
      default: "first-out",
      choices: [{ value: "full-board", label: said("full board") }],
    },
  ];
  fakeServer(({ path }) => (path === "/games" ? [{ name: "tuileries", options }] : path === "/me" ? NOBODY : []));
  keepOpened("games.jsonl", [
    {
      game: "tuileries",
      players: ["greedy", "greedy"],
      options: { ending: "full-board" },
      events: [{ do: "place" }, { do: "draw" }],
      result: { scores: [41, 38], winners: [0] },
    },
    { game: "m", players: ["Ada", "random"], events: [] },
  ]);
  render(Replays);
  await screen.findByText("Bot 1 (greedy) 41 · Bot 2 (greedy) 38");
  await screen.findByText("Bot 1 (greedy) won · 1 move · End: full board");
  expect(screen.getByText("unfinished · 0 moves")).toBeTruthy();
  await fireEvent.click(screen.getByText("Forget this file"));
  expect(screen.queryByText("games.jsonl")).toBeNull();
  forgetOpened();
});

test("settings say where there are no notifications", async () => {
  vi.stubGlobal("Notification", undefined);
  const { default: Settings } = await import("./Settings.svelte");
  render(Settings);
  expect(screen.getByText(/no notifications/)).toBeTruthy();
  expect(screen.getByRole("switch", { name: /my turn/ }).hasAttribute("disabled")).toBe(true);
});

test("an address that no table can have is not asked for, and said to be none", async () => {
  fakeServer(({ path }) => (path === "/me" ? NOBODY : undefined));
  navigate("/table/nosuch");
  render(App);
  await screen.findByRole("heading", { name: "Table not found" }, { timeout: 10_000 });
}, 15_000);

describe("an address that leads nowhere", () => {
  test.each([
    "/nowhere",
    "/table/%",
    "/people/100%",
    "/rules/__proto__",
    "/rules/constructor",
    "/learn/toString",
    "/companion/constructor",
    "/puzzles/__proto__",
    "/puzzles/chess",
    "/games/chess",
  ])("%s has a page that says so", { timeout: 15_000 }, async (address) => {
    fakeServer(({ path }) => (path === "/me" ? NOBODY : path === "/games" ? [] : undefined));
    navigate(address);
    render(App);
    await screen.findByRole("heading", { name: "There is no table here" }, { timeout: 10_000 });
    expect(screen.getByRole("banner").querySelectorAll("a").length).toBeGreaterThan(5);
  });
});

test("the password that deletes an account is not typed into the form that changes it", async () => {
  fakeServer(({ path }) => {
    if (path === "/me") return { person: { id: "p1", name: "Ada", kind: "account" }, muted: [] };
    return path === "/me/tokens" ? [] : { left: 8, codes: [] };
  });
  await identify(true);
  const { container } = render(Account);
  await fireEvent.click(screen.getByText("Delete my account"));
  const fields = [...container.querySelectorAll<HTMLInputElement>("input[type=password]")];
  await fireEvent.input(fields.at(-1) as HTMLElement, { target: { value: "a long phrase" } });
  expect(fields.length).toBeGreaterThan(2);
  expect(fields.filter(({ value }) => value)).toEqual([fields.at(-1)]);
});
