import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Stage from "./FocusStage.test.svelte";

afterEach(cleanup);

const button = (name: string) => screen.getByRole("button", { name });
/** Until what watches the page has been told of its changes. */
const told = () => new Promise((resolve) => setTimeout(resolve));

test("the keys stay on the board when the piece that held them is played", async () => {
  const { rerender } = render(Stage, { pieces: ["a", "b"] });
  button("a").focus();
  await rerender({ pieces: ["b"] });
  await told();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "board" }));
});

test("the keys go to the board when the button that held them is greyed out, whatever greyed it out", async () => {
  const { rerender } = render(Stage, { pieces: ["a"] });
  button("discard").focus();
  await rerender({ pieces: ["a"], isGrey: true });
  await told();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "board" }));
});

test("whoever has gone elsewhere is not called back", async () => {
  const { rerender } = render(Stage, { pieces: ["a", "b"] });
  button("a").focus();
  button("elsewhere").focus();
  await rerender({ pieces: ["b"] });
  await told();
  expect(document.activeElement).toBe(button("elsewhere"));
});
