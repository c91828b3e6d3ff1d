/** Where a placement lies, in the words of `words.py` (`make wire` writes them): level, way, what it covers or touches. */
import { list } from "../../i18n";
import type { Lang } from "../contract";
import { borderOf, kiteKey, kitesOf, type Placement, parsePlacement, placementMiddle, TURNS } from "./lattice";
import PHRASES from "./phrases.json";
import type { View } from "./view";

type Phrase = keyof typeof PHRASES;

const WAYS = 8;
/** So near the middle, in short sides of a kite, nobody would name a direction. */
const CENTRAL = 2.5;

function phrase(name: Phrase, lang: Lang, details: Record<string, string | number> = {}): string {
  return PHRASES[name][lang].replace(/\{(\w+)\}/g, (_, detail: string) => String(details[detail] ?? ""));
}

export function levelWords(level: number, lang: Lang): string {
  return level ? phrase("level", lang, { level }) : phrase("ground", lang);
}

/** Which way it lies from the middle of the board: 0 for the east, 1 for the north-east …; 8 for the middle itself. */
export function wayOf(placement: Placement): number {
  const { x, y } = placementMiddle(placement);
  if (Math.hypot(x, y) < CENTRAL) return WAYS;
  return (Math.round((Math.atan2(y, x) / (2 * Math.PI)) * WAYS) + WAYS) % WAYS;
}

export function wayWords(way: number, lang: Lang): string {
  return phrase(`way${way}` as Phrase, lang);
}

/** "on the ground, in the north-east": all that can be said without the mountain. */
export function roughly(placement: Placement, level: number, lang: Lang): string {
  return `${levelWords(level, lang)}, ${wayWords(wayOf(placement), lang)}`;
}

/** Whose tiles a tile laid there would cover or, on the ground, touch: seats, and -1 for the base. */
type Lying = (placement: Placement, level: number) => number[];
const known = new WeakMap<View, Lying>();

function lyingIn(view: View): Lying {
  const found = known.get(view) ?? surveyed(view);
  known.set(view, found);
  return found;
}

function surveyed(view: View): Lying {
  const owner = (tile: number) => view.tiles[tile]?.owner ?? -1;
  const tops = new Map(view.kites.map(({ at, tile }) => [kiteKey(at), owner(tile)]));
  const shores = view.tiles.map((tile) => (tile.level ? [] : borderOf(kitesOf(parsePlacement(tile.at)))));
  const beside = new Map(shores.flatMap((edges, i) => edges.map(([from, to]) => [`${to}>${from}`, owner(i)])));
  return (placement, level) => {
    const kites = kitesOf(placement);
    const met = level
      ? kites.map((kite) => tops.get(kiteKey(kite)))
      : borderOf(kites).map(([from, to]) => beside.get(`${from}>${to}`));
    return met.filter((one) => one !== undefined);
  };
}

/** "over the rock and the forest, flipped": what tells it from others of its level and way. */
export function details(view: View, placement: Placement, level: number, lang: Lang): string {
  const owners = [...new Set(lyingIn(view)(placement, level))].sort((a, b) => b - a);
  const tiles = owners.map((owner) => phrase((owner < 0 ? "ownerbase" : `owner${owner}`) as Phrase, lang));
  const words = tiles.length ? [phrase(level ? "over" : "against", lang, { tiles: list(tiles, lang) })] : [];
  if (placement.o >= TURNS) words.push(phrase("flipped", lang));
  return words.join(", ");
}

export function whereWords(view: View, placement: Placement, level: number, lang: Lang): string {
  return [roughly(placement, level, lang), details(view, placement, level, lang)].filter(Boolean).join(", ");
}
