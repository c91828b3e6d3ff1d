/** The boards on recorded views: what is lit is what the view calls legal, and nothing else is ever sent. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import mFixture from "../../fixtures/m.json";
import mahoFixture from "../../fixtures/maho.json";
import tuileriesFixture from "../../fixtures/tuileries.json";
import type { View as MView } from "../wire/m";
import type { View as MahoView } from "../wire/maho";
import type { View as TuileriesView } from "../wire/tuileries";
import type { GameEvent } from "./contract";
import MBoard from "./m/Board.svelte";
import MahoBoard from "./maho/Board.svelte";
import { ascending } from "./maho/series";
import { boardProps, type Change } from "./testing";
import TuileriesBoard from "./tuileries/Board.svelte";

interface Moment<V> {
  view: V;
  events: GameEvent[];
}
const tuileries = tuileriesFixture.moments as unknown as Moment<TuileriesView>[];
const m = mFixture.moments as unknown as Moment<MView>[];
const maho = mahoFixture.moments as unknown as Moment<MahoView>[];

const props = <V>({ view, events }: Moment<V>, change: Change<V> = {}) => boardProps(view, { events, ...change });
const all = (container: Element, selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
const one = (container: Element, selector: string) => {
  const found = container.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

afterEach(cleanup);

describe("Tuileries", () => {
  const moment = tuileries[3] as Moment<TuileriesView>;

  test("is a labelled grid of 64 squares", () => {
    const { container } = render(TuileriesBoard, props(moment));
    expect(all(container, "[role=grid] [role=row]")).toHaveLength(8);
    expect(all(container, "[role=gridcell]")).toHaveLength(64);
    expect(all(container, "[role=gridcell][tabindex='0']")).toHaveLength(1);
    for (const cell of all(container, "[role=gridcell]"))
      expect(one(cell, ".unseen").textContent).toMatch(/^[a-h][1-8], /);
  });

  test("a chosen tile lights exactly its legal squares, with their points", async () => {
    const { container } = render(TuileriesBoard, props(moment));
    const tile = moment.view.hand[0];
    await fireEvent.click(one(container, `[data-piece="${tile}"]`));
    const legal = moment.view.targets.filter(({ move }) => move.startsWith(`${tile} `));
    expect(all(container, ".target")).toHaveLength(legal.length);
    for (const { move, points } of legal) {
      expect(one(container, `[data-drop="${move.split(" ")[1]}"] .points`).textContent).toBe(String(points));
    }
  });

  test("a pond that is lit is drawn so, without the jet under its number", async () => {
    const first = tuileries[0] as Moment<TuileriesView>;
    const { container } = render(TuileriesBoard, props(first));
    expect(all(container, ".pond.lit")).toHaveLength(0);
    await fireEvent.click(one(container, `[data-piece="${first.view.hand[0]}"]`));
    const legal = first.view.targets.filter(({ move }) => move.startsWith(`${first.view.hand[0]} `));
    expect(all(container, ".pond.lit")).toHaveLength(legal.length);
    expect(all(container, ".pond.lit .jet")).toHaveLength(0);
  });

  test("a click on a lit square sends that move; elsewhere it asks why not", async () => {
    const given = props(moment);
    const { container, findByText } = render(TuileriesBoard, given);
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
    const given = props(tuileries[6] as Moment<TuileriesView>);
    const { container } = render(TuileriesBoard, given);
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
    const { container } = render(TuileriesBoard, given);
    const [tile, square] = (moment.view.targets[0]?.move ?? "").split(" ");
    await fireEvent.click(one(container, `[data-piece="${tile}"]`));
    await fireEvent.click(one(container, `[data-drop="${square}"]`));
    expect(given.judge.submit).not.toHaveBeenCalled();
    await fireEvent.click(one(container, "[data-confirm]"));
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(moment.view.targets[0]?.move);
  });

  test("who may not act, or only watches, can choose nothing", () => {
    const waiting = render(TuileriesBoard, props(moment, { mayAct: false }));
    expect(all(waiting.container, ".piece:not([disabled])")).toHaveLength(0);
    cleanup();
    const watching = render(TuileriesBoard, props(moment, { seat: -1, mayAct: false }));
    expect(all(watching.container, ".hand")).toHaveLength(0);
  });
});

describe("M", () => {
  const placing = m.find(({ view }) => view.phase === "place") as Moment<MView>;
  const taking = m.find(({ view }) => view.phase === "take") as Moment<MView>;

  test("shows the area that is still reachable, and every tile in it", () => {
    const { container } = render(MBoard, props(placing));
    const [left, top, right, bottom] = placing.view.area;
    expect(all(container, "[role=gridcell]")).toHaveLength((right - left + 1) * (bottom - top + 1));
    expect(all(container, ".cell .tile")).toHaveLength(placing.view.board.length);
  });

  test("lights exactly the legal squares of the chosen tile", async () => {
    const { container } = render(MBoard, props(placing));
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
    const { container } = render(MBoard, given);
    const legal = taking.view.targets.filter((x) => x.do === "take");
    expect(all(container, ".taking")).toHaveLength(legal.length);
    expect(all(container, ".scoring")).toHaveLength(taking.view.line.length);
    await fireEvent.click(one(container, ".taking"));
    expect(legal.map(({ move }) => move)).toContain(vi.mocked(given.judge.submit).mock.calls[0]?.[0]);
  });

  test("where moves are confirmed, Enter plays the square it is pressed on, never one asked for before", async () => {
    const given = props(placing);
    given.settings.confirm = true;
    const { container } = render(MBoard, given);
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
    for (const moment of [m[0], m[13], m[16], m[23]] as Moment<MView>[]) {
      const { container } = render(MBoard, props(moment));
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

  test("in a scoring round the series marker lies at the line's end, the value marker before who started it", () => {
    for (const moment of [m[0], m[13], m[16], m[23]] as Moment<MView>[]) {
      const { container } = render(MBoard, props(moment));
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
    const { container } = render(MBoard, props(placing, { marked: swap?.move ?? "" }));
    expect(all(container, ".passing .hinted")).toHaveLength(0);
    await fireEvent.click(one(container, ".hand .hinted"));
    expect(all(container, ".passing .hinted")).toHaveLength(1);
  });

  test("passing is one key away", async () => {
    const given = props(placing);
    render(MBoard, given);
    await fireEvent.keyDown(window, { key: "p" });
    expect(given.judge.submit).toHaveBeenCalledWith("pass");
  });
});

describe("Maho!", () => {
  const open = maho.find(({ view }) => view.phase === "window") as Moment<MahoView>;
  const turn = maho.find(({ view }) => view.phase === "turn" && view.targets.some((x) => x.kind)) as Moment<MahoView>;

  test("the space bar strikes the gong, once and without a question", async () => {
    const given = props(open);
    given.settings.confirm = true;
    render(MahoBoard, given);
    await fireEvent.keyDown(window, { key: " " });
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith("shout");
  });

  test("on a button reached by keyboard the space bar presses that button, not the gong", async () => {
    const given = props(open);
    const { container } = render(MahoBoard, given);
    for (const button of [one(container, ".strike .button"), one(container, ".hand .card")]) {
      await fireEvent.keyDown(button, { key: "Tab" });
      await fireEvent.keyDown(button, { key: " " });
    }
    expect(given.judge.submit).not.toHaveBeenCalled();
  });

  test("after a card was only clicked, the space bar still strikes the gong", async () => {
    const given = props(open);
    const { container } = render(MahoBoard, given);
    const card = one(container, ".hand .card");
    await fireEvent.pointerDown(card);
    await fireEvent.keyDown(card, { key: " " });
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith("shout");
  });

  test("a card is moved by keyboard on its own board, with another one on the page", async () => {
    render(MahoBoard, props(maho[0] as Moment<MahoView>));
    const { container } = render(MahoBoard, props(turn));
    const names = () => all(container, ".hand .card").map((card) => card.dataset.piece);
    const before = names();
    const card = all(container, ".hand .card")[1] as HTMLElement;
    card.focus();
    await fireEvent.keyDown(card, { key: "ArrowRight", shiftKey: true });
    expect(names()).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
    expect(document.activeElement).toBe(card);
  });

  test("the gong rests when there is nothing to shout for", async () => {
    const given = props(turn);
    const { container } = render(MahoBoard, given);
    expect(all(container, ".gong")).toHaveLength(0);
    await fireEvent.keyDown(window, { key: " " });
    expect(given.judge.submit).not.toHaveBeenCalled();
  });

  test("offers exactly the series that may be laid", async () => {
    const given = props(turn);
    const { container } = render(MahoBoard, given);
    const lays = turn.view.targets.filter(({ move }) => move.startsWith("lay "));
    expect(all(container, ".offer")).toHaveLength(lays.length);
    await fireEvent.click(one(container, ".offer"));
    expect(given.judge.submit).toHaveBeenCalledWith(lays[0]?.move);
  });

  test("a card chosen twice is discarded", async () => {
    const given = props(turn);
    const { container } = render(MahoBoard, given);
    expect(all(container, ".hand .card")).toHaveLength(turn.view.hand.length);
    const card = one(container, ".hand .card");
    await fireEvent.click(card);
    expect(given.judge.submit).not.toHaveBeenCalled();
    await fireEvent.click(card);
    expect(vi.mocked(given.judge.submit).mock.calls[0]?.[0]).toMatch(/^discard /);
  });

  test("shows nothing of others' hidden series but their backs", () => {
    const { container } = render(MahoBoard, props(open));
    const hidden = open.view.series
      .slice(1)
      .flat()
      .filter((series) => series.cards === null).length;
    expect(all(container, ".others .laid.down")).toHaveLength(hidden);
  });

  test("while somebody chooses the series that a false shout costs, the others can read it all the time", () => {
    const view = { ...open.view, phase: "strike" as const, shouter: 1, turn: 2, targets: [] };
    const { container } = render(MahoBoard, props({ view, events: [] }, { mayAct: false }));
    expect(container.textContent).toMatch(/Blaise a crié à tort pour .*\s: Chloé choisit la série perdue\./);
  });

  test("the only series that can be claimed is claimed without a question, once", async () => {
    const moment = maho.find(({ view }) => view.phase === "claim" && view.targets.length === 1) as Moment<MahoView>;
    const given = props(moment);
    given.settings.confirm = true;
    const { rerender } = render(MahoBoard, given);
    flushSync();
    await rerender({ scene: { ...given.scene, view: { ...moment.view } } });
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(moment.view.targets[0]?.move);
  });

  test("of several series to claim, one is chosen", async () => {
    const moment = maho.find(({ view }) => view.phase === "claim") as Moment<MahoView>;
    const more = { move: "claim r1 r2 r3", points: 0, kind: "pure-run" };
    const given = props({ ...moment, view: { ...moment.view, targets: [...moment.view.targets, more] } });
    const { container } = render(MahoBoard, given);
    flushSync();
    expect(given.judge.submit).not.toHaveBeenCalled();
    await fireEvent.click(all(container, ".offer")[1] as HTMLElement);
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(more.move);
  });

  test("a drawn card goes where it belongs in a sorted hand", async () => {
    const moment = maho[0] as Moment<MahoView>;
    const hand = moment.view.hand.filter((card) => card !== "r3");
    const { container, rerender } = render(MahoBoard, props({ ...moment, view: { ...moment.view, hand } }));
    await rerender(props({ ...moment, view: { ...moment.view, hand: [...hand, "r3"] } }));
    const names = all(container, ".hand .card").map((card) => card.dataset.piece ?? "");
    expect(names.indexOf("r3")).toBe(names.filter((card) => /^r[12]$/.test(card)).length);
  });

  test("a false shout is told in words: who, which card, what it cost", async () => {
    const penalty = { do: "penalty", seat: 1, by: 3, struck: ["r3", "r4", "r5"], drew: 3 };
    const events = [{ do: "shout", seat: 1 }, penalty];
    const { container, rerender } = render(MahoBoard, props({ view: open.view, events }));
    expect(one(container, ".race").textContent).toMatch(
      /^Blaise a crié à tort pour le 2 argenté et perd une série\u00a0: .*3 rouge.*5 rouge/,
    );
    await rerender(props({ view: open.view, events: [{ ...penalty, struck: null, drew: 0 }] }));
    expect(one(container, ".race").textContent).toMatch(/sans rien perdre/);
  });

  test("a false shout that will cost a series is not called the quickest", () => {
    const view: MahoView = { ...open.view, phase: "strike", turn: 2, shouter: 1 };
    const given = props({ view, events: [{ do: "shout", seat: 1 }] }, { mayAct: false });
    const { container } = render(MahoBoard, given);
    expect(one(container, ".race").textContent).toMatch(
      /^Blaise a crié à tort pour le 2 argenté\u00a0: Chloé choisit la série perdue/,
    );
  });

  test("a shout can still be read when the claim follows at once", async () => {
    vi.useFakeTimers();
    const { container, rerender } = render(MahoBoard, props({ view: open.view, events: [{ do: "shout", seat: 1 }] }));
    flushSync();
    await rerender(props({ view: open.view, events: [{ do: "claim", seat: 1, cards: ["r1", "r2", "r3"] }] }));
    expect(one(container, ".race").textContent).toBe("Blaise crie «\u00a0Maho\u202f!\u00a0»");
    vi.advanceTimersByTime(5_000);
    flushSync();
    expect(all(container, ".race")).toHaveLength(0);
    vi.useRealTimers();
  });

  test("somebody was faster only where I shouted, too", async () => {
    const { container, rerender } = render(MahoBoard, props({ view: open.view, events: [] }));
    await fireEvent.keyDown(window, { key: " " });
    await rerender(props({ view: open.view, events: [{ do: "shout", seat: 1 }] }));
    expect(one(container, ".race").textContent).toBe("Blaise a été plus rapide que vous\u202f!");
  });

  test("a claimed series lies in ascending order, with the claimed card marked", () => {
    const claiming = maho.find(({ view }) => view.targets.some(({ move }) => move === "claim g2 r1 b3"));
    const { container } = render(MahoBoard, props(claiming as Moment<MahoView>));
    const laid = all(container, "[data-series='3'] [data-laid]").at(-1) as HTMLElement;
    expect(all(laid, "[data-piece]").map((card) => card.dataset.piece)).toEqual(["b3", "g4", "r5"]);
    expect(all(laid, ".claimed").map((card) => card.dataset.piece)).toEqual(["r5"]);
    expect(laid.title).toMatch(/3 bleu, 4 vert, 5 rouge, carte réclamée\u00a0: le 5 rouge/);
    const offered = all(container, ".offer .mini");
    expect(offered.map((card) => one(card, "svg").getAttribute("aria-label"))).toEqual(["1 rouge", "2 vert", "3 bleu"]);
    expect(offered.map((card) => card.title)).toEqual(["", "carte réclamée\u00a0: le 2 vert", ""]);
    expect(all(container, "[data-series='2'] .claimed")).toHaveLength(1); // of three equal cards only one
  });

  test("laying a series is mentioned only where one can be laid", () => {
    const bare = maho.find(({ view }) => view.phase === "turn" && !/lay|maho/.test(JSON.stringify(view.targets)));
    const { container } = render(MahoBoard, props(bare as Moment<MahoView>));
    expect(one(container, ".verdict").textContent?.trim()).toBe("Choisissez une carte à écarter.");
  });

  test("the dealer reads it on his own side, too", async () => {
    const { container, rerender } = render(MahoBoard, props({ view: { ...open.view, dealer: 0 }, events: [] }));
    expect(one(container, ".own").textContent).toContain("donneur");
    await rerender(props({ view: { ...open.view, dealer: 1 }, events: [] }));
    expect(one(container, ".own").textContent).not.toContain("donneur");
  });

  test("whoever can only show the pair is told so", () => {
    const winning = maho.find(({ view }) => view.targets[0]?.move === "maho") as Moment<MahoView>;
    const { container } = render(MahoBoard, props(winning));
    expect(one(container, ".verdict").textContent?.trim()).toBe("Votre paire est complète\u00a0: montrez-la\u202f!");
  });

  describe("between two rounds", () => {
    const over = maho.at(-1) as Moment<MahoView>;
    const between: Moment<MahoView> = { ...over, view: { ...over.view, phase: "between" } };
    const pause = (waiting: number[]) => ({ until: Date.now() + 9_500, waiting });

    test("the sheet says who is still reading and how long; one button is ready", async () => {
      const ready = vi.fn();
      const { container, rerender } = render(MahoBoard, props(between, { mayAct: false, pause: pause([0, 2]), ready }));
      const sheet = one(container, ".sheet");
      expect(sheet.textContent).toContain("commence dans 10 s");
      expect(sheet.textContent).toContain("On attend encore\u00a0: Ada et Chloé");
      await fireEvent.click(one(sheet, "button"));
      expect(ready).toHaveBeenCalledOnce();
      await rerender(props(between, { mayAct: false, pause: pause([2]), ready }));
      expect(one(container, ".sheet").querySelector("button")).toBeNull();
      expect(one(container, ".sheet").textContent).not.toContain("Ada et");
    });

    test("the sheet goes when the pause is over, read or not", async () => {
      const { container, rerender } = render(MahoBoard, props(between, { mayAct: false, pause: pause([0]) }));
      expect(all(container, ".sheet")).toHaveLength(1);
      const view = { ...open.view, round: between.view.round + 1, last: between.view.last };
      await rerender(props({ view, events: [] }));
      expect(all(container, ".sheet")).toHaveLength(0);
      expect(all(container, ".gong")).toHaveLength(1);
    });

    test("where there is no pause, a window to shout in is never behind the sheet", async () => {
      const ended = { ...open.view, round: 2, last: over.view.last };
      const { container, rerender } = render(
        MahoBoard,
        props({ view: { ...ended, phase: "turn" }, events: over.events }, { mayAct: false }),
      );
      expect(all(container, ".sheet")).toHaveLength(1);
      await rerender(props({ view: ended, events: [] }));
      expect(all(container, ".sheet")).toHaveLength(0);
    });
  });

  test("the round's sheet adds up", () => {
    const over = maho.at(-1) as Moment<MahoView>;
    const { container } = render(MahoBoard, props(over, { mayAct: false }));
    flushSync();
    const sheet = over.view.last;
    expect(all(container, ".sheet tbody tr")).toHaveLength(sheet?.lines.length ?? -1);
    expect(sheet?.lines.reduce((sum, line) => sum + line.points, 0)).toBe(sheet?.points);
  });
});

describe("what the page says of itself is what the view has", () => {
  const pieces = (container: Element, selector: string) => all(container, selector).map((piece) => piece.dataset.piece);
  /** The first, the last and some between them, with their numbers. */
  const some = <V>(moments: Moment<V>[]) =>
    moments.map((moment, i) => [i, moment] as const).filter(([i]) => i % 7 === 0 || i === moments.length - 1);
  const lying = (container: Element) =>
    Object.fromEntries(all(container, "[data-at]").map(({ dataset }) => [dataset.at, dataset.piece]));

  test.each(some(tuileries))("Tuileries, moment %i", (_, moment) => {
    const { container } = render(TuileriesBoard, props(moment));
    expect(lying(container)).toEqual(Object.fromEntries(moment.view.board.map(({ at, tile }) => [at, tile])));
    expect(pieces(container, "[data-hand] [data-piece]")).toEqual(moment.view.hand);
  });
  test.each(some(m))("M, moment %i", (_, moment) => {
    const { container } = render(MBoard, props(moment));
    expect(lying(container)).toEqual(Object.fromEntries(moment.view.board.map(({ at, tile }) => [at.join(), tile])));
    expect(pieces(container, "[data-hand] [data-piece]")).toEqual(moment.view.hand);
  });
  test.each(some(maho))("Maho!, moment %i", (_, { view, events }) => {
    const { container } = render(MahoBoard, props({ view, events }));
    expect(pieces(container, "[data-hand] [data-piece]").sort()).toEqual([...view.hand].sort());
    expect(pieces(container, "[data-discards] [data-piece]")).toEqual(view.discards.slice(-13));
    for (const [seat, laid] of view.series.entries())
      expect(pieces(container, `[data-series="${seat}"] [data-laid] [data-piece]`)).toEqual(
        laid.flatMap(({ cards }) => ascending(cards ?? ["?", "?", "?"])),
      );
  });
});

