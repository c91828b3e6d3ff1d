/** A game is one folder: a line in the list is all that the rest of the client knows of it. */
import { expect, test } from "vitest";
import { GAMES } from "./list";

const SOURCES = import.meta.glob<string>("../**/*.{ts,svelte,css,js}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Quoted, in a path, as a class or a key; and, where it is more than a letter, as a word. */
function mentions(name: string, text: string): boolean {
  const code = new RegExp(`["'\`]${name}["'\`]|/${name}/|[.]${name}[ ,:.{]|\\b${name}:`);
  return code.test(text) || (name.length > 1 && new RegExp(`\\b${name}\\b`, "i").test(text));
}

test("no file outside a game's folder names the game", () => {
  const named = Object.entries(SOURCES).flatMap(([path, text]) =>
    Object.keys(GAMES)
      .filter((name) => !path.startsWith(`./${name}/`) && mentions(name, text))
      .map((name) => `${path}: ${name}`),
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(200);
  expect(named.filter((one) => !/^\.\/list\.ts|\.test\.ts:|\/testing\.ts:/.test(one))).toEqual([]);
});
