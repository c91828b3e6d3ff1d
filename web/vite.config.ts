import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { compress } from "./tools/compress.ts";
import { offline } from "./tools/offline.ts";

/** Where `tablee serve` finds the client; the package ships it. */
const SERVED_FROM = "../src/tablee/server/web";
const SERVER = process.env.TABLEE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), offline(), compress()],
  build: {
    outDir: SERVED_FROM,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's policy allows no data: addresses for fonts
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // a busy machine is no fault of the client's
    chunkSizeWarningLimit: 700, // three.js is 640 kB in one piece, and loaded only where a mountain is drawn
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/socket": { target: SERVER, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["tools/patience.ts"],
    testTimeout: 30_000,
  },
});
