/** M, counted for a real table (M-7, M-24). The engine's vectors prove it equal. */

export const COLOURS = ["r", "g", "b", "n", "y"] as const;
export type Colour = (typeof COLOURS)[number];
export const VALUES = [10, 20, 30, 40] as const;

const CHIP = 10;
const COUNTING = 2;

export interface ColourCount {
  colour: Colour;
  sum: number;
  /** Whether it is added; the others are subtracted. */
  counts: boolean;
}

export interface Score {
  chips: number;
  colours: ColourCount[];
  points: number;
}

/** What is taken, as sums by colour. */
export type Gains = Record<Colour, number>;

const noGains = (): Gains => ({ r: 0, g: 0, b: 0, n: 0, y: 0 });

/** Sums of tiles written as `r20c`. */
export function gainsOf(tiles: readonly string[]): Gains {
  const gains = noGains();
  for (const tile of tiles) gains[tile[0] as Colour] += Number.parseInt(tile.slice(1), 10);
  return gains;
}

/** M-24: the two best colours are added, all others subtracted; the best stand first. */
export function score(chips: number, gains: Gains): Score {
  const ranked = COLOURS.filter((colour) => gains[colour] > 0).sort((a, b) => gains[b] - gains[a]);
  const colours = ranked.map((colour, i) => ({ colour, sum: gains[colour], counts: i < COUNTING }));
  const points = colours.reduce((sum, each) => sum + (each.counts ? each.sum : -each.sum), CHIP * chips);
  return { chips: CHIP * chips, colours, points };
}

/** M-7: those whose names have the most letters M, accents or not. */
export function mayBegin(names: readonly string[]): number[] {
  const counts = names.map((name) => name.normalize("NFKD").toLowerCase().split("m").length - 1);
  return counts.flatMap((count, seat) => (count === Math.max(...counts) ? [seat] : []));
}
