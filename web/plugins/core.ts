// The C core for the browser: `@core/quinte.wasm?url` is what tools/build-core has built, or the one in
// the folder $QUINTE_CORE.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(web, process.env.QUINTE_CORE ?? '../build/wasm/src/wasm');
export const coreFile = join(folder, 'quinte.wasm');

export function core(): Plugin {
  return {
    name: 'quinte-core',
    config: () => ({
      resolve: { alias: { '@core': folder } },
      server: { fs: { allow: [web, folder] } },
    }),
    buildStart() {
      if (!existsSync(coreFile)) this.error(`${coreFile} is missing: tools/build-core builds it`);
    },
  };
}
