/** What each game writes on its sheet, and whether something that was kept can still be counted. */
import { COLOURS, VALUES } from "./count/m";
import { MODES, total } from "./count/maho";
import { DEFAULTS, Mountain } from "./count/mounstein";
import { SIZES, type Sizes } from "./count/tuileries";
import type { Match } from "./match";

export const newM = () => ({ chips: [] as number[], taken: [] as string[][] });
const M_TILES = new Set(COLOURS.flatMap((colour) => VALUES.map((value) => `${colour}${value}`)));

export function isMSound({ chips, taken }: ReturnType<typeof newM>): boolean {
  return (
    chips.every((count) => Number.isInteger(count) && count >= 0) &&
    taken.every((tiles) => tiles.every((tile) => M_TILES.has(tile)))
  );
}

export const newTuileries = () => ({ turns: [] as { seat: number; sizes: Sizes }[] });

export function isTuileriesSound({ turns }: ReturnType<typeof newTuileries>, seats: number): boolean {
  return turns.every(
    ({ seat, sizes }) => seat < seats && sizes.length === 3 && sizes.every((size) => SIZES.includes(size)),
  );
}

export const newMounstein = () => ({
  tiles: [] as { at: string; owner: number }[],
  /** Turns at the real table; never fewer than tiles. */
  played: 0,
  contact: DEFAULTS.contact,
  stable: DEFAULTS.stable,
});

export function isMounsteinSound(
  { tiles, played, contact, stable }: ReturnType<typeof newMounstein>,
  seats: number,
): boolean {
  const built = new Mountain({ ...DEFAULTS, contact, stable });
  for (const { at, owner } of tiles) built.lay(at, owner);
  return Number.isInteger(played) && tiles.every(({ owner }) => owner >= 0 && owner < seats);
}

export function isMahoSound({ mode, jokers, length, rounds }: Match, seats: number): boolean {
  return (
    MODES.includes(mode) &&
    (length === null || (Number.isInteger(length) && length >= 1)) &&
    Number.isInteger(jokers) &&
    rounds.every(({ winner, lines }) => (winner === null || winner < seats) && Number.isFinite(total(lines)))
  );
}
