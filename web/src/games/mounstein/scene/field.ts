/**
 * The island as a map that shaders read: how high the land is around a point (softly, for shade in the corners), and how far a
 * point of the sea is from the coast (for foam and shallows). Worked out once a tile, on a grid.
 */
import { DataTexture, HalfFloatType, LinearFilter, RGFormat } from "three";
import { kiteCorners, type Point } from "../lattice";
import type { KiteAt, View } from "../view";
import { heightOf } from "./measures";

export const GRID = 256;
const FAR = 1e9;

export interface Ground {
  /** Kites on the sea itself: the coast runs around them. */
  ground: readonly KiteAt[];
  /** Seen kites with the height of their faces. */
  tops: readonly { at: KiteAt; height: number }[];
}

/** Calls `paint` for every grid cell whose middle lies in the convex ring. */
function fill(ring: readonly Point[], board: number, paint: (cell: number) => void): void {
  const scale = GRID / board;
  const toCell = (value: number) => (value + board / 2) * scale;
  const xs = ring.map((point) => toCell(point.x));
  const ys = ring.map((point) => toCell(-point.y));
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(GRID - 1, Math.ceil(Math.max(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(GRID - 1, Math.ceil(Math.max(...ys)));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      let inside = true;
      for (let i = 0; inside && i < ring.length; i++) {
        const j = (i + 1) % ring.length;
        const ax = xs[i] as number;
        const ay = ys[i] as number;
        const cross = ((xs[j] as number) - ax) * (y + 0.5 - ay) - ((ys[j] as number) - ay) * (x + 0.5 - ax);
        // Seen with y downwards the rings run clockwise.
        inside = cross <= 0.3;
      }
      if (inside) paint(y * GRID + x);
    }
  }
}

/** Squared distances to the nearest zero along one line (Felzenszwalb and Huttenlocher's lower envelope). */
function envelope(
  line: Float64Array,
  length: number,
  parabola: Int32Array,
  border: Float64Array,
  out: Float64Array,
): void {
  let last = 0;
  parabola[0] = 0;
  border[0] = -FAR;
  border[1] = FAR;
  for (let q = 1; q < length; q++) {
    let cut = 0;
    for (;;) {
      const p = parabola[last] as number;
      cut = ((line[q] as number) + q * q - ((line[p] as number) + p * p)) / (2 * q - 2 * p);
      if (cut > (border[last] as number) || last === 0) break;
      last--;
    }
    if (cut <= (border[last] as number)) cut = border[last] as number;
    last++;
    parabola[last] = q;
    border[last] = cut;
    border[last + 1] = FAR;
  }
  let k = 0;
  for (let q = 0; q < length; q++) {
    while ((border[k + 1] as number) < q) k++;
    const p = parabola[k] as number;
    out[q] = (q - p) ** 2 + (line[p] as number);
  }
}

/** Distance of each cell to the nearest cell of the mask, in cells. */
export function distances(mask: Uint8Array): Float32Array {
  const squared = new Float64Array(GRID * GRID);
  for (let i = 0; i < squared.length; i++) squared[i] = mask[i] ? 0 : FAR;
  const line = new Float64Array(GRID);
  const out = new Float64Array(GRID);
  const parabola = new Int32Array(GRID + 1);
  const border = new Float64Array(GRID + 2);
  for (const [step, next] of [
    [GRID, 1],
    [1, GRID],
  ] as const) {
    for (let i = 0; i < GRID; i++) {
      for (let k = 0; k < GRID; k++) line[k] = squared[i * next + k * step] as number;
      envelope(line, GRID, parabola, border, out);
      for (let k = 0; k < GRID; k++) squared[i * next + k * step] = out[k] as number;
    }
  }
  return Float32Array.from(squared, Math.sqrt);
}

/** Each value becomes the mean of those up to `radius` cells away, along both axes. */
function blur(values: Float32Array, radius: number): void {
  const padded = new Float32Array(GRID + 2 * radius + 1);
  for (const [step, next] of [
    [1, GRID],
    [GRID, 1],
  ] as const) {
    for (let i = 0; i < GRID; i++) {
      const start = i * next;
      padded.fill(values[start] as number, 0, radius);
      for (let k = 0; k < GRID; k++) padded[radius + k] = values[start + k * step] as number;
      padded.fill(values[start + (GRID - 1) * step] as number, radius + GRID);
      let sum = 0;
      for (let k = 0; k <= 2 * radius; k++) sum += padded[k] as number;
      for (let k = 0; k < GRID; k++) {
        values[start + k * step] = sum / (2 * radius + 1);
        sum += (padded[k + 2 * radius + 1] as number) - (padded[k] as number);
      }
    }
  }
}

const asFloat = new Float32Array(1);
const asBits = new Uint32Array(asFloat.buffer);

/** A half float, for numbers from 0 to some thousands; what is next to 0 becomes 0. */
export function halfFloat(value: number): number {
  asFloat[0] = value;
  return value < 6.2e-5 ? 0 : ((asBits[0] as number) >>> 13) - (112 << 10);
}

export function groundOf(view: View, groundKites: readonly KiteAt[]): Ground {
  const tops = view.kites.map(({ at, tile }) => ({ at, height: heightOf((view.tiles[tile]?.level ?? 0) + 1) }));
  return { ground: groundKites, tops };
}

export class Field {
  readonly texture: DataTexture;
  private readonly data = new Uint16Array(GRID * GRID * 2);

  constructor() {
    this.texture = new DataTexture(this.data, GRID, GRID, RGFormat, HalfFloatType);
    this.texture.magFilter = LinearFilter;
    this.texture.minFilter = LinearFilter;
  }

  update({ ground, tops }: Ground, board: number): void {
    const coast = new Uint8Array(GRID * GRID);
    for (const kite of ground) fill(kiteCorners(kite), board, (cell) => (coast[cell] = 1));
    const heights = new Float32Array(GRID * GRID);
    for (const { at, height } of tops) fill(kiteCorners(at), board, (cell) => (heights[cell] = height));
    const radius = Math.round((0.55 * GRID) / board);
    blur(heights, radius);
    blur(heights, radius);
    const away = ground.length > 0 ? distances(coast) : new Float32Array(GRID * GRID).fill(GRID);
    const unit = board / GRID;
    for (let cell = 0; cell < GRID * GRID; cell++) {
      this.data[2 * cell] = halfFloat(heights[cell] as number);
      this.data[2 * cell + 1] = halfFloat((away[cell] as number) * unit);
    }
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
