/** SVG paths of lattice shapes; there y points down. */
import type { Point } from "../lattice";

const short = (value: number) => value.toFixed(3).replace(/\.?0+$/, "");

export const ringPath = (ring: readonly Point[]): string =>
  `M${ring.map(({ x, y }) => `${short(x)} ${short(-y)}`).join("L")}Z`;
