import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismiss, toast, toasts } from "./toast.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of [...toasts]) dismiss(id);
  vi.useRealTimers();
});

test("the same trouble is said once, however often it is met", () => {
  toast("The server is not responding.", "bad");
  vi.advanceTimersByTime(5000);
  toast("The server is not responding.", "bad");
  expect(toasts).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  expect(toasts).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect(toasts).toHaveLength(0);
  toast("The server is not responding.", "bad");
  expect(toasts).toHaveLength(1);
});

test("a message that offers something to do stays until it is closed", () => {
  toast("Reload?", "plain", { label: "Reload", run: () => {} });
  vi.advanceTimersByTime(60_000);
  expect(toasts).toHaveLength(1);
});
