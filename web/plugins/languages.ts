// The languages of the page (plugins/lang): src/lang is written before anything is built, and again while
// developing when a sentence changes. In each language a manifest, made of the English one; in index.html
// what the page is, for search engines, and what is said without JavaScript, in all of them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { site } from '../src/lib/texts/site';
import { codes, generate, languageFolder, sentence, tagOf } from './lang/generate';

const english = fileURLToPath(new URL('../public/manifest.en.webmanifest', import.meta.url));
const { description, noScript } = site;

function manifest(code: string): string {
  const text = readFileSync(english, 'utf8');
  if (!text.includes(`"${description}"`)) throw new Error(`${english}: its description is not that of texts/site.ts`);
  const said = JSON.stringify(sentence(code, 'site.description', description));
  return text.replace(`"${description}"`, () => said).replace('"lang": "en"', `"lang": "${tagOf(code)}"`);
}

export function languages(): Plugin {
  return {
    name: 'quinte-languages',
    buildStart: {
      order: 'pre',
      handler() {
        if (this.meta.watchMode) return;
        generate();
      },
    },
    configureServer({ watcher, config }) {
      generate();
      watcher.add(languageFolder);
      watcher.on('change', (file) => {
        if (!/\/lang\/[^/]+\/[^/]+\.po$|\/lib\/texts\//.test(file)) return;
        try {
          generate();
        } catch (error) {
          config.logger.error(String(error));
        }
      });
    },
    transformIndexHtml: (html) =>
      html
        .replace('<!--description-->', `<meta name="description" content="${description}" />`)
        .replace('<!--noscript-->', () => codes().map((code) => sentence(code, 'site.noScript', noScript)).join(' · ')),
    generateBundle() {
      for (const code of codes())
        if (code !== 'en') this.emitFile({ type: 'asset', fileName: `manifest.${code}.webmanifest`, source: manifest(code) });
    },
  };
}
