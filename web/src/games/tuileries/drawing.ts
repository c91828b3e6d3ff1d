/** The ceramic tiles' drawings: crests, suits, glazes and the borders that tell colours apart without colour. */

export const CREST: Record<string, string> = {
  k: "M21.5 2h5v4.5H31V11h-4.500v5.200C32 12.5 39 12.5 43.5 16.500L39 36H9L4.5 16.500C9 12.5 16 12.5 21.5 16.200V11H17V6.500h4.500z M9 39h30v5H9z",
  q: "M9 36 4 15.500l9.5 8.500L16 9l8 14 8-14 2.5 15 9.5-8.500L39 36z M9 39h30v5H9z M4 9.500a3.2 3.2 0 1 0 .01 0z M16 2.800a3.2 3.2 0 1 0 .01 0z M32 2.800a3.2 3.2 0 1 0 .01 0z M44 9.500a3.2 3.2 0 1 0 .01 0z",
  n: "M12 44c0-9 7-12.5 9.5-18-4.5 0-7 2.5-10 5.200C8 31 5 28 5 25c3.5-5 5.5-11 11-14.500L15.5 3l7 5.200C34 8.5 42 18 42 31c0 5-.6 9-1.5 13z M18.5 15.500a2 2 0 1 0 .01 0z",
  j: "M5 31C8 20 16 15.5 24.5 15.500c9.5 0 16 6 18.5 15.500z M3 34h42v6H3z M24 14C22 6 30 1.5 43 2c.5 9-7 14-17 13.500z",
};

export const SUIT: Record<string, string> = {
  s: "M24 2c5.5 9 19.5 15 19.5 26.5 0 6-4.5 9.5-9.5 9.5-3 0-5.5-1.2-7.5-3.5.2 5 2 8.5 5.5 11H16c3.5-2.5 5.3-6 5.5-11-2 2.3-4.5 3.5-7.5 3.5-5 0-9.5-3.5-9.5-9.500C4.5 17 18.5 11 24 2z",
  h: "M24 44C10 32 3.5 25 3.5 16.2 3.5 9 8.5 4.5 14 4.500c4.5 0 8 2.5 10 7 2-4.5 5.5-7 10-7 5.5 0 10.5 4.5 10.5 11.700C44.5 25 38 32 24 44z",
  d: "M24 2 42 24 24 46 6 24z",
  c: "M24 3a9.6 9.6 0 0 1 7.3 15.8 9.6 9.6 0 1 1-5.4 14.400c.1 5.3 1.8 9.3 5.6 12.300h-15c3.8-3 5.5-7 5.6-12.300a9.6 9.6 0 1 1-5.4-14.400A9.6 9.6 0 0 1 24 3z",
};

export interface Glaze {
  body: string;
  deep: string;
  light: string;
  ink: string;
  /** The engraving's far side. */
  groove: string;
}

export const GLAZE: Record<string, Glaze> = {
  b: { body: "#2456a6", deep: "#143a7a", light: "#5e8fd8", ink: "#fdf6e3", groove: "#0f2d61" },
  y: { body: "#efbb3a", deep: "#c08a12", light: "#fbe08a", ink: "#3a2206", groove: "#fbe6a8" },
  g: { body: "#1f7a4f", deep: "#0f5434", light: "#5fb489", ink: "#fdf6e3", groove: "#0a4128" },
  r: { body: "#b5322b", deep: "#841d18", light: "#e2786c", ink: "#fdf6e3", groove: "#661410" },
};

const FROM = 7;
const TO = 93;

/** Each colour's painted border: dashes, beads, zigzag, or a double line (readable without colour). */
export const BORDER: Record<string, string> = {
  b: dashes(),
  y: beads(),
  g: zigzag(),
  r: bars(),
};

/** One side's path, from (0,0) along x, turned to all four sides of the tile. */
function around(side: (at: (along: number, inward: number) => string) => string): string {
  const turns: ((along: number, inward: number) => string)[] = [
    (a, i) => `${a} ${FROM + i}`,
    (a, i) => `${TO - i} ${a}`,
    (a, i) => `${100 - a} ${TO - i}`,
    (a, i) => `${FROM + i} ${100 - a}`,
  ];
  return turns.map(side).join("");
}

function dashes(): string {
  return around((at) => {
    let path = "";
    for (let a = 11; a < 85; a += 16) path += `M${at(a, 0)}L${at(a + 9, 0)}M${at(a + 13, 0)}L${at(a + 13.1, 0)}`;
    return path;
  });
}

function beads(): string {
  return around((at) => {
    let path = "";
    for (let a = 12; a <= 88; a += 9.5) path += `M${at(a - 0.1, 0)}L${at(a + 0.1, 0)}`;
    return path;
  });
}

function zigzag(): string {
  return around((at) => {
    let path = `M${at(10, 2)}`;
    for (let a = 10; a < 90; a += 10) path += `L${at(a + 5, -2.5)}L${at(a + 10, 2)}`;
    return path;
  });
}

function bars(): string {
  return around((at) => `M${at(9, -1.8)}L${at(91, -1.8)}M${at(11, 2.2)}L${at(89, 2.2)}`);
}
