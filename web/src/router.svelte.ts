/** Which page is shown: the address, read and written in one place. */

export const route = $state({ path: location.pathname, search: location.search });

/** How far down each page of this visit was read, keyed by its history entry. */
const read = new Map<number, number>();
let here = numbered(history.state) ?? 0;
let entries = here;

function numbered(state: unknown): number | null {
  const entry = (state as { entry?: unknown } | null)?.entry;
  return typeof entry === "number" ? entry : null;
}

export function navigate(to: string, replace = false): void {
  const url = new URL(to, location.origin);
  if (replace || url.href === location.href) history.replaceState({ entry: here }, "", url);
  else {
    read.set(here, scrollY);
    here = ++entries;
    history.pushState({ entry: here }, "", url);
  }
  show();
  scrollTo(0, 0);
}

function show(): void {
  route.path = location.pathname;
  route.search = location.search;
}

const TALL_ENOUGH_WITHIN_MS = 3000;

/** Scrolls to where the reader was, as soon as the page that is still being fetched is that tall; a touch of the reader's ends it. */
function scrollBack(to: number): void {
  const end = performance.now() + TALL_ENOUGH_WITHIN_MS;
  let isDone = to <= 0;
  const stop = () => {
    isDone = true;
  };
  for (const touch of ["wheel", "touchstart", "keydown"]) addEventListener(touch, stop, { once: true, passive: true });
  const attempt = () => {
    if (isDone || performance.now() > end) return;
    if (document.documentElement.scrollHeight - innerHeight >= to) {
      scrollTo(0, to);
      if (Math.abs(scrollY - to) < 2) return;
    }
    requestAnimationFrame(attempt);
  };
  attempt();
}

/** Clicks on links within the site change the page without loading it again. */
export function followLinks(): () => void {
  const click = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    // The browser itself finds a place on this page; on another page, the page does when it is there.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.href);
  };
  const back = (event: PopStateEvent) => {
    const isSamePage = route.path === location.pathname && route.search === location.search;
    const entry = numbered(event.state);
    if (!isSamePage) {
      read.set(here, scrolled);
      here = entry ?? ++entries;
    }
    show();
    if (!isSamePage && entry !== null) scrollBack(read.get(entry) ?? 0);
  };
  // By the time the browser tells of going back, it may have scrolled already.
  let scrolled = scrollY;
  const onscroll = () => {
    scrolled = scrollY;
  };
  if (numbered(history.state) === null) history.replaceState({ ...history.state, entry: here }, "");
  document.addEventListener("click", click);
  addEventListener("popstate", back);
  addEventListener("scroll", onscroll, { passive: true });
  return () => {
    document.removeEventListener("click", click);
    removeEventListener("popstate", back);
    removeEventListener("scroll", onscroll);
  };
}

/** The parts of a path that a pattern names: match("/table/:id", "/table/abc") → {id: "abc"}; null for a broken escape, too. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern, path].map((text) => text.split("/").filter(Boolean));
  if (!wanted || !given || wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const word = unescaped(given[i] ?? "");
    if (word === null) return null;
    if (part.startsWith(":")) found[part.slice(1)] = word;
    else if (part !== word) return null;
  }
  return found;
}

/** A part of an address without its escapes; null if they are broken ("100%"). */
export function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
