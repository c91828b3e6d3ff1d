/** A board on its stage: what it is given, what is said aloud, and what becomes of its failures. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { latestNews } from "../announce.svelte";
import * as flights from "../board/flights";
import Announcer from "../frame/Announcer.svelte";
import type { GameClient, GameEvent, Judge, Scene } from "../games/contract";
import { settings } from "../settings.svelte";
import PlainBoard from "./PlainBoard.test.svelte";
import Stage from "./Stage.svelte";

const client = {
  Board: PlainBoard,
  announce: ({ seat }: GameEvent, players: { name: string }[]) => `${players[seat ?? -1]?.name} places a tile.`,
} as unknown as GameClient;
const players = [{ name: "Ada" }, { name: "Blaise" }];
const view = (scores: number[], more = {}) => ({ scores, ...more });
const scene = (key: string, more: Partial<Scene> = {}): Scene => ({
  ...{ key, view: view([0, 0]), seat: 0, events: [{ do: "place", seat: 0 }] },
  ...more,
});
const judge: Judge = { mayAct: true, submit: () => {}, judge: async () => null };

beforeEach(() => {
  settings.lang = "en";
  Object.assign(latestNews, { number: 0, words: "" });
});
afterEach(() => {
  cleanup();
  settings.confirm = false;
  vi.restoreAllMocks();
});

test("what led to a new position is said, once, and not what was there to begin with", async () => {
  const { rerender } = render(Stage, { client, scene: scene("0:1"), judge, players });
  await tick();
  expect(latestNews.number).toBe(0);
  await rerender({ scene: scene("0:2", { events: [{ do: "place", seat: 1 }] }) });
  expect(latestNews.words).toBe("Blaise places a tile.");
  await rerender({ scene: scene("0:2", { marked: "a hint", events: [{ do: "place", seat: 1 }] }) });
  expect(latestNews.number).toBe(1);
  await rerender({ scene: null });
  await rerender({ scene: scene("0:2", { events: [{ do: "place", seat: 1 }] }) });
  expect(latestNews.number).toBe(1);
});

test("what goes by too fast, or is nothing new, is not said", async () => {
  const { rerender } = render(Stage, { client, scene: scene("0:1"), judge, players });
  await rerender({ scene: scene("0:2", { isQuiet: true }) });
  expect(latestNews.number).toBe(0);
});

test("two sentences alike are written in two places, so that both are heard", async () => {
  render(Announcer);
  const { rerender } = render(Stage, { client, scene: scene("0:1"), judge, players });
  const slots = () => [...document.querySelectorAll("#announcer p")].map((one) => one.textContent);
  await rerender({ scene: scene("0:2") });
  const first = slots();
  await rerender({ scene: scene("0:3") });
  expect(first.toSorted()).toEqual(["", "Ada places a tile."]);
  expect(slots()).toEqual(first.toReversed());
});

test("a board is told of the settings; where nothing is at stake it does not ask first", async () => {
  settings.confirm = true;
  const { rerender } = render(Stage, { client, scene: scene("0:1"), judge, players });
  expect(screen.getByTestId("board").dataset).toMatchObject({ acts: "true", lang: "en", confirms: "true" });
  await rerender({ asksFirst: false });
  expect(screen.getByTestId("board").dataset.confirms).toBe("false");
});

test("without a judge nobody acts", () => {
  render(Stage, { client, scene: scene("0:1"), players });
  expect(screen.getByTestId("board").dataset.acts).toBe("false");
});

test("a board that fails is held", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  render(Stage, { client, scene: scene("0:1", { view: view([0, 0], { broken: true }) }), judge, players });
  await screen.findByText(/stopped working/);
  expect(written).toHaveBeenCalled();
});

test("any touch ends what is still flying", () => {
  const skip = vi.spyOn(flights, "skipFlights").mockImplementation(() => {});
  render(Stage, { client, scene: scene("0:1"), judge, players });
  dispatchEvent(new Event("pointerdown"));
  expect(skip).toHaveBeenCalledOnce();
});
