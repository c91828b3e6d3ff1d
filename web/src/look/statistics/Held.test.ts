import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { settings } from "../../settings.svelte";
import type { HeldRecord } from "../../wire/messages";
import Held from "./Held.svelte";

test("a person called like a bot's level holds a record under that very name", () => {
  settings.lang = "en";
  const record: HeldRecord = {
    kind: "longest",
    game: "m",
    value: 80,
    names: ["medium", "medium"],
    bots: [null, "medium"],
    person: null,
    at_ms: 0,
    table: null,
  };
  const held = mount(Held, { target: document.body, props: { records: [record] } });
  flushSync();
  expect(document.querySelector(".help")?.textContent).toContain("medium and Bot (medium)");
  unmount(held);
});
