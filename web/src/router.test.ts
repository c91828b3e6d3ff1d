import { expect, test } from "vitest";
import { match, navigate, route } from "./router.svelte";
import { readKept } from "./settings.svelte";

test("paths are matched part by part", () => {
  expect(match("/table/:id", "/table/abc")).toEqual({ id: "abc" });
  expect(match("/table/:id", "/table/abc/def")).toBeNull();
  expect(match("/lobby", "/lobby/")).toEqual({});
});

test("navigating changes the address and the page", () => {
  navigate("/table/abc?invite=xyz");
  expect(route).toEqual({ path: "/table/abc", search: "?invite=xyz" });
  expect(location.pathname).toBe("/table/abc");
});

test("settings survive nonsense in the store", () => {
  expect(readKept("{not json").theme).toBe("auto");
  expect(readKept('{"sound":true}')).toMatchObject({ sound: true, confirm: false });
});
