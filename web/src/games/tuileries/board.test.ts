/** The board on recorded views: what is lit is what the view calls legal, and nothing else is ever sent. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";

import { afterEach, expect, test } from "vitest";
import { all, lit, lying, type Moment, one, pieces, props, some } from "../testing";
import Board from "./Board.svelte";
import fixture from "./fixtures/moments.json";
import type { View } from "./wire";

const moments = fixture.moments as unknown as Moment<View>[];

afterEach(cleanup);

const moment = moments[3] as Moment<View>;

test("is a labelled grid of 64 squares", () => {
  const { container } = render(Board, props(moment));
  expect(all(container, "[role=grid] [role=row]")).toHaveLength(8);
  expect(all(container, "[role=gridcell]")).toHaveLength(64);
  expect(all(container, "[role=gridcell][tabindex='0']")).toHaveLength(1);
  for (const cell of all(container, "[role=gridcell]"))
    expect(one(cell, ".unseen").textContent).toMatch(/^[a-h][1-8], /);
});

test("a chosen tile lights exactly its legal squares, with their points", async () => {
  const { container } = render(Board, props(moment));
  const tile = moment.view.hand[0];
  await fireEvent.click(one(container, `[data-piece="${tile}"]`));
  const legal = moment.view.targets.filter(({ move }) => move.startsWith(`${tile} `));
  expect(all(container, ".target")).toHaveLength(legal.length);
  for (const { move, points } of legal) {
    expect(one(container, `[data-drop="${move.split(" ")[1]}"] .points`).textContent).toBe(String(points));
  }
});

test("a pond that is lit is drawn so, without the jet under its number", async () => {
  const first = moments[0] as Moment<View>;
  const { container } = render(Board, props(first));
  expect(all(container, ".pond.lit")).toHaveLength(0);
  await fireEvent.click(one(container, `[data-piece="${first.view.hand[0]}"]`));
  const legal = first.view.targets.filter(({ move }) => move.startsWith(`${first.view.hand[0]} `));
  expect(all(container, ".pond.lit")).toHaveLength(legal.length);
  expect(all(container, ".pond.lit .jet")).toHaveLength(0);
});

test("a click on a lit square sends that move; elsewhere it asks why not", async () => {
  const given = props(moment);
  const { container, findByText } = render(Board, given);
  const target = moment.view.targets[0];
  const [tile, square] = (target?.move ?? "").split(" ");
  const taken = moment.view.board[0]?.at;
  await fireEvent.click(one(container, `[data-piece="${tile}"]`));
  await fireEvent.click(one(container, `[data-drop="${taken}"]`));
  expect(given.judge.submit).not.toHaveBeenCalled();
  expect(given.judge.judge).toHaveBeenCalledWith(`${tile} ${taken}`);
  await findByText("T-4");
  await fireEvent.click(one(container, `[data-drop="${square}"]`));
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(target?.move);
});

test("by keyboard: a number takes a tile, arrows walk, Enter places", async () => {
  const given = props(moments[6] as Moment<View>);
  const { container } = render(Board, given);
  await fireEvent.keyDown(window, { key: "2" });
  expect(one(container, ".piece.chosen").dataset.piece).toBe(given.scene.view.hand[1]);
  const grid = one(container, "[role=grid]");
  for (let i = 0; i < 8; i++) await fireEvent.keyDown(grid, { key: "ArrowLeft" });
  for (let i = 0; i < 8; i++) await fireEvent.keyDown(grid, { key: "ArrowDown" });
  await fireEvent.keyDown(grid, { key: "Enter" });
  const move = `${given.scene.view.hand[1]} a1`;
  if (given.scene.view.targets.some((target) => target.move === move))
    expect(given.judge.submit).toHaveBeenCalledWith(move);
  else expect(given.judge.judge).toHaveBeenCalledWith(move);
});

test("where moves are confirmed, the first click only asks", async () => {
  const given = props(moment);
  given.settings.confirm = true;
  const { container } = render(Board, given);
  const [tile, square] = (moment.view.targets[0]?.move ?? "").split(" ");
  await fireEvent.click(one(container, `[data-piece="${tile}"]`));
  await fireEvent.click(one(container, `[data-drop="${square}"]`));
  expect(given.judge.submit).not.toHaveBeenCalled();
  await fireEvent.click(one(container, "[data-confirm]"));
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(moment.view.targets[0]?.move);
});

test("who may not act, or only watches, can choose nothing", async () => {
  const waiting = render(Board, props(moment, { mayAct: false }));
  const [piece] = all(waiting.container, ".piece");
  expect(all(waiting.container, ".piece[aria-disabled=true]:not([disabled])")).toHaveLength(moment.view.hand.length);
  piece?.focus();
  expect(document.activeElement).toBe(piece); // it can still be read
  await fireEvent.click(piece as HTMLElement);
  expect(piece?.getAttribute("aria-pressed")).toBe("false");
  cleanup();
  const watching = render(Board, props(moment, { seat: -1, mayAct: false }));
  expect(all(watching.container, ".hand")).toHaveLength(0);
});

test.each(some(moments))("what the page says of itself is what the view has: moment %i", (_, moment) => {
  const { container } = render(Board, props(moment));
  expect(lying(container)).toEqual(Object.fromEntries(moment.view.board.map(({ at, tile }) => [at, tile])));
  expect(pieces(container, "[data-hand] [data-piece]")).toEqual(moment.view.hand);
});

test("a hinted move lights its piece and its target", () => {
  const [tile, square] = (moment.view.targets[0]?.move ?? "").split(" ");
  const { container } = render(Board, props(moment, { marked: moment.view.targets[0]?.move ?? null }));
  expect(
    lit(container)
      .map(({ dataset }) => dataset.drop ?? dataset.piece)
      .sort(),
  ).toEqual([square, tile].sort());
});
