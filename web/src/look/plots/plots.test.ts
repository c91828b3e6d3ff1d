import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import Intervals from "./Intervals.svelte";
import Lines from "./Lines.svelte";

test("two players of one name have a line each", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 3 },
  ];
  const series = [0, 1].map((seat) => ({ name: "Alex", seat, points }));
  const { container } = render(Lines, { title: "t", description: "d", series, xName: "x", yName: "y" });
  expect(container.querySelectorAll("path.line").length).toBe(4); // legend and plot
  expect(container.querySelectorAll("thead th").length).toBe(3);
});

test("moves that begin alike can be told apart: long names stand above their dots, whole", () => {
  const names = ["place the red queen of spades on a8", "place the red queen of spades on b8"];
  const rows = names.map((name) => ({ name, value: 0.5 }));
  const phone = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(350);
  const { container } = render(Intervals, { title: "t", description: "d", rows, format: String });
  const drawn = [...container.querySelectorAll("text.name")].map((text) => text.firstChild?.textContent);
  phone.mockRestore();
  expect(drawn).toEqual(names);
});

test("two rows of one name are both drawn", () => {
  const rows = [1, 2].map((value) => ({ name: "Alex", value }));
  const { container } = render(Intervals, { title: "t", description: "d", rows, format: String });
  expect(container.querySelectorAll("circle").length).toBe(2);
});
