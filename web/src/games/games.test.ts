/** A game is one folder: a line in the list is all that the rest of the client knows of it. */
import { expect, test } from "vitest";
import { GAMES } from "./list";

const SOURCES = Object.entries(
  import.meta.glob<string>("../**/*.{ts,svelte,css,js,json,html}", { query: "?raw", import: "default", eager: true }),
);
const NAMES = Object.keys(GAMES);
/** Only the list and tests may name games. */
const MAY = /^\.\/list\.ts$|\.test\.ts$|\/testing\.ts$/;

/** Anywhere, whatever it is part of; a name of one letter only quoted, in a path, as a class, a key or an attribute's value. */
function mentions(name: string, text: string): boolean {
  if (name.length > 1) return text.toLowerCase().includes(name);
  return new RegExp(`["'\`]${name}["'\`]|/${name}/|[.]${name}[ ,:.{]|\\b${name}:|=${name}\\]`).test(text);
}

test("no file outside a game's folder names the game, in its path or in its text", () => {
  const shared = SOURCES.filter(([path]) => !NAMES.some((name) => path.startsWith(`./${name}/`)) && !MAY.test(path));
  for (const place of ["board/", "companion/", "i18n/", "pages/", "styles/", "worker/", "sound.ts"])
    expect(
      shared.some(([path]) => path.startsWith(`../${place}`)),
      place,
    ).toBe(true);
  const named = shared.flatMap(([path, text]) =>
    NAMES.filter((name) => mentions(name, `${path}\n${text}`)).map((name) => `${path}: ${name}`),
  );
  expect(named).toEqual([]);
});

test("no game takes anything from another's folder", () => {
  const taken = NAMES.flatMap((own) =>
    SOURCES.filter(([path]) => path.startsWith(`./${own}/`)).flatMap(([path, text]) =>
      NAMES.filter((name) => name !== own && text.includes(`../${name}/`)).map((name) => `${path}: ${name}`),
    ),
  );
  expect(taken).toEqual([]);
});
