/** The hat as a solid: eight kites with rounded edges on a plate of wood, and the rim that marks a tile. */
import { BufferGeometry, Float32BufferAttribute } from "three";
import {
  borderOf,
  kiteCorners,
  kiteMiddle,
  outlineOf,
  type Point,
  SHAPES,
  TURNS,
  toPoint,
  wholeCorners,
} from "../lattice";
import type { KiteAt } from "../view";
import { THICKNESS } from "./measures";

/** The rounded edge of a kite from the groove up to its face: inset, drop, and how much the normal looks up. */
const BEVEL = [
  { inset: 0, drop: 0.13, up: 0.15 },
  { inset: 0.045, drop: 0.045, up: 0.6 },
  { inset: 0.13, drop: 0, up: 0.97 },
] as const;

/** What a corner belongs to; the painter's shader reads it. */
export const FACE = 1;
/** The groove between two kites of one tile. */
const GROOVE = 0.7;
/** The cut edge of the tile itself. */
const EDGE = 0.4;
const WALL = 0;

class Faces {
  readonly position: number[] = [];
  readonly normal: number[] = [];
  /** Part of the tile, number of the kite. */
  readonly part: number[] = [];

  corner(at: Point, height: number, normal: readonly [number, number, number], part: number, kite: number): void {
    this.position.push(at.x, height, -at.y);
    this.normal.push(normal[0], normal[1], -normal[2]);
    this.part.push(part, kite);
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.position, 3));
    geometry.setAttribute("normal", new Float32BufferAttribute(this.normal, 3));
    geometry.setAttribute("part", new Float32BufferAttribute(this.part, 2));
    return geometry;
  }
}

/** A convex ring moved inwards by `inset`; the ring runs anticlockwise. */
function insetRing(ring: readonly Point[], inset: number): Point[] {
  const lines = ring.map((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const dx = (b.x - a.x) / length;
    const dy = (b.y - a.y) / length;
    return { x: a.x - dy * inset, y: a.y + dx * inset, dx, dy };
  });
  return lines.map((line, i) => {
    const before = lines[(i + lines.length - 1) % lines.length] as (typeof lines)[number];
    const cross = before.dx * line.dy - before.dy * line.dx;
    if (Math.abs(cross) < 1e-9) return { x: line.x, y: line.y };
    const along = ((line.x - before.x) * line.dy - (line.y - before.y) * line.dx) / cross;
    return { x: before.x + before.dx * along, y: before.y + before.dy * along };
  });
}

function outward(a: Point, b: Point, up: number): [number, number, number] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const flat = Math.sqrt(1 - up * up);
  return [((b.y - a.y) / length) * flat, up, (-(b.x - a.x) / length) * flat];
}

function addKite(faces: Faces, kite: KiteAt, number: number, border: ReadonlySet<string>): void {
  const ring = kiteCorners(kite);
  const whole = wholeCorners(kite);
  const rings = BEVEL.map(({ inset }) => insetRing(ring, inset));
  for (let step = 0; step + 1 < BEVEL.length; step++) {
    const low = BEVEL[step] as (typeof BEVEL)[number];
    const high = BEVEL[step + 1] as (typeof BEVEL)[number];
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] as Point;
      const j = (i + 1) % ring.length;
      const edge = border.has(`${whole[i]}>${whole[j]}`) ? EDGE : GROOVE;
      const quad: [Point, typeof low][] = [
        [rings[step]?.[i] as Point, low],
        [rings[step]?.[j] as Point, low],
        [rings[step + 1]?.[j] as Point, high],
        [rings[step + 1]?.[i] as Point, high],
      ];
      for (const corner of [0, 1, 2, 0, 2, 3]) {
        const [at, line] = quad[corner] as (typeof quad)[number];
        faces.corner(at, THICKNESS - line.drop, outward(a, b, line.up), edge, number);
      }
    });
  }
  const face = rings[BEVEL.length - 1] as Point[];
  for (const corner of [0, 1, 2, 0, 2, 3]) faces.corner(face[corner] as Point, THICKNESS, [0, 1, 0], FACE, number);
}

function addWalls(faces: Faces, kites: readonly KiteAt[]): void {
  const top = THICKNESS - BEVEL[0].drop;
  for (const [from, to] of borderOf(kites)) {
    const a = toPoint(from);
    const b = toPoint(to);
    const normal = outward(a, b, 0);
    const quad = [
      [a, 0],
      [b, 0],
      [b, top],
      [a, top],
    ] as const;
    for (const corner of [0, 1, 2, 0, 2, 3]) {
      const [at, height] = quad[corner] as (typeof quad)[number];
      faces.corner(at, height, normal, WALL, 0);
    }
  }
}

const shape = (mirrored: boolean) => SHAPES[mirrored ? TURNS : 0] as readonly KiteAt[];

/** A whole tile at hexagon (0, 0), its foot at height 0. */
export function hatGeometry(mirrored: boolean): BufferGeometry {
  const faces = new Faces();
  const border = new Set(borderOf(shape(mirrored)).map(([from, to]) => `${from}>${to}`));
  shape(mirrored).forEach((kite, number) => {
    addKite(faces, kite, number, border);
  });
  addWalls(faces, shape(mirrored));
  return faces.build();
}

/** A flat band around a tile at hexagon (0, 0), at height 0: half inside, half outside its outline. */
export function rimGeometry(mirrored: boolean, inner: number, outer: number): BufferGeometry {
  const ring = outlineOf(shape(mirrored))[0] as Point[];
  const inside = insetRing(ring, inner);
  const outside = insetRing(ring, -outer);
  const faces = new Faces();
  ring.forEach((_, i) => {
    const j = (i + 1) % ring.length;
    const quad = [outside[i], outside[j], inside[j], inside[i]] as Point[];
    for (const corner of [0, 1, 2, 0, 2, 3]) faces.corner(quad[corner] as Point, 0, [0, 1, 0], FACE, 0);
  });
  return faces.build();
}

/** Points inside a kite where something may stand, well away from its edges; `at` runs over 0 … 1 twice. */
export function placeInKite(kite: KiteAt, along: number, across: number): Point {
  const middle = kiteMiddle(kite);
  const [centre, left, corner, right] = kiteCorners(kite) as [Point, Point, Point, Point];
  const x = (along - 0.5) * 1.05;
  const y = (across - 0.5) * 0.8;
  return {
    x: middle.x + ((corner.x - centre.x) / 2) * x * 0.9 + ((right.x - left.x) / 2) * y,
    y: middle.y + ((corner.y - centre.y) / 2) * x * 0.9 + ((right.y - left.y) / 2) * y,
  };
}
