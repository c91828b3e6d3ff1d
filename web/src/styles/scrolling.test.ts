import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });

test("a box that scrolls is positioned, so that words for screen readers in it do not widen the page", () => {
  const blocks = Object.entries(sources).flatMap(([file, text]) =>
    (text.match(/\{[^{}]*overflow(-[xy])?: auto;[^{}]*\}/g) ?? []).map((block) => [file, block] as const),
  );
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.filter(([, block]) => !/position: \w/.test(block))).toEqual([]);
});
