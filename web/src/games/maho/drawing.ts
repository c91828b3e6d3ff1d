/** Maho!'s cards drawn by code: the families' emblems, the silver honours, the joker's mask. */

export interface Card {
  family: "r" | "g" | "b" | "s" | "j";
  value: number;
  /** What a laid joker stands for. */
  stands: string | null;
}

/** "r5", "jk", or "jk=r5". */
export function parseCard(code: string): Card {
  if (code.startsWith("jk")) return { family: "j", value: 0, stands: code.split("=")[1] ?? null };
  return { family: code[0] as Card["family"], value: Number(code.slice(1)), stands: null };
}

export const FAMILY_INK: Record<Card["family"], string> = {
  r: "#c3172c",
  g: "#11724a",
  b: "#1c50b8",
  s: "#4a4f5a",
  j: "#7a1f6a",
};

/** Emblems in a 60 × 60 box around (30, 30). */
export const SUN = rays(30, 30, 12, 12.5, 25);
export const BAMBOO: string[] = [
  "M22 6h9v15h-9z M22 23h9v15h-9z M22 40h9v16h-9z",
  "M31 22C36 12 45 9 54 10C53 19 45 25 31 24Z",
  "M22 40C16 31 9 29 2 31C5 39 13 43 22 42Z",
];
export const WAVE =
  "M3 46C3 24 16 10 33 10C47 10 56 20 56 31C56 40 49 46 42 46C36 46 32 42 32 37C32 33 35 30 39 30C41 30 43 31 44 33C45 25 40 20 33 20C22 20 16 30 16 46Z";

function rays(cx: number, cy: number, count: number, from: number, to: number): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const a = (i / count) * 2 * Math.PI;
    const half = Math.PI / count / 1.9;
    const at = (angle: number, r: number) =>
      `${(cx + Math.cos(angle) * r).toFixed(1)} ${(cy + Math.sin(angle) * r).toFixed(1)}`;
    path += `M${at(a - half, from + 2)}L${at(a, to)}L${at(a + half, from + 2)}Z`;
  }
  return path;
}

/** A silver honour's rosette: as many petals as its kind, and two. */
export function rosette(kind: number): string {
  const petals = kind + 2;
  const steps = petals * 2;
  let path = "";
  for (let i = 0; i < steps; i++) {
    const a = (i / steps) * 2 * Math.PI - Math.PI / 2;
    const r = i % 2 ? 13 : 27;
    path += `${i ? "L" : "M"}${(30 + Math.cos(a) * r).toFixed(1)} ${(30 + Math.sin(a) * r).toFixed(1)}`;
  }
  return `${path}Z`;
}
