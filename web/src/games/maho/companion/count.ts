/** Maho!, counted for a real table: series (H-2, H-3) and what a round is worth (H-14, H-15). The engine's vectors prove it equal. */

export const MODES = ["basic", "standard", "original"] as const;
export type Mode = (typeof MODES)[number];
export type Kind = "pure-run" | "pure-triplet" | "rainbow-triplet" | "rainbow-run";

/** Three cards as written: `r5`, `s3`, and a joker with what it stands for: `jk=r7`. */
export interface Series {
  cards: string[];
  kind: Kind;
}

export interface Laid {
  cards: string[];
  hidden: boolean;
}

export interface Round {
  mode: Mode;
  /** How many are in the deck. */
  jokers: number;
  series: Laid[];
  /** The two cards; a joker is `jk`. */
  pair: [string, string];
  drawn: boolean;
}

export const SERIES_NEEDED: Record<Mode, number> = { basic: 3, standard: 4, original: 4 };
/** H-14: the rounds to win, the points or the rounds to play that end the match, unless agreed otherwise. */
export const LENGTHS: Record<Mode, number> = { basic: 3, standard: 5, original: 13 };

const FAMILIES = "rgb";
const SILVER = "s";
const MOST = 9;

/** What a card is worth thinking of it as: a joker is what it stands for. */
const meant = (card: string): string => card.split("=")[1] ?? card;
const familyOf = (card: string): string => meant(card)[0] ?? "";
const numberOf = (card: string): number => Number(meant(card).slice(1));
const isJoker = (card: string): boolean => card.startsWith("jk");

/** The kind of series that three true cards are; null if they are none. */
function kindOf(cards: readonly string[]): Kind | null {
  const families = new Set(cards.map(familyOf));
  const values = cards.map(numberOf).sort((a, b) => a - b);
  const [low = 0, middle = 0, high = 0] = values;
  const isRun = middle === low + 1 && high === low + 2;
  const isSame = low === high;
  if (families.size === 1) {
    if (isSame) return "pure-triplet";
    return isRun && !families.has(SILVER) ? "pure-run" : null;
  }
  if (families.size !== 3 || families.has(SILVER)) return null;
  return isSame ? "rainbow-triplet" : isRun ? "rainbow-run" : null;
}

/** In the order in which series are written: runs by value, rainbow triplets by colour, a triplet's joker last. */
function inOrder(cards: readonly string[], kind: Kind): string[] {
  const rank = (card: string) =>
    kind === "pure-triplet"
      ? Number(isJoker(card))
      : kind === "rainbow-triplet"
        ? FAMILIES.indexOf(familyOf(card))
        : numberOf(card);
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

function everyCard(): string[] {
  return [...FAMILIES, SILVER].flatMap((family) => Array.from({ length: MOST }, (_, i) => `${family}${i + 1}`));
}

/** H-2, H-3: every series that three cards make; a joker (`jk`) may stand for several. */
export function seriesOf(cards: readonly string[]): Series[] {
  const jokers = cards.filter(isJoker).length;
  const plain = cards.filter((card) => !isJoker(card));
  if (cards.length !== 3 || jokers > 1) return [];
  const tries = jokers === 0 ? [[...plain]] : everyCard().map((card) => [...plain, `jk=${card}`]);
  return tries.flatMap((each) => {
    const kind = kindOf(each);
    return kind ? [{ cards: inOrder(each, kind), kind }] : [];
  });
}

/** H-8, H-3: two cards alike, or one of them a joker. */
export function isPair([one, other]: readonly [string, string]): boolean {
  return isJoker(one) !== isJoker(other) || (one === other && !isJoker(one));
}

/** H-15: what each line is worth, in the order of the sheet. */
const WORTH = [1, 1, 1, 2, 1, 1, 2, 3, 3, 2, 5, 1, 3] as const;
const LINES_BY_MODE: Record<Mode, number> = { basic: 1, standard: 2, original: WORTH.length };

/** The points of each line of the round's sheet (H-14, H-15); lines that earn nothing are 0. */
export function sheet(round: Round): number[] {
  const series = round.series.map(({ cards, hidden }) => ({ cards, hidden, kind: kindOf(cards) }));
  const pairCard = round.pair.find((card) => !isJoker(card)) ?? "";
  const pairFamily = familyOf(pairCard);
  const isSilver = (cards: string[]) => familyOf(cards[0] ?? "") === SILVER;
  const isRainbow = (kind: Kind | null) => kind?.startsWith("rainbow") ?? false;
  const isTriplet = (kind: Kind | null) => kind?.endsWith("triplet") ?? false;
  const usesJoker = [...round.pair, ...series.flatMap(({ cards }) => cards)].some(isJoker);
  const all = (test: (each: (typeof series)[number]) => boolean) => Number(series.every(test));
  const times = [
    1,
    series.filter(({ cards }) => isSilver(cards)).length,
    series.filter(({ cards, kind }) => kind === "pure-triplet" && !isSilver(cards)).length,
    all(({ hidden }) => hidden),
    Number(round.drawn),
    Number(round.jokers > 0 && !usesJoker),
    all(({ kind }) => !isRainbow(kind)),
    all(({ kind }) => isRainbow(kind)),
    all(({ kind }) => isTriplet(kind)),
    all(({ kind }) => !isTriplet(kind)),
    all(({ cards, kind }) => !isRainbow(kind) && pairFamily !== SILVER && familyOf(cards[0] ?? "") === pairFamily),
    Number(pairFamily === SILVER),
    Number(isStraight(series.filter(({ kind }) => kind === "pure-run").map(({ cards }) => cards))),
  ];
  return times.map((count, line) => (line < LINES_BY_MODE[round.mode] ? count * (WORTH[line] ?? 0) : 0));
}

/** 1-2-3, 4-5-6 and 7-8-9 of one colour. */
function isStraight(runs: readonly string[][]): boolean {
  const lowest = new Set(runs.map((cards) => `${familyOf(cards[0] ?? "")}${Math.min(...cards.map(numberOf))}`));
  return [...FAMILIES].some((family) => [1, 4, 7].every((low) => lowest.has(`${family}${low}`)));
}

export const total = (lines: readonly number[]): number => lines.reduce((sum, points) => sum + points, 0);

/** H-14: whether the match is over; `won` are the rounds each has won. */
export function isMatchOver(
  mode: Mode,
  scores: readonly number[],
  rounds: number,
  length: number = LENGTHS[mode],
): boolean {
  return (mode === "original" ? rounds : Math.max(...scores)) >= length;
}
