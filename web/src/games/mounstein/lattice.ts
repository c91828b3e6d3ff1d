/**
 * The lattice for drawing: where kites and hats lie. No rule is here, only the geometry of GAMES.md K-1 and K-2;
 * its values are tested against vectors that the engine wrote.
 */
import type { KiteAt } from "./view";

export interface Point {
  x: number;
  y: number;
}

export interface Placement {
  q: number;
  r: number;
  o: number;
}

export const ROOT3 = Math.sqrt(3);
export const TURNS = 6;
export const ORIENTATIONS = 12;

const HAT: readonly KiteAt[] = [
  [0, 0, 0],
  [0, 0, 1],
  [0, 0, 4],
  [0, 0, 5],
  [1, -1, 1],
  [1, -1, 2],
  [1, 0, 3],
  [1, 0, 4],
];

// As in the engine a whole pair (X, Y) stands for x = X/2, y = Y·√3/2: corners can be compared exactly.
const CORNERS = [4, 0, 2, 2, -2, 2, -4, 0, -2, -2, 2, -2];
const MIDDLES = [3, 1, 0, 2, -3, 1, -3, -1, 0, -2, 3, -1];

const positive = (number: number, modulus: number) => ((number % modulus) + modulus) % modulus;

const turned = ([q, r, d]: KiteAt): KiteAt => [0 - r, q + r, (d + 1) % TURNS];
const mirrored = ([q, r, d]: KiteAt): KiteAt => [q, 0 - q - r, positive(-d, TURNS)];

function orientations(): KiteAt[][] {
  const shapes: KiteAt[][] = [];
  for (const start of [HAT, HAT.map(mirrored)]) {
    let kites = [...start];
    for (let turn = 0; turn < TURNS; turn++) {
      shapes.push(kites);
      kites = kites.map(turned);
    }
  }
  return shapes;
}

/** The eight kites of a hat at (0, 0), by orientation. */
export const SHAPES: readonly (readonly KiteAt[])[] = orientations();

/** A hexagon's centre, whole. */
export const wholeCentre = (q: number, r: number): [number, number] => [6 * q, 2 * q + 4 * r];

/** A kite's four corners, whole, in order around it: hexagon's centre, middle, corner, middle. */
export function wholeCorners([q, r, d]: KiteAt): [number, number][] {
  const [x, y] = wholeCentre(q, r);
  const before = positive(d - 1, TURNS);
  const steps = [
    [0, 0],
    [MIDDLES[2 * before], MIDDLES[2 * before + 1]],
    [CORNERS[2 * d], CORNERS[2 * d + 1]],
    [MIDDLES[2 * d], MIDDLES[2 * d + 1]],
  ] as [number, number][];
  return steps.map(([dx, dy]) => [x + dx, y + dy]);
}

export const toPoint = ([x, y]: readonly [number, number]): Point => ({ x: x / 2, y: (y * ROOT3) / 2 });

/** A kite's corners in units of its short side; y points up, away from the player. */
export const kiteCorners = (kite: KiteAt): Point[] => wholeCorners(kite).map(toPoint);

/** The middle of a kite: its centre of mass. */
export function kiteMiddle([q, r, d]: KiteAt): Point {
  const [x, y] = wholeCentre(q, r);
  const reach = 7 / 12;
  return toPoint([x + (CORNERS[2 * d] as number) * reach, y + (CORNERS[2 * d + 1] as number) * reach]);
}

export function parsePlacement(text: string): Placement {
  const [q, r, o] = text.split(",").map(Number) as [number, number, number];
  return { q, r, o };
}

export const formatPlacement = ({ q, r, o }: Placement): string => `${q},${r},${o}`;

const shape = (o: number) => SHAPES[o] as readonly KiteAt[];

export function kitesOf({ q, r, o }: Placement): KiteAt[] {
  return shape(o).map(([kq, kr, d]) => [kq + q, kr + r, d]);
}

export const kiteKey = ([q, r, d]: KiteAt): string => `${q},${r},${d}`;

function averageOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

const MIDDLE_OF_SHAPE = SHAPES.map((kites) => averageOf(kites.map(kiteMiddle)));

export function hexagonCentre(q: number, r: number): Point {
  return toPoint(wholeCentre(q, r));
}

/** The hexagon whose centre is nearest to a point that is meant to be one. */
export function hexagonAt({ x, y }: Point): { q: number; r: number } {
  const q = Math.round(x / 3);
  return { q, r: Math.round(y / (2 * ROOT3) - q / 2) };
}

/** The middle of a placed hat: its centre of mass. */
export function placementMiddle({ q, r, o }: Placement): Point {
  const centre = hexagonCentre(q, r);
  const middle = MIDDLE_OF_SHAPE[o] as Point;
  return { x: centre.x + middle.x, y: centre.y + middle.y };
}

/** The placement of that orientation whose middle is nearest to a point. */
export function nearestPlacement(point: Point, o: number): Placement {
  const middle = MIDDLE_OF_SHAPE[o] as Point;
  const x = point.x - middle.x;
  const y = point.y - middle.y;
  const q0 = x / 3;
  const r0 = (y - q0 * ROOT3) / (2 * ROOT3);
  let nearest: Placement = { q: 0, r: 0, o };
  let least = Number.POSITIVE_INFINITY;
  for (const q of [Math.floor(q0), Math.ceil(q0)]) {
    for (const r of [Math.floor(r0) - 1, Math.floor(r0), Math.ceil(r0), Math.ceil(r0) + 1]) {
      const centre = hexagonCentre(q, r);
      const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
      if (distance < least) {
        least = distance;
        nearest = { q: q + 0, r: r + 0, o }; // -0 becomes 0
      }
    }
  }
  return nearest;
}

type Edge = [from: [number, number], to: [number, number]];

/** The kite edges around a set of kites, each with the inside on its left (whole corners). */
export function borderOf(kites: readonly KiteAt[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const kite of kites) {
    const around = wholeCorners(kite);
    around.forEach((from, i) => {
      const to = around[(i + 1) % around.length] as [number, number];
      const back = `${to}>${from}`;
      if (!edges.delete(back)) edges.set(`${from}>${to}`, [from, to]);
    });
  }
  return [...edges.values()];
}

/** The outlines around a set of kites as closed rings of points; straight runs stay cut at kite corners. */
export function outlineOf(kites: readonly KiteAt[]): Point[][] {
  const next = new Map<string, Edge[]>();
  for (const edge of borderOf(kites)) {
    const from = `${edge[0]}`;
    next.set(from, [...(next.get(from) ?? []), edge]);
  }
  const rings: Point[][] = [];
  for (const starting of next.values()) {
    while (starting.length > 0) {
      const ring: Point[] = [];
      let edge = starting.pop();
      while (edge) {
        ring.push(toPoint(edge[0]));
        edge = next.get(`${edge[1]}`)?.pop();
      }
      rings.push(ring);
    }
  }
  return rings;
}

/** One turn by 60°: to the left if `by` is 1, to the right if -1. The side that lies up stays up. */
export function turnOrientation(o: number, by: 1 | -1): number {
  const side = o < TURNS ? 0 : TURNS;
  return side + positive(o - side + by, TURNS);
}

/** The other side up, mirrored left to right as one turns over a tile in the hand. */
export function flipOrientation(o: number): number {
  // Orientation o is o turns; mirrored in the upright line it is the mirror image (in the x axis) turned 3 - o times.
  const side = o < TURNS ? TURNS : 0;
  return side + positive(3 - (o % TURNS), TURNS);
}
