/** A real mountain as the table's board wants it: the view that the server would send, made from the companion's own count. */
import { formatPlacement } from "../lattice";
import type { KiteAt, Target, View } from "../view";
import { type Mountain, TILES_EACH } from "./count";

export function viewOf(mountain: Mountain, seats: number, owner: number, round: number): View {
  const scores = mountain.scores(seats);
  const highest = mountain.highest;
  const seen = mountain.seen();
  const left = Array.from(
    { length: seats },
    (_, seat) => TILES_EACH - mountain.tiles.filter((tile) => tile.owner === seat).length,
  );
  return {
    seat: owner,
    lays_base: false,
    seats,
    turn: owner,
    round,
    order: [],
    board: mountain.options.board,
    highest,
    tiles: mountain.tiles.map((tile, i) => ({
      ...tile,
      seen: seen[i] ?? 0,
      counts: tile.owner !== null && tile.level < highest,
    })),
    kites: [...mountain.top].map(([key, tile]) => ({ at: key.split(",").map(Number) as unknown as KiteAt, tile })),
    left,
    scores,
    targets: (left[owner] ?? 0) > 0 ? targets(mountain, seats, owner, scores) : [],
  };
}

/** Every allowed placement with what it would change for each seat. */
function targets(mountain: Mountain, seats: number, owner: number, now: readonly number[]): Target[] {
  return mountain.legal().map((placement) => {
    const move = formatPlacement(placement);
    const after = mountain.copy();
    const { level } = after.lay(move, owner);
    const changes = after.scores(seats).map((score, seat) => score - (now[seat] ?? 0));
    return { move, level, points: changes[owner] ?? 0, changes };
  });
}
