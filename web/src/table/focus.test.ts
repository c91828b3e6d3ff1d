import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test } from "vitest";
import Stage from "./FocusStage.test.svelte";

afterEach(cleanup);

test("the keys stay on the board when the piece that held them is played", async () => {
  const { rerender } = render(Stage, { pieces: ["a", "b"] });
  screen.getByRole("button", { name: "a" }).focus();
  await rerender({ pieces: ["b"] });
  await tick();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "board" }));
});

test("whoever has gone elsewhere is not called back", async () => {
  const { rerender } = render(Stage, { pieces: ["a", "b"] });
  screen.getByRole("button", { name: "a" }).focus();
  const elsewhere = screen.getByRole("button", { name: "elsewhere" });
  elsewhere.focus();
  await rerender({ pieces: ["b"] });
  await tick();
  expect(document.activeElement).toBe(elsewhere);
});
