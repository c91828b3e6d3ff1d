/** The three dimensions when something goes wrong with them; the scene itself is tested in scene/. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardProps } from "../testing";
import Board from "./Board.svelte";
import late from "./fixtures/view-4-39.json";
import type { View } from "./view";

const scene = vi.hoisted(() => ({ update: () => {}, repainted: 0 }));
vi.mock("./scene/mountain", () => ({
  makeRenderer: () => ({}),
  Mountain: class {
    eye = { turn: 0 };
    update = () => scene.update();
    repaint = () => scene.repainted++;
    placements = () => [];
    setLook() {}
    setCounting() {}
    setSpots() {}
    setMarked() {}
    hideGhost() {}
    resize() {}
    dispose() {}
  },
}));

const view = late as unknown as View;

async function raise() {
  const ready = vi.fn();
  const { container } = render(Board, { ...boardProps(view, { seat: view.seat, lang: "en" }), onready: ready });
  await vi.waitFor(() => expect(ready).toHaveBeenCalled());
  return container;
}

beforeEach(() => {
  scene.update = () => {};
  scene.repainted = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  localStorage.clear();
});

describe("lost graphics", () => {
  it("that come back are drawn again, in three dimensions", async () => {
    const container = await raise();
    vi.useFakeTimers();
    const canvas = container.querySelector("canvas") as HTMLCanvasElement;
    await fireEvent(canvas, new Event("webglcontextlost", { cancelable: true }));
    await vi.advanceTimersByTimeAsync(1000);
    await fireEvent(canvas, new Event("webglcontextrestored"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.repainted).toBe(1);
    expect(container.querySelector(".flat")).toBeNull();
  });

  it("that stay away lay the mountain flat, say so, remember nothing and can be tried again", async () => {
    const container = await raise();
    vi.useFakeTimers();
    const canvas = container.querySelector("canvas") as HTMLCanvasElement;
    await fireEvent(canvas, new Event("webglcontextlost", { cancelable: true }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(container.querySelector(".flat")).not.toBeNull();
    expect(screen.getByText(/The 3D view stopped/)).toBeTruthy();
    expect(localStorage.getItem("tablee.mounstein.mode")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "3D" }));
    expect(container.querySelector(".solid")).not.toBeNull();
  });
});

it("a mistake in the scene is logged, said and drawn flat", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  scene.update = () => {
    throw new Error("no such tile");
  };
  const container = await raise();
  await vi.waitFor(() => expect(container.querySelector(".flat")).not.toBeNull());
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.getByText(/ran into an error/)).toBeTruthy();
});
