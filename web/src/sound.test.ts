import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("a touch wakes the sounds of a phone that has put them to sleep", async () => {
  const resume = vi.fn();
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "suspended";
      resume = resume;
    },
  );
  const { wake } = await import("./sound");
  wake(false);
  expect(resume).not.toHaveBeenCalled();
  wake(true);
  expect(resume).toHaveBeenCalledTimes(1);
});
