import { expect, test, vi } from "vitest";
import { boardProps, type Change } from "../games/testing";
import { Grid, type GridView } from "./grid.svelte";
import type { Target } from "./intent.svelte";

/** A game of its own: on squares "0,0" to "2,2", "a" may go to the corner by two ways and to the middle by one, "b" nowhere. */
function table(change: Change<GridView<Target>> = {}) {
  const moves = ["a 0,0 row", "a 0,0 column", "a 1,1"];
  const view = { board: [], hand: ["a", "b"], targets: moves.map((move) => ({ move })) };
  const props = boardProps<GridView<Target>>(view, change);
  let scene = $state.raw(props.scene);
  const deal = (hand: string[]) => {
    scene = { ...scene, view: { ...scene.view, hand } };
  };
  const grid = new Grid(
    () => ({ ...props, scene }),
    () => ({
      area: [0, 0, 2, 2],
      start: [1, 1],
      nameOf: (column, row) => `${column},${row}`,
      mayChoose: true,
      targetsAt: (square, piece) => view.targets.filter(({ move }) => `${move} `.startsWith(`${piece} ${square} `)),
      otherwise: (square, piece) => piece && `${piece} ${square}`,
    }),
  );
  const key = (name: string) => {
    const event = new KeyboardEvent("keydown", { key: name, cancelable: true });
    grid.walk(event);
    grid.press(event);
    return event;
  };
  return { grid, key, deal, props, sent: props.judge.submit };
}

test("a digit chooses, an arrow walks, Enter plays and Escape lets go", () => {
  const { grid, key, sent } = table();
  const shown = vi.fn();
  grid.reveal = shown;
  key("1");
  expect([grid.chosen, grid.piece, shown.mock.lastCall]).toEqual([0, "a", ["1,1"]]);
  key("Escape");
  expect(grid.piece).toBeNull();
  key("2");
  key("1");
  expect(key("ArrowLeft").defaultPrevented).toBe(true);
  expect(grid.focused).toEqual([0, 1]);
  key("ArrowRight");
  key("Enter");
  expect(sent).toHaveBeenCalledExactlyOnceWith("a 1,1");
  expect(grid.chosen).toBeNull();
});

test.each([
  ["ArrowLeft", [0, 1], [0, 1]],
  ["ArrowRight", [0, 1], [1, 1]],
  ["ArrowUp", [1, 0], [1, 0]],
  ["ArrowDown", [2, 2], [2, 2]],
  ["Home", [2, 2], [0, 2]],
  ["End", [0, 2], [2, 2]],
  ["PageUp", [2, 2], [2, 0]],
  ["PageDown", [2, 0], [2, 2]],
  ["x", [0, 0], [0, 0]],
] as const)("%s stays on the board", (name, [column, row], to) => {
  const { grid, key } = table();
  grid.focus(column, row);
  key(name);
  expect(grid.focused).toEqual(to);
});

test("where a square stands for two moves, the player says which", () => {
  const { grid, sent } = table();
  grid.choose(0);
  grid.play("0,0");
  expect([grid.choices.length, sent.mock.calls.length]).toEqual([2, 0]);
  grid.decide("a 0,0 column");
  expect(sent).toHaveBeenCalledExactlyOnceWith("a 0,0 column");
  const asking = table({ confirm: true });
  asking.grid.choose(0);
  asking.grid.play("0,0");
  asking.grid.decide("a 0,0 row");
  expect([asking.grid.choices, asking.grid.intent.pending]).toEqual([[], "a 0,0 row"]); // so that it can be confirmed
  expect(asking.sent).not.toHaveBeenCalled();
});

test("a square that may not be played on is asked about, and the reason stays while the pointer goes on", async () => {
  const { grid, props, sent } = table();
  grid.choose(1);
  grid.play("2,2");
  grid.enter("2,1");
  grid.enter(null);
  await vi.waitFor(() => expect(grid.intent.refusal?.rule).toBe("T-4"));
  expect(props.judge.judge).toHaveBeenCalledExactlyOnceWith("b 2,2");
  expect(sent).not.toHaveBeenCalled();
});

test("a chosen piece stays chosen only while it lies in the hand", () => {
  const { grid, deal } = table();
  grid.choose(0);
  deal(["a", "c"]);
  expect(grid.piece).toBe("a");
  deal(["c", "a"]);
  expect([grid.chosen, grid.piece]).toEqual([null, null]);
});

test("in somebody else's turn nothing is chosen, nothing lit and nothing sent", () => {
  const { grid, key, sent } = table({ mayAct: false });
  key("1");
  expect(grid.chosen).toBeNull();
  grid.enter("1,1");
  expect([grid.hovered, grid.targetsAt("1,1"), grid.ghostAt("1,1")]).toEqual(["1,1", [], null]);
  grid.play("1,1");
  expect(sent).not.toHaveBeenCalled();
});
