/** What the view says that counts, level by level; nothing is worked out here that the view does not tell. */
import { kitesOf, parsePlacement } from "./lattice";
import type { KiteAt, View } from "./view";

export interface LevelCount {
  level: number;
  /** Kites of that level seen from above, by seat. */
  seen: number[];
  /** Whether this level counts now. */
  counts: boolean;
}

export function levelCounts(view: View): LevelCount[] {
  const levels: LevelCount[] = [];
  for (let level = 0; level <= view.highest; level++) {
    const seen = Array.from({ length: view.seats }, () => 0);
    let counts = false;
    for (const tile of view.tiles) {
      if (tile.level !== level || tile.owner === null) continue;
      seen[tile.owner] = (seen[tile.owner] ?? 0) + tile.seen;
      counts ||= tile.counts;
    }
    levels.push({ level, seen, counts });
  }
  return levels;
}

/** The seen kites of each tile, in the order of `view.tiles`. */
export function seenKites(view: View): KiteAt[][] {
  const seen: KiteAt[][] = view.tiles.map(() => []);
  for (const { at, tile } of view.kites) seen[tile]?.push(at);
  return seen;
}

/** The highest level in each column, by kite (q,r,d as text): how high a hovering tile must be drawn. */
export function columnTops(view: View): Map<string, number> {
  const tops = new Map<string, number>();
  for (const { at, tile } of view.kites) tops.set(at.join(), view.tiles[tile]?.level ?? 0);
  return tops;
}

/** Where a ghost is drawn when nothing says its level: just clear of all that lies under it. */
export function clearLevel(move: string, tops: ReadonlyMap<string, number>): number {
  return Math.max(-1, ...kitesOf(parsePlacement(move)).map((kite) => tops.get(kite.join()) ?? -1)) + 1;
}
