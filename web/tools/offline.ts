/** Builds the service worker: its source, headed by the list of all built files and a version made from their names. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const WORKER = "src/worker/worker.js";
/** Files of `public/` that the client needs without a server. */
const PUBLIC = [
  "favicon.svg",
  "manifest.webmanifest",
  "icons/icon-192.png",
  "icons/icon-512.png",
  "icons/maskable-512.png",
];

export function offline(): Plugin {
  return {
    name: "tablee-offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !name.endsWith(".map"));
      const worker = readFileSync(WORKER, "utf8");
      const hash = createHash("sha256").update(worker);
      for (const name of [...built].sort()) hash.update(name);
      for (const name of PUBLIC) hash.update(readFileSync(`public/${name}`));
      const files = ["/", ...PUBLIC.map((name) => `/${name}`), ...built.sort().map((name) => `/${name}`)];
      const head = `const VERSION = ${JSON.stringify(hash.digest("hex").slice(0, 12))};\nconst FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: head + worker });
    },
  };
}
