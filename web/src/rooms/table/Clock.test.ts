import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Clock from "./Clock.svelte";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
/** Told by a server whose clock is an hour ahead. */
const face = { at_ms: 1_000_000 + HOUR_MS, left_ms: [60_000, 45_000], running: [0] };

test("a clock goes down by what passes here, whatever time of day it is there or becomes here", async () => {
  const { container } = render(Clock, { face, seat: 0, heard_at: performance.now() });
  expect(container.textContent).toContain("1:00");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(container.textContent).toContain("0:45");
  vi.setSystemTime(1_000_000 - HOUR_MS);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(container.textContent).toContain("0:40");
});

test("the others' clocks stand", async () => {
  const { container } = render(Clock, { face, seat: 1, heard_at: performance.now() });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(container.textContent).toContain("0:45");
});
