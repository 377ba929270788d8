// Writes a .br and a .gz beside every built file that shrinks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const shrinks = /\.(html|js|css|svg|txt|json|webmanifest|wasm)$/;

export function compress(): Plugin {
  let out = '';
  return {
    name: 'quinte-compress',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
          if (!shrinks.test(name)) continue;
          const bytes = readFileSync(join(out, name));
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(join(out, `${name}.br`), brotliCompressSync(bytes, { params: size }));
          writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
