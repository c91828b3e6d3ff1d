/** Mounstein, judged and counted for a real table (K-3, K-5 … K-13). The engine's vectors prove it equal. */
import {
  formatPlacement,
  kiteKey,
  kitesOf,
  ORIENTATIONS,
  type Placement,
  parsePlacement,
  SHAPES,
  TURNS,
  wholeCentre,
  wholeCorners,
} from "../lattice";
import type { KiteAt } from "../view";

export interface Options {
  board: number;
  reversible: boolean;
  contact: number;
  stable: boolean;
}

export const DEFAULTS: Options = { board: 32, reversible: true, contact: 2, stable: true };
export const TILES_EACH = 10;
export const BASE = "0,0,0";

export interface Placed {
  at: string;
  level: number;
  /** The seat; null for the base. */
  owner: number | null;
}

export interface Refused {
  rule: "K-3" | "K-6" | "K-8" | "K-9" | "K-10";
  /** What fills the sentence. */
  details: Record<string, string | number>;
}

const LEAST_COVERED = 2;

export class Mountain {
  readonly tiles: Placed[] = [];
  /** By kite, the tile seen from above. */
  readonly top = new Map<string, number>();
  readonly options: Options;

  constructor(options: Options = DEFAULTS, base: string = BASE) {
    this.options = options;
    this.lay(base, null);
  }

  get highest(): number {
    return Math.max(...this.tiles.map(({ level }) => level));
  }

  /** K-7: one above the highest tile under it; 0 on the empty ocean. */
  level(at: Placement): number {
    return Math.max(-1, ...kitesOf(at).map((kite) => this.#levelAt(kite))) + 1;
  }

  /** Why a tile may not be laid there; null if it may. */
  refusal(at: Placement): Refused | null {
    const { board, reversible, contact, stable } = this.options;
    const place = formatPlacement(at);
    if (!reversible && at.o >= TURNS) return { rule: "K-6", details: { orientation: at.o } };
    if (!isOnBoard(at, board)) return { rule: "K-3", details: { place, board } };
    const level = this.level(at);
    if (level === 0) {
      const edges = this.#mostSharedEdges(at);
      return edges >= contact ? null : { rule: "K-8", details: { needed: contact, edges } };
    }
    const under = kitesOf(at).map((kite) => this.top.get(kiteKey(kite)));
    const rests = under.map((tile) => tile !== undefined && this.tiles[tile]?.level === level - 1);
    const covered = new Set(under.filter((_, i) => rests[i])).size;
    if (covered < LEAST_COVERED) return { rule: "K-9", details: { level, below: level - 1, covered } };
    if (stable && !isBalanced(rests)) return { rule: "K-10", details: { level } };
    return null;
  }

  /** Lays a tile without asking. */
  lay(at: string, owner: number | null): Placed {
    const placement = parsePlacement(at);
    const placed = { at, level: this.level(placement), owner };
    this.tiles.push(placed);
    for (const kite of kitesOf(placement)) this.top.set(kiteKey(kite), this.tiles.length - 1);
    return placed;
  }

  /** How many kites of each tile are seen from above. */
  seen(): number[] {
    const seen = this.tiles.map(() => 0);
    for (const tile of this.top.values()) seen[tile] = (seen[tile] ?? 0) + 1;
    return seen;
  }

  /** K-13: kites seen from above, but for the highest level. */
  scores(seats: number): number[] {
    const scores = Array.from({ length: seats }, () => 0);
    const seen = this.seen();
    const highest = this.highest;
    for (const [i, { owner, level }] of this.tiles.entries()) {
      if (owner !== null && level < highest) scores[owner] = (scores[owner] ?? 0) + (seen[i] ?? 0);
    }
    return scores;
  }

  /** Every placement that is allowed now. */
  legal(): Placement[] {
    const reach = Math.ceil(this.options.board / 3) + 1;
    const found: Placement[] = [];
    for (let q = -reach; q <= reach; q++) {
      for (let r = -2 * reach; r <= 2 * reach; r++) {
        const [x, y] = wholeCentre(q, r);
        if (!fits(x, y, this.options.board)) continue;
        for (let o = 0; o < ORIENTATIONS; o++) if (!this.refusal({ q, r, o })) found.push({ q, r, o });
      }
    }
    return found;
  }

  /** The same mountain, to try something out. */
  copy(): Mountain {
    const other = new Mountain(this.options, this.tiles[0]?.at);
    for (const { at, owner } of this.tiles.slice(1)) other.lay(at, owner);
    return other;
  }

  #levelAt(kite: KiteAt): number {
    const tile = this.top.get(kiteKey(kite));
    return tile === undefined ? -1 : (this.tiles[tile]?.level ?? -1);
  }

  /** K-8: the most kite edges shared with one ground tile. */
  #mostSharedEdges(at: Placement): number {
    const border = new Set(borderOf(at));
    const shared = this.tiles.map(({ at: other, level }) =>
      level > 0 ? 0 : borderOf(parsePlacement(other)).filter((edge) => border.has(edge)).length,
    );
    return Math.max(0, ...shared);
  }
}

