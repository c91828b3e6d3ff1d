/** Writes a .gz and a .br beside every built file that gets smaller by it: packed once here, not for every visitor. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** index.html gets the server's address when it is served, so it cannot be packed beforehand. */
const WRITTEN_WHEN_SERVED = "index.html";

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!PACKED.test(file) || file === WRITTEN_WHEN_SERVED) continue;
        const plain = readFileSync(join(folder, file));
        const packed = {
          gz: gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
          br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
        };
        for (const [ending, bytes] of Object.entries(packed))
          if (bytes.length < plain.length) writeFileSync(join(folder, `${file}.${ending}`), bytes);
      }
    },
  };
}
