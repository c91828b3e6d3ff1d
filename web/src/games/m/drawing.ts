/** M's tiles drawn by code: toothed outlines, hatches, and the five impossible figures. */

export type Figure = "c" | "t" | "m" | "f" | "s" | "-";

export interface Tile {
  colour: string;
  value: number;
  symbol: Figure;
}

export function parseTile(code: string): Tile {
  return {
    colour: code[0] ?? "r",
    value: Number.parseInt(code.slice(1), 10) || 0,
    symbol: (code.at(-1) ?? "-") as Figure,
  };
}

export interface Ink {
  body: string;
  dark: string;
  line: string;
}

export const INK: Record<string, Ink> = {
  r: { body: "#e0322f", dark: "#8f1210", line: "#fff4e6" },
  g: { body: "#118a50", dark: "#06502c", line: "#f2fff3" },
  b: { body: "#2f62e0", dark: "#153089", line: "#eef4ff" },
  n: { body: "#7d4a2a", dark: "#452310", line: "#fff0dd" },
  y: { body: "#f6bd16", dark: "#a46f00", line: "#33210a" },
};

const TOOTH = 7;
const GAP = 5;

/** A tooth cut into the edge, as (along, inward) points from 0 to TOOTH; curves are left to `cut`. */
const TEETH: Record<Figure, readonly (readonly [along: number, inward: number])[]> = {
  c: [
    [0, 0],
    [0, 6],
    [7, 6],
    [7, 0],
  ],
  t: [
    [0, 0],
    [3.5, 7],
    [7, 0],
  ],
  m: [
    [0, 0],
    [0.6, 3],
    [2.2, 5],
    [3.5, 5.4],
    [4.8, 5],
    [6.4, 3],
    [7, 0],
  ],
  f: [
    [0, 0],
    [0, 6.5],
    [2.3, 6.5],
    [2.3, 2],
    [4.7, 2],
    [4.7, 6.5],
    [7, 6.5],
    [7, 0],
  ],
  s: [
    [0, 0],
    [0, 7],
    [2.4, 7],
    [2.4, 4.6],
    [4.7, 4.6],
    [4.7, 2.3],
    [7, 2.3],
    [7, 0],
  ],
  "-": [],
};

/** The tile's outline in a 100 × 100 box: on each side one tooth for every ten points. */
export function outline(value: number, symbol: Figure): string {
  const count = symbol === "-" ? 0 : value / 10;
  const width = count * TOOTH + (count - 1) * GAP;
  const points: [number, number][] = [];
  const turn: ((along: number, inward: number) => [number, number])[] = [
    (a, i) => [a, i],
    (a, i) => [100 - i, a],
    (a, i) => [100 - a, 100 - i],
    (a, i) => [i, 100 - a],
  ];
  for (const at of turn) {
    points.push(at(0, 0));
    for (let tooth = 0; tooth < count; tooth++) {
      const from = 50 - width / 2 + tooth * (TOOTH + GAP);
      for (const [along, inward] of TEETH[symbol]) points.push(at(from + along, inward));
    }
  }
  return closed(points);
}

function closed(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}

/** Each colour's own hatch. */
export const HATCH: Record<string, string> = {
  r: lines((i) => `M${i} 0L0 ${i}M100 ${i}L${i} 100`, 12, 100),
  g: lines((i) => `M0 ${i}H100`, 10, 95),
  b: lines((i) => `M${i} 0V100`, 10, 95),
  n: lines((i) => `M${i} 0L0 ${i}M100 ${i}L${i} 100M${100 - i} 0L100 ${i}M0 ${i}L${100 - i} 100`, 16, 100),
  y: dots(),
};

function lines(one: (i: number) => string, step: number, end: number): string {
  let path = "";
  for (let i = step; i <= end; i += step) path += one(i);
  return path;
}

function dots(): string {
  let path = "";
  for (let row = 0; row < 9; row++) {
    for (let x = row % 2 ? 5.5 : 11; x < 100; x += 11) path += `M${x} ${6 + row * 11}h.01`;
  }
  return path;
}

/** A part of a figure: a face in one of three tones, or a bare line; later parts lie over earlier ones. */
export interface Part {
  d: string;
  tone: 0 | 1 | 2 | 3;
}

export const FIGURES: Record<Figure, Part[]> = {
  t: penroseTriangle(),
  c: impossibleCube(),
  m: moebiusBand(),
  f: blivet(),
  s: endlessStairs(),
  "-": [],
};

type Point = readonly [number, number];

/** Three L-shaped faces, each an outer strip along one side and an inner strip along the next. */
function penroseTriangle(): Part[] {
  const centre: Point = [50, 55];
  const hole = 6.2;
  const bar = 9;
  const angle = (side: number) => Math.PI / 2 + (side * 2 * Math.PI) / 3;
  /** The line at that distance from the centre on that side, as normal and distance. */
  const meet = (sideA: number, awayA: number, sideB: number, awayB: number): Point => {
    const [a, b] = [angle(sideA), angle(sideB)];
    const det = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b);
    const x = (awayA * Math.sin(b) - awayB * Math.sin(a)) / det;
    const y = (awayB * Math.cos(a) - awayA * Math.cos(b)) / det;
    return [centre[0] + x, centre[1] + y];
  };
  const [inner, middle, outer] = [hole, hole + bar, hole + 2 * bar];
  return [0, 1, 2].map((side) => {
    const [next, last] = [(side + 1) % 3, (side + 2) % 3];
    const end = meet(side, middle, last, outer);
    const sharp = meet(side, outer, last, outer);
    const along = meet(side, outer, next, middle);
    const cut = Math.hypot(end[0] - sharp[0], end[1] - sharp[1]);
    const whole = Math.hypot(along[0] - sharp[0], along[1] - sharp[1]);
    const start: Point = [
      sharp[0] + ((along[0] - sharp[0]) * cut) / whole,
      sharp[1] + ((along[1] - sharp[1]) * cut) / whole,
    ];
    const d = closed([
      start,
      along,
      meet(next, middle, last, inner),
      meet(next, inner, last, inner),
      meet(next, inner, side, middle),
      end,
    ]);
    return { d, tone: side as 0 | 1 | 2 };
  });
}