/** K-5: who lays the next tile, after so many have been laid. */
export function turnAfter(placed: number, seats: number, first: number): number {
  return (first + Math.floor(placed / seats) + (placed % seats)) % seats;
}

/** Whether a whole point (x = X/2, y = Y·√3/2) lies on a board of that side. */
const fits = (x: number, y: number, board: number) => Math.abs(x) <= board && 3 * y * y <= board * board;

/** K-3. */
function isOnBoard(at: Placement, board: number): boolean {
  return kitesOf(at).every((kite) => wholeCorners(kite).every(([x, y]) => fits(x, y, board)));
}

const borders = new Map<string, string[]>();

/** The kite edges around a hat, each known by the sum of its ends. */
function borderOf(at: Placement): string[] {
  const key = formatPlacement(at);
  const known = borders.get(key);
  if (known) return known;
  const beside = new Map<string, number>();
  for (const kite of kitesOf(at)) {
    const around = wholeCorners(kite);
    around.forEach(([x, y], i) => {
      const [nextX, nextY] = around[(i + 1) % around.length] as [number, number];
      const edge = `${x + nextX},${y + nextY}`;
      beside.set(edge, (beside.get(edge) ?? 0) + 1);
    });
  }
  const border = [...beside].filter(([, kites]) => kites === 1).map(([edge]) => edge);
  borders.set(key, border);
  return border;
}

/** The corners of the eight kites around the hat's centre of mass, 96 times finer so that all is whole. */
const POINTS: [number, number][][] = (() => {
  const kites = SHAPES[0] as readonly KiteAt[];
  let massX = 0;
  let massY = 0;
  for (const kite of kites) {
    const [[centreX, centreY], , [cornerX, cornerY]] = wholeCorners(kite) as [number, number][] as [
      [number, number],
      [number, number],
      [number, number],
    ];
    // A kite's own centre of mass lies 7/12 of the way from the hexagon's centre to its corner.
    massX += 12 * centreX + 7 * (cornerX - centreX);
    massY += 12 * centreY + 7 * (cornerY - centreY);
  }
  return kites.map((kite) => wholeCorners(kite).map(([x, y]) => [96 * x - massX, 96 * y - massY]));
})();

const balances = new Map<string, boolean>();

/** K-10: it tips over if all that supports it lies on one side of a line through its centre of mass. */
function isBalanced(rests: readonly boolean[]): boolean {
  const key = rests.map(Number).join("");
  const known = balances.get(key);
  if (known !== undefined) return known;
  const points = POINTS.filter((_, i) => rests[i]).flat();
  const isLeft = ([ax, ay]: [number, number], [bx, by]: [number, number]) => {
    const cross = ax * by - ay * bx;
    return cross > 0 || (cross === 0 && ax * bx + ay * by > 0);
  };
  const balanced = points.length > 0 && !points.some((one) => points.every((other) => isLeft(one, other)));
  balances.set(key, balanced);
  return balanced;
}
