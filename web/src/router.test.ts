import { afterEach, expect, test, vi } from "vitest";
import { followLinks, match, navigate, route } from "./router.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("paths are matched part by part", () => {
  expect(match("/table/:id", "/table/abc")).toEqual({ id: "abc" });
  expect(match("/table/:id", "/table/a%20b")).toEqual({ id: "a b" });
  expect(match("/table/:id", "/table/abc/def")).toBeNull();
  expect(match("/lobby", "/lobby/")).toEqual({});
});

test("a broken escape leads nowhere, and breaks nothing", () => {
  expect(match("/people/:id", "/people/100%")).toBeNull();
  expect(match("/table/:id", "/table/%")).toBeNull();
});

test("navigating changes the address and the page", () => {
  navigate("/table/abc?invite=xyz");
  expect(route).toEqual({ path: "/table/abc", search: "?invite=xyz" });
  expect(location.pathname).toBe("/table/abc");
});

test("a link to a place on another page changes the page without loading it; one on this page is the browser's", () => {
  navigate("/rules");
  const stop = followLinks();
  document.body.innerHTML = '<a id="far" href="/rules/m#M-9">M-9</a><a id="near" href="#top">top</a>';
  const click = (id: string) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.getElementById(id)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(click("far")).toBe(true);
  expect([route.path, location.hash]).toEqual(["/rules/m", "#M-9"]);
  expect(click("near")).toBe(false);
  stop();
});

test("going back scrolls to where the page was left", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(5000);
  navigate("/replays");
  const stop = followLinks();
  const left = history.state as unknown;
  Object.defineProperty(window, "scrollY", { value: 700, configurable: true, writable: true });
  navigate("/replay/abc");
  Object.assign(window, { scrollY: 0 });
  history.replaceState(left, "", "/replays");
  dispatchEvent(new PopStateEvent("popstate", { state: left }));
  expect(route.path).toBe("/replays");
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
  stop();
});
