// How the page is built: Svelte, the drawings inside index.html, the rules from docs/rules, the C core and its games,
// a service worker that knows every file, and compressed copies beside them, so that the server has
// nothing to compress.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { app, worker } from './plugins/app';
import { compress } from './plugins/compress';
import { core } from './plugins/core';
import { fonts } from './plugins/fonts';
import { languages } from './plugins/languages';
import { registry } from './plugins/registry';
import { rules } from './plugins/rules';
import { sprite } from './plugins/sprite';

/* What the first screen needs comes as one file, not as twenty that other screens share with it. */
const first = { name: 'page', tags: ['$initial' as const], test: (id: string) => id !== worker };
/* But for what asks for the texts in the person's language, which is not to wait for the rest. */
const begin = { name: 'begin', priority: 1, test: /preload-helper|\/src\/(lang\/(list|load)|lib\/(preload-texts|local-storage|languages))\.ts$/ };
/* So does what every game's table needs. */
const table = { name: 'table', test: /\/src\/(table|ui|games)\/\w+(\.svelte)?(\.ts)?$/ };

export default defineConfig({
  base: './',
  plugins: [languages(), svelte(), sprite(), fonts(), rules(), core(), registry(), app(), compress()],
  worker: { format: 'es', plugins: () => [registry()] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [begin, first, table] } } },
  },
  server: { port: 8018, proxy: { '/ws': { target: 'ws://localhost:8017', ws: true } } },
});
