/** Keeps the pages that are needed at a real table on this device, by a service worker; and tells of a new version. */

export const renewal = $state<{ waiting: ServiceWorker | null }>({ waiting: null });

let asked = false;

/** Called by the pages that should work without a server. Whoever only plays is spared the download. */
export function keepForOffline(): void {
  if (asked || !("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  asked = true;
  void navigator.serviceWorker.register("/sw.js").then(watch, () => {
    asked = false; // a private window, perhaps; everything works while the server answers
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The first worker ever has nobody to replace.
    if (registration.waiting && navigator.serviceWorker.controller) renewal.waiting = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
}

/** Let the new version take over, and show it. */
export function renew(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  renewal.waiting?.postMessage("renew");
}
