/** The board on recorded views: what is lit is what the view calls legal, and nothing else is ever sent. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";

import { afterEach, describe, expect, test, vi } from "vitest";
import { all, confirmed, expectAsked, lit, lying, type Moment, one, pieces, props, some } from "../testing";
import Board from "./Board.svelte";
import fixture from "./fixtures/moments.json";
import type { View } from "./wire";

const moments = fixture.moments as unknown as Moment<View>[];

afterEach(cleanup);

const placing = moments.find(({ view }) => view.phase === "place") as Moment<View>;
const taking = moments.find(({ view }) => view.phase === "take") as Moment<View>;

test("shows the area that is still reachable, and every tile in it", () => {
  const { container } = render(Board, props(placing));
  const [left, top, right, bottom] = placing.view.area;
  expect(all(container, "[role=gridcell]")).toHaveLength((right - left + 1) * (bottom - top + 1));
  expect(all(container, ".cell .tile")).toHaveLength(placing.view.board.length);
});

test("lights exactly the legal squares of the chosen tile", async () => {
  const { container } = render(Board, props(placing));
  for (const [i, tile] of placing.view.hand.entries()) {
    await fireEvent.click(all(container, ".hand .piece")[i] as HTMLElement);
    const squares = new Set(
      placing.view.targets.filter((x) => x.do === "place" && x.tile === tile).map((x) => x.at?.join()),
    );
    expect(new Set(all(container, ".target").map((cell) => cell.dataset.drop))).toEqual(squares);
  }
});

test("in a scoring round exactly the tiles that may be taken are offered", async () => {
  const given = props(taking);
  const { container } = render(Board, given);
  const legal = taking.view.targets.filter((x) => x.do === "take");
  expect(all(container, ".taking")).toHaveLength(legal.length);
  expect(all(container, ".scoring")).toHaveLength(taking.view.line.length);
  await fireEvent.click(one(container, ".taking"));
  expect(legal.map(({ move }) => move)).toContain(vi.mocked(given.judge.submit).mock.calls[0]?.[0]);
});

test("where moves are confirmed, Enter plays the square it is pressed on, never one asked for before", async () => {
  const given = props(placing);
  given.settings.confirm = true;
  const { container } = render(Board, given);
  const [left, top] = placing.view.area;
  const legal = placing.view.targets.filter((x) => x.do === "place" && x.tile === placing.view.hand[0]);
  const [first, second] = legal.filter((x, i) => legal.findIndex((y) => y.at?.join() === x.at?.join()) === i);
  if (!first?.at || !second?.at) throw new Error("the fixture needs two squares");
  const grid = one(container, "[role=grid]");
  const walk = async (at: [number, number]) => {
    for (let i = 0; i < 12; i++) {
      await fireEvent.keyDown(grid, { key: "ArrowLeft" });
      await fireEvent.keyDown(grid, { key: "ArrowUp" });
    }
    for (let x = left; x < at[0]; x++) await fireEvent.keyDown(grid, { key: "ArrowRight" });
    for (let y = top; y < at[1]; y++) await fireEvent.keyDown(grid, { key: "ArrowDown" });
  };
  await fireEvent.keyDown(window, { key: "1" });
  await walk(first.at);
  await fireEvent.keyDown(grid, { key: "Enter" });
  await walk(second.at);
  await fireEvent.keyDown(grid, { key: "Enter" });
  expect(given.judge.submit).not.toHaveBeenCalled();
  await fireEvent.keyDown(grid, { key: "Enter" });
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(second.move);
});

test("what everybody has taken lies face up, by colour, and adds up", () => {
  for (const moment of [moments[0], moments[13], moments[16], moments[23]] as Moment<View>[]) {
    const { container } = render(Board, props(moment));
    for (const [seat, player] of moment.view.players.entries()) {
      const taken = all(container, `[data-taken="${seat}"] [data-piece]`).map((tile) => tile.dataset.piece ?? "");
      expect([...taken].sort()).toEqual([...player.taken].sort());
      for (const stack of all(container, `[data-taken="${seat}"] .stack`)) {
        const values = all(stack, "[data-piece]").map((tile) =>
          Number.parseInt(tile.dataset.piece?.slice(1) ?? "", 10),
        );
        const sum = values.reduce((a, b) => a + b, 0);
        expect(one(stack, ".sum").textContent).toContain(String(sum));
      }
    }
    cleanup();
  }
});

test("a 0-tile of a colour that earns nothing lies there, too", () => {
  const moment = moments[23] as Moment<View>;
  const taken = ["r20f", "n0-"];
  const player = { ...(moment.view.players[0] as View["players"][number]), taken, best: { r: 20 }, others: {} };
  const view = { ...moment.view, players: [player, ...moment.view.players.slice(1)] };
  const { container } = render(Board, props({ ...moment, view }));
  expect(all(container, '[data-taken="0"] [data-piece]').map((tile) => tile.dataset.piece)).toEqual(taken);
  expect(all(container, '[data-taken="0"] .sum').map((sum) => sum.textContent?.trim().charAt(0))).toEqual(["+", "0"]);
});

test("in a scoring round the series marker lies at the line's end, the value marker before who started it", () => {
  for (const moment of [moments[0], moments[13], moments[16], moments[23]] as Moment<View>[]) {
    const { container } = render(Board, props(moment));
    const { line, scorer } = moment.view;
    const marked = all(container, "[data-series-marker]").map(
      (marker) => marker.closest<HTMLElement>(".cell")?.dataset.drop,
    );
    expect(marked).toEqual(line.length > 1 ? [[...line].sort(([a, b], [c, d]) => a + b - c - d)[0]?.join()] : []);
    expect(all(container, "[data-value-marker]").map((marker) => marker.dataset.valueMarker)).toEqual(
      scorer === null ? [] : [String(scorer)],
    );
    cleanup();
  }
});

test("a hint to pass and swap a tile lights the tile first, then the button that swaps it", async () => {
  const swap = placing.view.targets.find((x) => x.do === "pass" && x.tile !== null);
  const { container } = render(Board, props(placing, { marked: swap?.move ?? "" }));
  expect(all(container, ".passing .hinted")).toHaveLength(0);
  await fireEvent.click(one(container, ".hand .hinted"));
  expect(all(container, ".passing .hinted")).toHaveLength(1);
});

test("passing is one key away", async () => {
  const given = props(placing);
  render(Board, given);
  await fireEvent.keyDown(window, { key: "p" });
  expect(given.judge.submit).toHaveBeenCalledWith("pass");
});

test.each(some(moments))("what the page says of itself is what the view has: moment %i", (_, moment) => {
  const { container } = render(Board, props(moment));
  expect(lying(container)).toEqual(Object.fromEntries(moment.view.board.map(({ at, tile }) => [at.join(), tile])));
  expect(pieces(container, "[data-hand] [data-piece]")).toEqual(moment.view.hand);
});

test("a hinted move lights its piece and its target: placing, taking, passing, passing with a swap", async () => {
  const placing = moments.find(({ view }) => view.targets.some((x) => x.do === "pass" && x.tile)) as Moment<View>;
  const taking = moments.find(({ view }) => view.phase === "take") as Moment<View>;
  const show = (moment: Moment<View>, marked: string) => {
    cleanup();
    return render(Board, props(moment, { marked })).container;
  };
  const target = placing.view.targets.find((x) => x.do === "place");
  const board = show(placing, target?.move ?? "");
  expect(new Set(lit(board).map(({ dataset }) => dataset.drop ?? dataset.piece))).toEqual(
    new Set([target?.at?.join(), target?.tile]),
  );
  const take = taking.view.targets[0];
  expect(lit(show(taking, take?.move ?? "")).map(({ dataset }) => dataset.drop)).toEqual([take?.at?.join()]);
  expect(lit(show(placing, "pass")).map((button) => button.tagName)).toEqual(["BUTTON"]);
  const swap = placing.view.targets.find((x) => x.do === "pass" && x.tile);
  const swapping = show(placing, swap?.move ?? "");
  expect(one(swapping, ".hand .piece.hinted").dataset.piece).toBe(swap?.tile);
  await fireEvent.click(one(swapping, ".hand .piece.hinted"));
  expect(one(swapping, ".passing .hinted").textContent).toContain("↻");
});

test("where every move is confirmed, the first touch only asks: taking, passing, placing", async () => {
  const taking = confirmed(moments.find(({ view }) => view.phase === "take") as Moment<View>);
  const take = taking.scene.view.targets[0];
  const first = render(Board, taking).container;
  await fireEvent.click(one(first, `[data-drop="${take?.at?.join()}"]`));
  await expectAsked(taking, first, take?.move);
  cleanup();
  const placing = moments.find(({ view }) => view.phase === "place") as Moment<View>;
  const passing = confirmed(placing);
  const second = render(Board, passing).container;
  await fireEvent.click(one(second, ".passing button"));
  await expectAsked(passing, second, "pass");
  cleanup();
  const laying = confirmed(placing);
  const target = placing.view.targets.find((x) => x.do === "place" && x.tile === placing.view.hand[0]);
  const third = render(Board, laying).container;
  await fireEvent.click(one(third, ".hand .piece"));
  await fireEvent.click(one(third, `[data-drop="${target?.at?.join()}"]`));
  await expectAsked(laying, third, target?.move);
});

describe("keys", () => {
  test("are not the board's while a dialog is open, a field is typed in or another control has the focus", async () => {
    const given = props(placing);
    render(Board, given);
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    await fireEvent.keyDown(document.body, { key: "p" });
    dialog.remove();
    for (const tag of ["button", "textarea"]) {
      const other = document.createElement(tag);
      document.body.append(other);
      await fireEvent.keyDown(other, { key: "p" });
      other.remove();
    }
    expect(given.judge.submit).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: "p" });
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith("pass");
  });

  test("are those of the board that was used last, where a page has two", async () => {
    const [one_, two] = [props(placing), props(placing)];
    const first = render(Board, one_).container;
    render(Board, two);
    await fireEvent.keyDown(document.body, { key: "p" });
    expect([one_.judge.submit, two.judge.submit].map((submit) => vi.mocked(submit).mock.calls.length)).toEqual([0, 0]);
    await fireEvent.pointerDown(one(first, "[role=grid]"));
    await fireEvent.keyDown(document.body, { key: "p" });
    expect([one_.judge.submit, two.judge.submit].map((submit) => vi.mocked(submit).mock.calls.length)).toEqual([1, 0]);
  });
});
