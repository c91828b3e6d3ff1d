/** The board on recorded views: what is lit is what the view calls legal, and nothing else is ever sent. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { all, confirmed, expectAsked, lit, type Moment, one, pieces, props, some } from "../testing";
import Board from "./Board.svelte";
import fixture from "./fixtures/moments.json";
import { ascending } from "./series";
import type { View } from "./wire";

const moments = fixture.moments as unknown as Moment<View>[];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = moments.find(({ view }) => view.phase === "window") as Moment<View>;
const turn = moments.find(({ view }) => view.phase === "turn" && view.targets.some((x) => x.kind)) as Moment<View>;

test("the space bar strikes the gong, once and without a question", async () => {
  const given = props(open);
  given.settings.confirm = true;
  render(Board, given);
  await fireEvent.keyDown(window, { key: " " });
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith("shout");
});

test("on a button reached by keyboard the space bar presses that button, not the gong", async () => {
  const given = props(open);
  const { container } = render(Board, given);
  for (const button of [one(container, ".strike .button"), one(container, ".hand .card")]) {
    await fireEvent.keyDown(button, { key: "Tab" });
    await fireEvent.keyDown(button, { key: " " });
  }
  expect(given.judge.submit).not.toHaveBeenCalled();
});

test("after a card was only clicked, the space bar still strikes the gong", async () => {
  const given = props(open);
  const { container } = render(Board, given);
  const card = one(container, ".hand .card");
  await fireEvent.pointerDown(card);
  await fireEvent.keyDown(card, { key: " " });
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith("shout");
});

test("a card is moved by keyboard on its own board, with another one on the page", async () => {
  render(Board, props(moments[0] as Moment<View>));
  const { container } = render(Board, props(turn));
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
  const { container } = render(Board, given);
  expect(all(container, ".gong")).toHaveLength(0);
  await fireEvent.keyDown(window, { key: " " });
  expect(given.judge.submit).not.toHaveBeenCalled();
});

test("offers exactly the series that may be laid", async () => {
  const given = props(turn);
  const { container } = render(Board, given);
  const lays = turn.view.targets.filter(({ move }) => move.startsWith("lay "));
  expect(all(container, ".offer")).toHaveLength(lays.length);
  await fireEvent.click(one(container, ".offer"));
  expect(given.judge.submit).toHaveBeenCalledWith(lays[0]?.move);
});

test("a card chosen twice is discarded", async () => {
  const given = props(turn);
  const { container } = render(Board, given);
  expect(all(container, ".hand .card")).toHaveLength(turn.view.hand.length);
  const card = one(container, ".hand .card");
  await fireEvent.click(card);
  expect(given.judge.submit).not.toHaveBeenCalled();
  await fireEvent.click(card);
  expect(vi.mocked(given.judge.submit).mock.calls[0]?.[0]).toMatch(/^discard /);
});

test("shows nothing of others' hidden series but their backs", () => {
  const { container } = render(Board, props(open));
  const hidden = open.view.series
    .slice(1)
    .flat()
    .filter((series) => series.cards === null).length;
  expect(all(container, ".others .laid.down")).toHaveLength(hidden);
});

test("while somebody chooses the series that a false shout costs, the others can read it all the time", () => {
  const view = { ...open.view, phase: "strike" as const, shouter: 1, turn: 2, targets: [] };
  const { container } = render(Board, props({ view, events: [] }, { mayAct: false }));
  expect(container.textContent).toMatch(/Blaise a crié à tort pour .*\s: Chloé choisit la série perdue\./);
});

test("the only series that can be claimed is claimed without a question, once", async () => {
  const moment = moments.find(({ view }) => view.phase === "claim" && view.targets.length === 1) as Moment<View>;
  const given = props(moment);
  given.settings.confirm = true;
  const { rerender } = render(Board, given);
  flushSync();
  await rerender({ scene: { ...given.scene, view: { ...moment.view } } });
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(moment.view.targets[0]?.move);
});

test("of several series to claim, one is chosen", async () => {
  const moment = moments.find(({ view }) => view.phase === "claim") as Moment<View>;
  const more = { move: "claim r1 r2 r3", points: 0, kind: "pure-run" };
  const given = props({ ...moment, view: { ...moment.view, targets: [...moment.view.targets, more] } });
  const { container } = render(Board, given);
  flushSync();
  expect(given.judge.submit).not.toHaveBeenCalled();
  await fireEvent.click(all(container, ".offer")[1] as HTMLElement);
  expect(given.judge.submit).toHaveBeenCalledExactlyOnceWith(more.move);
});

test("a drawn card goes where it belongs in a sorted hand", async () => {
  const moment = moments[0] as Moment<View>;
  const hand = moment.view.hand.filter((card) => card !== "r3");
  const { container, rerender } = render(Board, props({ ...moment, view: { ...moment.view, hand } }));
  await rerender(props({ ...moment, view: { ...moment.view, hand: [...hand, "r3"] } }));
  const names = all(container, ".hand .card").map((card) => card.dataset.piece ?? "");
  expect(names.indexOf("r3")).toBe(names.filter((card) => /^r[12]$/.test(card)).length);
});

test("a false shout is told in words: who, which card, what it cost", async () => {
  const penalty = { do: "penalty", seat: 1, by: 3, struck: ["r3", "r4", "r5"], drew: 3 };
  const events = [{ do: "shout", seat: 1 }, penalty];
  const { container, rerender } = render(Board, props({ view: open.view, events }));
  expect(one(container, ".race").textContent).toMatch(
    /^Blaise a crié à tort pour le 2 argenté et perd une série\u00a0: .*3 rouge.*5 rouge/,
  );
  await rerender(props({ view: open.view, events: [{ ...penalty, struck: null, drew: 0 }] }));
  expect(one(container, ".race").textContent).toMatch(/sans rien perdre/);
});

test("a false shout that will cost a series is not called the quickest", () => {
  const view: View = { ...open.view, phase: "strike", turn: 2, shouter: 1 };
  const given = props({ view, events: [{ do: "shout", seat: 1 }] }, { mayAct: false });
  const { container } = render(Board, given);
  expect(one(container, ".race").textContent).toMatch(
    /^Blaise a crié à tort pour le 2 argenté\u00a0: Chloé choisit la série perdue/,
  );
});

test("a shout can still be read when the claim follows at once", async () => {
  vi.useFakeTimers();
  const { container, rerender } = render(Board, props({ view: open.view, events: [{ do: "shout", seat: 1 }] }));
  flushSync();
  await rerender(props({ view: open.view, events: [{ do: "claim", seat: 1, cards: ["r1", "r2", "r3"] }] }));
  expect(one(container, ".race").textContent).toBe("Blaise crie «\u00a0Maho\u202f!\u00a0»");
  vi.advanceTimersByTime(5_000);
  flushSync();
  expect(all(container, ".race")).toHaveLength(0);
  vi.useRealTimers();
});

test("somebody was faster only where I shouted, too", async () => {
  const { container, rerender } = render(Board, props({ view: open.view, events: [] }));
  await fireEvent.keyDown(window, { key: " " });
  await rerender(props({ view: open.view, events: [{ do: "shout", seat: 1 }] }));
  expect(one(container, ".race").textContent).toBe("Blaise a été plus rapide que vous\u202f!");
});

test("a claimed series lies in ascending order, with the claimed card marked", () => {
  const claiming = moments.find(({ view }) => view.targets.some(({ move }) => move === "claim g2 r1 b3"));
  const { container } = render(Board, props(claiming as Moment<View>));
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
  const bare = moments.find(({ view }) => view.phase === "turn" && !/lay|maho/.test(JSON.stringify(view.targets)));
  const { container } = render(Board, props(bare as Moment<View>));
  expect(one(container, ".verdict").textContent?.trim()).toBe("Choisissez une carte à écarter.");
});

test("the dealer reads it on his own side, too", async () => {
  const { container, rerender } = render(Board, props({ view: { ...open.view, dealer: 0 }, events: [] }));
  expect(one(container, ".own").textContent).toContain("donneur");
  await rerender(props({ view: { ...open.view, dealer: 1 }, events: [] }));
  expect(one(container, ".own").textContent).not.toContain("donneur");
});

test("whoever can only show the pair is told so", () => {
  const winning = moments.find(({ view }) => view.targets[0]?.move === "maho") as Moment<View>;
  const { container } = render(Board, props(winning));
  expect(one(container, ".verdict").textContent?.trim()).toBe("Votre paire est complète\u00a0: montrez-la\u202f!");
});

describe("between two rounds", () => {
  const over = moments.at(-1) as Moment<View>;
  const between: Moment<View> = { ...over, view: { ...over.view, phase: "between" } };
  const pause = (waiting: number[]) => ({ until: Date.now() + 9_500, waiting });

  test("the sheet says who is still reading and how long; one button is ready", async () => {
    vi.useFakeTimers({ toFake: ["Date"] }); // a second more or less that the test itself takes is not counted
    const ready = vi.fn();
    const { container, rerender } = render(Board, props(between, { mayAct: false, pause: pause([0, 2]), ready }));
    const sheet = one(container, ".sheet");
    expect(sheet.textContent).toContain("commence dans 10 s");
    expect(sheet.textContent).toContain("On attend encore\u00a0: Ada et Chloé");
    await fireEvent.click(one(sheet, "button"));
    expect(ready).toHaveBeenCalledOnce();
    await rerender(props(between, { mayAct: false, pause: pause([2]), ready }));
    expect(one(container, ".sheet").querySelector("button")).toBeNull();
    expect(one(container, ".sheet").textContent).not.toContain("Ada et");
  });

  test("who looks on, or is ready already, has nothing to say by Escape", async () => {
    const ready = vi.fn();
    for (const [seat, waiting] of [
      [-1, [0, 2]],
      [0, [2]],
    ] as const) {
      const { container, unmount } = render(
        Board,
        props(between, { seat, mayAct: false, pause: pause([...waiting]), ready }),
      );
      await fireEvent.keyDown(one(container, ".world"), { key: "Escape" });
      unmount();
    }
    expect(ready).not.toHaveBeenCalled();
    const { container } = render(Board, props(between, { mayAct: false, pause: pause([0, 2]), ready }));
    await fireEvent.keyDown(one(container, ".world"), { key: "Escape" });
    expect(ready).toHaveBeenCalledOnce();
  });

  test("the sheet goes when the pause is over, read or not", async () => {
    const { container, rerender } = render(Board, props(between, { mayAct: false, pause: pause([0]) }));
    expect(all(container, ".sheet")).toHaveLength(1);
    const view = { ...open.view, round: between.view.round + 1, last: between.view.last };
    await rerender(props({ view, events: [] }));
    expect(all(container, ".sheet")).toHaveLength(0);
    expect(all(container, ".gong")).toHaveLength(1);
  });

  test("where there is no pause, a window to shout in is never behind the sheet", async () => {
    const ended = { ...open.view, round: 2, last: over.view.last };
    const { container, rerender } = render(
      Board,
      props({ view: { ...ended, phase: "turn" }, events: over.events }, { mayAct: false }),
    );
    expect(all(container, ".sheet")).toHaveLength(1);
    await rerender(props({ view: ended, events: [] }));
    expect(all(container, ".sheet")).toHaveLength(0);
  });
});

test("the round's sheet adds up", () => {
  const over = moments.at(-1) as Moment<View>;
  const { container } = render(Board, props(over, { mayAct: false }));
  flushSync();
  const sheet = over.view.last;
  expect(all(container, ".sheet tbody tr")).toHaveLength(sheet?.lines.length ?? -1);
  expect(sheet?.lines.reduce((sum, line) => sum + line.points, 0)).toBe(sheet?.points);
});

test.each(some(moments))("what the page says of itself is what the view has: moment %i", (_, { view, events }) => {
  const { container } = render(Board, props({ view, events }));
  expect(pieces(container, "[data-hand] [data-piece]").sort()).toEqual([...view.hand].sort());
  expect(pieces(container, "[data-discards] [data-piece]")).toEqual(view.discards.slice(-13));
  for (const [seat, laid] of view.series.entries())
    expect(pieces(container, `[data-series="${seat}"] [data-laid] [data-piece]`)).toEqual(
      laid.flatMap(({ cards }) => ascending(cards ?? ["?", "?", "?"])),
    );
});

test("a hinted move is lit: discarding, laying, claiming, shouting, passing", () => {
  const show = (moment: Moment<View>, marked: string) => {
    cleanup();
    return render(Board, props(moment, { marked })).container;
  };
  const turn = moments.find(({ view }) => view.targets.some(({ move }) => move.startsWith("lay "))) as Moment<View>;
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
  const open = moments.find(({ view }) => view.phase === "window") as Moment<View>;
  expect(lit(show(open, "shout"))[0]?.classList.contains("gong")).toBe(true);
  expect(lit(show(open, "pass"))[0]?.tagName).toBe("BUTTON");
  const claim = moments.find(({ view }) => view.phase === "claim") as Moment<View>;
  show(claim, claim.view.targets[0]?.move ?? "");
  expect(all(document.body, ".offer.hinted")).toHaveLength(1);
});

test("where every move is confirmed, the first touch only asks: laying, discarding, passing", async () => {
  const turn = moments.find(({ view }) => view.targets.some(({ move }) => move.startsWith("lay "))) as Moment<View>;
  const laying = confirmed(turn);
  const first = render(Board, laying).container;
  await fireEvent.click(one(first, ".offer"));
  await expectAsked(laying, first, turn.view.targets.find(({ move }) => move.startsWith("lay "))?.move);
  cleanup();
  const discarding = confirmed(turn);
  const second = render(Board, discarding).container;
  const card = one(second, ".hand .card");
  await fireEvent.click(card);
  await fireEvent.click(card);
  await expectAsked(discarding, second, `discard ${card.dataset.piece}`);
  cleanup();
  const passing = confirmed(moments.find(({ view }) => view.phase === "window") as Moment<View>);
  const third = render(Board, passing).container;
  await fireEvent.click(one(third, ".strike .button"));
  await expectAsked(passing, third, "pass");
});
