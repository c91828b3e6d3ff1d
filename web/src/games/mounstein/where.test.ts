import { describe, expect, it } from "vitest";
import start from "./fixtures/view-2-00.json";
import late from "./fixtures/view-4-39.json";
import { parsePlacement } from "./lattice";
import type { View } from "./view";
import { wayOf, whereWords } from "./where";

const said = (view: unknown, move: string, level: number) =>
  whereWords(view as View, parsePlacement(move), level, "en");

describe("where a placement lies", () => {
  // The same sentences as in tests/games/mounstein/test_words.py.
  it("is said as the server says it", () => {
    expect(said(start, "0,-1,0", 0)).toBe("on the ground, in the south-east, against the base tile");
    expect(said(start, "1,0,6", 0)).toBe("on the ground, in the east, against the base tile, flipped");
    expect(["4,-2,0", "0,3,0", "0,0,0"].map((move) => wayOf(parsePlacement(move)))).toEqual([0, 2, 8]);
  });

  it("names every owner once, of what is covered", () => {
    const view = late as unknown as View;
    for (const { move, level } of view.targets) {
      const words = said(view, move, level);
      for (const name of ["forest", "glacier", "rock", "meadow", "base tile"])
        expect(words.split(name).length).toBeLessThan(3);
    }
  });
});
