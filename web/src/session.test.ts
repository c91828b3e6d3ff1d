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