describe("keys", () => {
  const placing = m.find(({ view }) => view.phase === "place") as Moment<MView>;

  test("are not the board's while a dialog is open, a field is typed in or another control has the focus", async () => {
    const given = props(placing);
    render(MBoard, given);
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
    const first = render(MBoard, one_).container;
    render(MBoard, two);
    await fireEvent.keyDown(document.body, { key: "p" });
    expect([one_.judge.submit, two.judge.submit].map((submit) => vi.mocked(submit).mock.calls.length)).toEqual([0, 0]);
    await fireEvent.pointerDown(one(first, "[role=grid]"));
    await fireEvent.keyDown(document.body, { key: "p" });
    expect([one_.judge.submit, two.judge.submit].map((submit) => vi.mocked(submit).mock.calls.length)).toEqual([1, 0]);
  });
});

describe("a hinted move lights its piece and its target", () => {
  const lit = (container: Element) => all(container, ".hinted");

  test("Tuileries", () => {
    const moment = tuileries[3] as Moment<TuileriesView>;
    const [tile, square] = (moment.view.targets[0]?.move ?? "").split(" ");
    const { container } = render(TuileriesBoard, props(moment, { marked: moment.view.targets[0]?.move ?? null }));
    expect(
      lit(container)
        .map(({ dataset }) => dataset.drop ?? dataset.piece)
        .sort(),
    ).toEqual([square, tile].sort());
  });

  test("M: placing, taking, passing, passing with a swap", async () => {
    const placing = m.find(({ view }) => view.targets.some((x) => x.do === "pass" && x.tile)) as Moment<MView>;
    const taking = m.find(({ view }) => view.phase === "take") as Moment<MView>;
    const show = (moment: Moment<MView>, marked: string) => {
      cleanup();
      return render(MBoard, props(moment, { marked })).container;
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

  test("Maho!: discarding, laying, claiming, shouting, passing", () => {
    const show = (moment: Moment<MahoView>, marked: string) => {
      cleanup();
      return render(MahoBoard, props(moment, { marked })).container;
    };
    const turn = maho.find(({ view }) => view.targets.some(({ move }) => move.startsWith("lay "))) as Moment<MahoView>;
    const lay = turn.view.targets.find(({ move }) => move.startsWith("lay "))?.move ?? "";
    expect(lit(show(turn, lay)).filter((x) => x.dataset.piece)).toHaveLength(3);
    expect(all(document.body, ".offer.hinted")).toHaveLength(1);
    const discard = `discard ${turn.view.hand[2]}`;
    expect(
      lit(show(turn, discard))
        .filter((x) => x.dataset.piece)
        .map((x) => x.dataset.piece),
    ).toEqual([turn.view.hand[2]]);
    expect(all(document.body, "[data-discards].hinted")).toHaveLength(1);
    const open = maho.find(({ view }) => view.phase === "window") as Moment<MahoView>;
    expect(lit(show(open, "shout"))[0]?.classList.contains("gong")).toBe(true);
    expect(lit(show(open, "pass"))[0]?.tagName).toBe("BUTTON");
    const claim = maho.find(({ view }) => view.phase === "claim") as Moment<MahoView>;
    show(claim, claim.view.targets[0]?.move ?? "");
    expect(all(document.body, ".offer.hinted")).toHaveLength(1);
  });
});

describe("where every move is confirmed, the first touch only asks", () => {
  const asked = async (given: { judge: { submit: unknown } }, container: Element, move: string | undefined) => {
    expect(given.judge.submit).not.toHaveBeenCalled();
    await fireEvent.click(one(container, "[data-confirm]"));
    expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(move);
  };
  const confirmed = <V>(moment: Moment<V>) => {
    const given = props(moment);
    given.settings.confirm = true;
    return given;
  };

  test("M: taking, passing, placing", async () => {
    const taking = confirmed(m.find(({ view }) => view.phase === "take") as Moment<MView>);
    const take = taking.scene.view.targets[0];
    const first = render(MBoard, taking).container;
    await fireEvent.click(one(first, `[data-drop="${take?.at?.join()}"]`));
    await asked(taking, first, take?.move);
    cleanup();
    const placing = m.find(({ view }) => view.phase === "place") as Moment<MView>;
    const passing = confirmed(placing);
    const second = render(MBoard, passing).container;
    await fireEvent.click(one(second, ".passing button"));
    await asked(passing, second, "pass");
    cleanup();
    const laying = confirmed(placing);
    const target = placing.view.targets.find((x) => x.do === "place" && x.tile === placing.view.hand[0]);
    const third = render(MBoard, laying).container;
    await fireEvent.click(one(third, ".hand .piece"));
    await fireEvent.click(one(third, `[data-drop="${target?.at?.join()}"]`));
    await asked(laying, third, target?.move);
  });

  test("Maho!: laying, discarding, passing", async () => {
    const turn = maho.find(({ view }) => view.targets.some(({ move }) => move.startsWith("lay "))) as Moment<MahoView>;
    const laying = confirmed(turn);
    const first = render(MahoBoard, laying).container;
    await fireEvent.click(one(first, ".offer"));
    await asked(laying, first, turn.view.targets.find(({ move }) => move.startsWith("lay "))?.move);
    cleanup();
    const discarding = confirmed(turn);
    const second = render(MahoBoard, discarding).container;
    const card = one(second, ".hand .card");
    await fireEvent.click(card);
    await fireEvent.click(card);
    await asked(discarding, second, `discard ${card.dataset.piece}`);
    cleanup();
    const passing = confirmed(maho.find(({ view }) => view.phase === "window") as Moment<MahoView>);
    const third = render(MahoBoard, passing).container;
    await fireEvent.click(one(third, ".strike .button"));
    await asked(passing, third, "pass");
  });
});
