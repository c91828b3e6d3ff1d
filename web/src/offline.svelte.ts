/** Keeps the pages that are needed at a real table on this device, by a service worker; and tells of a new version. */

export const offline = $state<{ asked: boolean; ready: boolean; waiting: ServiceWorker | null }>({
  asked: false,
  ready: false,
  waiting: null,
});

let asked = false;

/** Called by the pages that should work without a server. Whoever only plays is spared the download. */
export function keepForOffline(): void {
  if (asked || !("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  asked = true;
  offline.asked = true;
  navigator.serviceWorker.register("/sw.js").then(watch, () => {
    asked = false; // a private window, or no server: whatever was kept before still serves
    offline.asked = false;
  });
  void navigator.serviceWorker.ready.then(() => {
    offline.ready = true;
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The first worker ever has nobody to replace.
    if (registration.waiting && navigator.serviceWorker.controller) offline.waiting = registration.waiting;
  };
  // Going to a page looks for a new worker too, so one may be on its way already.
  const follow = () => registration.installing?.addEventListener("statechange", look);
  look();
  follow();
  registration.addEventListener("updatefound", follow);
  // To register a worker that is known already does not look for a newer one.
  registration.update().catch(() => {});
}

/** Let the new version take over, and show it. */
export function renew(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  offline.waiting?.postMessage("renew");
}

const RELOADED = "tablee.reloaded";
const AGAIN_AFTER_MS = 60_000;

/** After an update of the server an open page asks for parts that are gone: load the new page, but never in a circle. */
export function reloadForNewVersion(): void {
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS || !navigator.onLine) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
}
