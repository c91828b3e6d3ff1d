/** Where values lie in a plot, and the round numbers beside its axes. */

export interface Scale {
  (value: number): number;
  domain: readonly [number, number];
}

/** From values to pixels, straight. A single value lies in the middle. */
export function linear(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain;
  const [start, end] = range;
  const at = (value: number) =>
    to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);
  return Object.assign(at, { domain });
}

/** The least and the greatest; [0, 1] of nothing. */
export function extent(values: Iterable<number>): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? [0, 1] : [low, high];
}

/** 1, 2 or 5 times a power of ten, so that about `wanted` of them span the domain. */
function stepOf([low, high]: readonly [number, number], wanted: number): number {
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough * 0.999) ?? power;
}

/** Round numbers within the domain. */
export function ticks(domain: readonly [number, number], wanted = 4): number[] {
  const [low, high] = domain;
  if (high <= low) return [low];
  const step = stepOf(domain, wanted);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The domain widened to round numbers. */
export function nice(domain: readonly [number, number], wanted = 4): [number, number] {
  const [low, high] = domain;
  if (low === high) return [low - 1, high + 1];
  const step = stepOf(domain, wanted);
  const round = (value: number) => Number((value * step).toPrecision(12));
  return [round(Math.floor(low / step + 1e-9)), round(Math.ceil(high / step - 1e-9))];
}

/** The place nearest to where somebody pointed. */
export function nearest(places: readonly number[], at: number): number {
  let best = 0;
  for (const [i, place] of places.entries()) if (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at)) best = i;
  return best;
}
