/** Whatever part of a page with a board fails, the others go on. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Page from "./StagePage.test.svelte";

const PARTS = ["head", "board", "asks", "bar", "side"];

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each(PARTS)("where the %s fails, it says so, and the rest of the page is there", async (broken) => {
  render(Page, { broken });
  expect(await screen.findAllByRole("alert")).toHaveLength(1);
  const shown = PARTS.filter((part) => screen.queryByText(`this is the ${part}`));
  expect(shown).toEqual(PARTS.filter((part) => part !== broken));
});

test("Escape in a dialog of the unfolded side closes the dialog, not the side as well", async () => {
  const onclose = vi.fn();
  render(Page, { onclose });
  await fireEvent.keyDown(screen.getByRole("button", { name: "in a dialog" }), { key: "Escape" });
  expect(onclose).not.toHaveBeenCalled();
  await fireEvent.keyDown(screen.getByText("this is the side"), { key: "Escape" });
  expect(onclose).toHaveBeenCalledOnce();
});
