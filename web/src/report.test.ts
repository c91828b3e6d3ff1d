import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchErrors } from "./report";
import { dismiss, toasts } from "./toast.svelte";

let stop: () => void;
let written: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  written = vi.spyOn(console, "error").mockImplementation(() => {});
  stop = watchErrors();
});
afterEach(() => {
  stop();
  written.mockRestore();
  for (const { id } of [...toasts]) dismiss(id);
});

test("what escapes is said once, though it happens again and again", () => {
  for (let i = 0; i < 3; i++) dispatchEvent(new ErrorEvent("error", { error: new Error("the roof") }));
  expect(written).toHaveBeenCalledTimes(1);
  expect(toasts).toHaveLength(1);
  expect(toasts[0]?.act).not.toBeNull();
});

test("a promise that nobody has caught is heard, too", () => {
  const event = Object.assign(new Event("unhandledrejection"), { reason: new Error("the cellar") });
  dispatchEvent(event);
  expect(written).toHaveBeenCalledTimes(1);
  expect(toasts).toHaveLength(1);
});
