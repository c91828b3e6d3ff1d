/** Which page is shown: the address, read and written in one place. */

export const route = $state({ path: location.pathname, search: location.search });

export function navigate(to: string, replace = false): void {
  const url = new URL(to, location.origin);
  if (replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  route.path = url.pathname;
  route.search = url.search;
  scrollTo(0, 0);
}

/** Clicks on links within the site change the page without loading it anew. */
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
    if (link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    navigate(link.href);
  };
  const back = () => {
    route.path = location.pathname;
    route.search = location.search;
  };
  document.addEventListener("click", click);
  addEventListener("popstate", back);
  return () => {
    document.removeEventListener("click", click);
    removeEventListener("popstate", back);
  };
}

/** The parts of a path that a pattern names: match("/table/:id", "/table/abc") → {id: "abc"}. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern, path].map((text) => text.split("/").filter(Boolean));
  if (!wanted || !given || wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const word = given[i] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(word);
    else if (part !== word) return null;
  }
  return found;
}
