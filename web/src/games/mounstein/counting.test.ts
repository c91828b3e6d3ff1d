import { describe, expect, it } from "vitest";
import { clearLevel, columnTops, levelCounts, seenKites } from "./counting";
import { kitesOf, parsePlacement } from "./lattice";
import type { View } from "./view";

const views = Object.entries(import.meta.glob<View>("./fixtures/view-*.json", { eager: true, import: "default" }));

describe.each(views)("%s", (_, view) => {
  it("adds up to the scores, level by level", () => {
    const total = view.scores.map((_, seat) =>
      levelCounts(view).reduce((sum, level) => sum + (level.counts ? (level.seen[seat] ?? 0) : 0), 0),
    );
    expect(total).toEqual(view.scores);
  });

  it("draws as many kites of each tile as are seen, each in its own place", () => {
    seenKites(view).forEach((kites, index) => {
      const tile = view.tiles[index];
      const own = new Set(kitesOf(parsePlacement(tile?.at ?? "")).map(String));
      expect(kites).toHaveLength(tile?.seen ?? -1);
      for (const kite of kites) expect(own.has(String(kite))).toBe(true);
    });
  });

  it("hovers a tile where the engine says that it would lie", () => {
    const tops = columnTops(view);
    for (const { move, level } of view.targets) expect(clearLevel(move, tops)).toBe(level);
  });
});