/** A cube of beams of which one far upright passes before a near beam, and one near beam behind a far one. */
function impossibleCube(): Part[] {
  const beam = 5.4;
  const bar = ([x1, y1]: Point, [x2, y2]: Point, tone: 0 | 1 | 2): Part => {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [nx, ny] = [((y2 - y1) / length) * (beam / 2), ((x1 - x2) / length) * (beam / 2)];
    const [ex, ey] = [((x2 - x1) / length) * (beam / 2), ((y2 - y1) / length) * (beam / 2)];
    const d = closed([
      [x1 - ex + nx, y1 - ey + ny],
      [x2 + ex + nx, y2 + ey + ny],
      [x2 + ex - nx, y2 + ey - ny],
      [x1 - ex - nx, y1 - ey - ny],
    ]);
    return { d, tone };
  };
  const front: Point[] = [
    [27, 42],
    [59, 42],
    [59, 74],
    [27, 74],
  ];
  const back: Point[] = front.map(([x, y]) => [x + 15, y - 15]);
  const [f0, f1, f2, f3] = front as [Point, Point, Point, Point];
  const [b0, b1, b2, b3] = back as [Point, Point, Point, Point];
  return [
    bar(b0, b1, 0),
    bar(b2, b3, 0),
    bar(b1, b2, 1),
    bar(f0, b0, 2),
    bar(f1, b1, 2),
    bar(f2, b2, 2),
    bar(f3, b3, 2),
    bar(f3, f2, 0),
    bar(f0, f3, 1),
    bar(f1, f2, 1),
    bar(f0, f1, 0),
    bar([b0[0], b0[1]], [b3[0], b3[1]], 1), // the far upright, drawn last: it passes before the near beam
    bar([b3[0] + 12, b3[1]], [b2[0], b2[1]], 0),
  ];
}

/** A ribbon with one half turn: three bands that pass under each other in a ring. */
function moebiusBand(): Part[] {
  return [
    { tone: 2, d: "M21 37C10 45 12 66 30 68C44 69 49 58 56 49L46 41C41 48 37 56 30 55C24 54 24 48 30 44Z" },
    {
      tone: 0,
      d: "M44 59C37 48 32 33 21 37L30 44C36 47 40 58 50 66C60 73 78 72 84 60C90 47 82 34 70 34L66 46C74 45 76 52 72 56C67 61 60 60 56 57Z",
    },
    { tone: 1, d: "M70 34C58 34 51 43 46 50L55 59C60 52 62 46 67 46C72 46 75 50 73 55L84 60C90 47 82 34 70 34Z" },
  ];
}

/** Three round prongs that end as two square ones. */
function blivet(): Part[] {
  const ring = (y: number) => `M24 ${y - 5}a4 5 0 1 0 .01 0z`;
  return [
    { tone: 0, d: "M24 27H60L82 46V79L71 70V51L60 42H56L24 37Z" },
    { tone: 1, d: "M24 43H56L71 55.500V70L60 60L58 53H24Z" },
    { tone: 2, d: "M24 59H58L70 69L82 79H66L58 69H24Z" },
    { tone: 3, d: ring(32) },
    { tone: 3, d: ring(48) },
    { tone: 3, d: ring(64) },
  ];
}

/** Steps that rise all the way round: each side is longer than the one across, which hides the climb. */
function endlessStairs(): Part[] {
  const [across, down, deep] = [9.2, 4.9, 13];
  const path: [x: number, y: number][] = [];
  const legs: [dx: number, dy: number, steps: number][] = [
    [-1, 0, 2],
    [0, -1, 2],
    [1, 0, 3],
    [0, 1, 3],
  ];
  let [x, y] = [0, 0];
  for (const [dx, dy, steps] of legs) {
    for (let step = 0; step < steps; step++) {
      path.push([x, y]);
      x += dx;
      y += dy;
    }
  }
  const rise = (2 * down) / path.length;
  const screen = (cx: number, cy: number, z: number): Point => [53 + (cx - cy) * across, 50 + (cx + cy) * down - z];
  const columns = path.map(([cx, cy], step) => ({ cx, cy, z: step * rise }));
  columns.sort((a, b) => a.cx + a.cy - (b.cx + b.cy));
  return columns.flatMap(({ cx, cy, z }) => {
    const [n, e, s, w] = [screen(cx, cy, z), screen(cx + 1, cy, z), screen(cx + 1, cy + 1, z), screen(cx, cy + 1, z)];
    const sink = ([px, py]: Point): Point => [px, py + deep];
    return [
      { d: closed([w, s, sink(s), sink(w)]), tone: 1 as const },
      { d: closed([s, e, sink(e), sink(s)]), tone: 2 as const },
      { d: closed([n, e, s, w]), tone: 0 as const },
    ];
  });
}
