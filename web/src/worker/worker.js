/**
 * The service worker: keeps the built client on the device, so that rules, guided games and companion work without a
 * server. FILES and VERSION stand above this text when it is built (tools/offline.ts). What the server says about games
 * and people (/api, /socket) never passes here, and is never kept.
 */
/* global FILES, VERSION */
const NAME = `tablee-${VERSION}`;
const PAGE = "/";
const UNTOUCHED = ["/api", "/socket", "/schema", "/healthz", "/metrics"];
const HASHED = "/assets/";

self.addEventListener("install", (event) => {
  // Hashed files may come from the browser's own cache; the others must be those of this version.
  const wanted = FILES.map((path) => (path.startsWith(HASHED) ? path : new Request(path, { cache: "reload" })));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("tablee-") && name !== NAME;
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("message", (event) => {
  if (event.data === "renew") self.skipWaiting();
});

/** "Your turn" was pressed: back to the table it speaks of, in the tab that has it open. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find(({ url }) => new URL(url).pathname === path.split("?")[0]);
    await (open ? open.focus() : self.clients.openWindow(path));
  };
  event.waitUntil(show());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = request.method === "GET" && origin === self.location.origin;
  if (!isOurs || UNTOUCHED.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request, PAGE));
  else if (!FILES.includes(pathname)) return;
  else event.respondWith(pathname.startsWith(HASHED) ? cacheFirst(request) : networkFirst(request, pathname));
});

/** A page is fresh while the server answers; the kept one serves only without it. */
async function networkFirst(request, kept) {
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
  } catch {
    // no server
  }
  return (await caches.match(kept, { cacheName: NAME })) ?? Response.error();
}

async function cacheFirst(request) {
  return (await caches.match(request.url, { cacheName: NAME })) ?? fetch(request);
}
