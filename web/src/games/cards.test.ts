/** The games that pages show: those with a folder, and those that only the server knows. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ruleHref } from "../learn/rule-link";
import Front from "../pages/Front.svelte";
import RulePage from "../pages/RulePage.svelte";
import { forgetCatalogue } from "../session.svelte";
import { settings } from "../settings.svelte";
import { fakeServer, noServer } from "../testing/server";
import { allCards, cardOf, clientOf } from "./cards.svelte";
import { GAMES } from "./list";
import { INFO } from "./plain/testing";

const UPDATED = { ...INFO, name: "newer", has_web_board: true };
const answering = ({ path }: { path: string }) => (path === "/games" ? [INFO, UPDATED] : undefined);

beforeEach(() => {
  settings.lang = "en";
  forgetCatalogue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("where the server is away, only those with a folder are known, and the others as soon as it is back", async () => {
  vi.useFakeTimers();
  const asked = fakeServer((one) => (asked.length > 1 ? answering(one) : noServer(one)));
  render(RulePage, { game: "stairs" });
  await vi.advanceTimersByTimeAsync(0);
  expect(cardOf("stairs")).toBeUndefined();
  expect(screen.queryByText("There is no table here")).toBeNull();
  expect(allCards()).toEqual(Object.values(GAMES));
  await vi.advanceTimersByTimeAsync(5000);
  expect(cardOf("stairs")?.title).toBe("Stairs");
  vi.useRealTimers();
  await screen.findByText("The cards go from 1 to 24.");
  forgetCatalogue();
  fakeServer(noServer);
  await expect(clientOf("gone")).rejects.toThrow();
});

test("one without a folder comes after the others, with its title and its rules", async () => {
  fakeServer(answering);
  await vi.waitFor(() => expect(cardOf("stairs")?.title).toBe("Stairs"));
  expect(allCards().map(({ name }) => name)).toEqual([...Object.keys(GAMES), "stairs"]);
  expect(ruleHref("E-1")).toBe("/rules/stairs#E-1");
  expect(await clientOf("stairs")).toBeTruthy();
});

test("one that a newer client has a board for is not known to this one", async () => {
  fakeServer(answering);
  await vi.waitFor(() => expect(cardOf("newer")).toBeNull());
  expect(await clientOf("newer")).toBeNull();
  expect(cardOf("constructor")).toBeNull();
});

test("the front page offers it, without what it does not bring", async () => {
  fakeServer(answering);
  render(Front);
  await screen.findByRole("heading", { name: "Stairs" });
  expect(screen.getByRole("link", { name: "Rules of Stairs" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Stairs: a guided first game/ })).toBeNull();
  expect(screen.getByRole("heading", { level: 1, name: "Many games, one table" })).toBeTruthy();
});

test("its rules have a page", async () => {
  fakeServer(answering);
  render(RulePage, { game: "stairs" });
  await screen.findByText("The cards go from 1 to 24.");
});
