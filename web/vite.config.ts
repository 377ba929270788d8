// How the page is built: Svelte, the drawings inside index.html, the rules from docs/rules, and
// compressed copies beside every file, so that the server has nothing to compress.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './plugins/compress';
import { rules } from './plugins/rules';
import { sprite } from './plugins/sprite';

export default defineConfig({
  base: './',
  plugins: [svelte(), sprite(), rules(), compress()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 8018, proxy: { '/ws': { target: 'ws://localhost:8017', ws: true } } },
});
