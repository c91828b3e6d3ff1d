import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Tabs from "./Tabs.svelte";

afterEach(cleanup);

test("tabs are one stop for the keys, and arrows go round them", async () => {
  const names = ["moves", "chat", "more"];
  const onselect = vi.fn();
  const given = {
    tabs: names.map((name) => ({ name, label: name })),
    selected: "moves",
    label: "all",
    panel: "p",
    onselect,
  };
  const { rerender } = render(Tabs, given);
  const stops = () => screen.getAllByRole("tab").map((tab) => tab.tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  for (const [key, to] of [
    ["ArrowRight", "chat"],
    ["ArrowRight", "more"],
    ["ArrowRight", "moves"],
    ["ArrowLeft", "more"],
    ["Home", "moves"],
    ["End", "more"],
  ] as const) {
    await fireEvent.keyDown(screen.getByRole("tablist"), { key });
    expect(onselect).toHaveBeenLastCalledWith(to);
    await rerender({ ...given, selected: to });
  }
  expect(document.activeElement?.textContent).toBe("more");
  expect(stops()).toEqual([-1, -1, 0]);
});
