/** What a stage really draws, told to the page (`data-placements`), so that a test can compare it with the engine's view. */
export interface Drawn {
  at: string;
  level: number;
  /** The seat; null for the base tile. */
  owner: number | null;
}

/** In one order for both stages, whatever they draw first. */
export function inOrder(tiles: readonly Drawn[]): Drawn[] {
  return [...tiles].sort((a, b) => a.level - b.level || (a.at < b.at ? -1 : 1));
}
