/** The pieces' drawings; each game's `art.json` is written by `make wire` from its `art/pieces.py`. */

type Ink = Record<string, string>;

export interface Art {
  /** Left, top, width, height of the box that every piece is drawn in. */
  box: number[];
  inks: Record<string, Ink>;
  /** SVG elements; `{body}` in one is a colour of the piece's ink. */
  layers: string[];
  /** By notation: the places of its layers, the lowest first. */
  pieces: Record<string, { ink: string; layers: number[] }>;
}

/** The SVG elements of a piece, in its ink or in another palette's; nothing for a piece that there is not. */
export function drawingOf(art: Art, code: string, inks: Record<string, Ink> = art.inks): string {
  const piece = art.pieces[code];
  if (!piece) return "";
  const ink = inks[piece.ink] ?? {};
  return piece.layers
    .map((layer) => (art.layers[layer] ?? "").replace(/\{(\w+)\}/g, (_, name) => ink[name] ?? ""))
    .join("");
}
