// The service worker: a file of its own beside index.html, with the list of everything that was built
// and a name for the version that is made from the contents.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where it is written. */
export const worker = fileURLToPath(new URL('../src/app/service-worker.ts', import.meta.url));
const file = 'service-worker.js';
const left = /\.(br|gz|map)$/;

function hash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/* Every file below the folder, in an order that does not depend on the disk. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== file && !left.test(path) && statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

export function app(): Plugin {
  let out = '';
  return {
    name: 'quinte-app',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: worker, fileName: file });
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        const files = filesOf(out).map((path) => [path, `sha256-${hash(readFileSync(join(out, path)))}`]);
        const code = readFileSync(join(out, file), 'utf8');
        const name = hash(code + JSON.stringify(files)).replace(/\W/g, '').slice(0, 12);
        const version = JSON.stringify({ name, files });
        if (!code.includes('__VERSION__')) this.error(`${file} has no place for the list of files`);
        writeFileSync(join(out, file), code.replace('__VERSION__', () => version));
      },
    },
  };
}
