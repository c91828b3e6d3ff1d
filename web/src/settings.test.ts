import { afterEach, expect, test, vi } from "vitest";
import { readKept } from "./settings.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("settings survive nonsense in the store", () => {
  expect(readKept("{not json").theme).toBe("auto");
  expect(readKept("null").theme).toBe("auto");
  expect(readKept('{"sound":true}')).toMatchObject({ sound: true, confirm: false });
});

test("each field counts only if it makes sense: a language we do not speak does not", () => {
  const kept = readKept('{"lang":"de","theme":"pink","confirm":"yes","level":"godlike","sound":true,"constructor":1}');
  expect(kept).toMatchObject({ lang: "en", theme: "auto", confirm: false, level: "easy", sound: true });
  expect(Object.hasOwn(kept, "constructor")).toBe(false);
});

test("the page opens where site data are forbidden", async () => {
  const forbidden = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  vi.resetModules();
  const { settings } = await import("./settings.svelte");
  expect(settings.theme).toBe("auto");
});
