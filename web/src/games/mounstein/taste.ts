/** What somebody prefers on this machine: display and scenery. Where nothing can be kept, nothing is. */
const KEY = "tablee.mounstein.";

export function remembered<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
  try {
    const kept = localStorage.getItem(KEY + name);
    return allowed.find((value) => value === kept) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(KEY + name, value);
  } catch {
    // A private window may refuse; the choice then lasts as long as the page.
  }
}
