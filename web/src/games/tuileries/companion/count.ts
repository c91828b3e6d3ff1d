/** Tuileries, counted for a real table (T-6, T-7). The engine's vectors prove it equal. */

/** The sizes that a group may have; 0: none. */
export const SIZES = [0, 2, 3, 4] as const;
export type Size = (typeof SIZES)[number];
/** Colour and rank, rank and sign, sign and colour. */
export type Sizes = readonly [Size, Size, Size];

const ALONE = 1;
const AGAIN = 5;

/** T-6: the sizes of the groups, or 1 without any. */
export function points(sizes: Sizes): number {
  return sizes.reduce<number>((sum, size) => sum + size, 0) || ALONE;
}

/** T-7. */
export const playsAgain = (scored: number): boolean => scored >= AGAIN;
