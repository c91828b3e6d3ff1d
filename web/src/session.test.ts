/** Who this browser is: known, nobody, or not known yet; these three are never mixed up. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { fakeServer, noServer, Refused, silent } from "./testing/server";

const ADA = { id: "p1", name: "Ada", kind: "account" };
const GUEST = { id: "p2", name: "Guest 417", kind: "guest" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever is only not known yet does not become a guest", async () => {
  let isAway = true;
  const asked = fakeServer((one) => {
    if (isAway) return noServer(one);
    return one.path === "/me" ? { person: ADA, muted: [] } : undefined;
  });
  const { session, somebody } = await import("./session.svelte");
  await expect(somebody()).rejects.toMatchObject({ code: "no-server" });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /me"]);
  expect(session).toMatchObject({ known: false, person: null });
  isAway = false;
  await vi.advanceTimersByTimeAsync(5000); // it asks again by itself
  expect(session).toMatchObject({ known: true, person: ADA, failed: null });
  expect((await somebody()).name).toBe("Ada");
});

test("nobody becomes a guest", async () => {
  fakeServer(({ path }) => (path === "/me" ? { person: null, muted: [] } : path === "/guest" ? GUEST : undefined));
  const { session, somebody } = await import("./session.svelte");
  expect((await somebody()).name).toBe("Guest 417");
  expect(session.known).toBe(true);
});

test("whoever the server no longer knows is nobody from then on", async () => {
  let isDeleted = false;
  fakeServer(({ path }) => {
    if (path === "/me") return { person: isDeleted ? null : ADA, muted: [] };
    return new Refused(401, { fr: "Connectez-vous d’abord.", en: "Sign in first." });
  });
  const { identify, session } = await import("./session.svelte");
  await identify();
  expect(session.person).toEqual(ADA);
  isDeleted = true;
  const fresh = await import("./api");
  await expect(fresh.api.myTables()).rejects.toMatchObject({ status: 401 });
  await vi.advanceTimersByTimeAsync(0);
  expect(session).toMatchObject({ known: true, person: null });
});

test("a server that never answers is given up after a while", async () => {
  fakeServer(silent);
  const answer = expect(api.games()).rejects.toMatchObject({ code: "no-server" });
  await vi.advanceTimersByTimeAsync(20_000);
  await answer;
});

test("the page of a proxy in between is no answer", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>Sign in to the hotel's Wi-Fi</html>"));
  await expect(api.games()).rejects.toMatchObject({ code: "no-server" });
});

test("identifiers stay one part of the path", async () => {
  const asked = fakeServer(() => ({}));
  await api.table("../me?x");
  expect(asked[0]?.path).toBe("/tables/..%2Fme%3Fx");
});

test("a guest whose cookie is gone comes back by what this browser has kept, once", async () => {
  let me: unknown = GUEST;
  let codes = 0;
  const asked = fakeServer(({ path, body }) => {
    if (path === "/me") return { person: me, muted: [] };
    if (path === "/me/way-back") return { code: `code ${++codes}` };
    if (path !== "/session/way-back") return undefined;
    if ((body as { code: string }).code !== `code ${codes}`) return new Refused(401, { fr: "Non.", en: "No." });
    me = GUEST;
    return GUEST;
  });
  const { identify, keepWayBack, session } = await import("./session.svelte");
  await identify();
  await keepWayBack();
  await keepWayBack(); // one is enough
  expect(codes).toBe(1);
  me = null;
  await identify(true);
  expect(session.person).toEqual(GUEST);
  me = null;
  await identify(true); // it was used
  expect(session.person).toBeNull();
  expect(asked.filter(({ path }) => path === "/session/way-back").length).toBe(1);
  localStorage.setItem("tablee.way-back", "an old one");
  await identify(true);
  expect(session).toMatchObject({ known: true, person: null });
  expect(localStorage.getItem("tablee.way-back")).toBeNull();
});

test("an account needs no other way back", async () => {
  localStorage.setItem("tablee.way-back", "code");
  const asked = fakeServer(({ path }) => (path === "/me" ? { person: ADA, muted: [] } : undefined));
  const { identify, keepWayBack } = await import("./session.svelte");
  await identify();
  await keepWayBack();
  expect(localStorage.getItem("tablee.way-back")).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(["/me"]);
});

test("the code that is kept is that of whoever is here now", async () => {
  let me: unknown = GUEST;
  const asked = fakeServer(({ path }) => {
    if (path === "/me") return { person: me, muted: [] };
    return path === "/me/way-back" ? { code: `code of ${(me as typeof GUEST).name}` } : me;
  });
  const { identify, keepWayBack } = await import("./session.svelte");
  await identify();
  await keepWayBack();
  me = { id: "p3", name: "Guest 512", kind: "guest" }; // by a link
  await identify(true);
  await keepWayBack();
  me = null;
  await identify(true);
  expect(asked.at(-2)).toMatchObject({ path: "/session/way-back", body: { code: "code of Guest 512" } });
});

test("where the browser keeps nothing, no code is asked for", async () => {
  const forbid = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid, removeItem: forbid });
  const asked = fakeServer(({ path }) => (path === "/me" ? { person: GUEST, muted: [] } : { code: "code" }));
  const { identify, keepWayBack } = await import("./session.svelte");
  await identify();
  await keepWayBack();
  expect(asked.map(({ path }) => path)).toEqual(["/me"]);
});
