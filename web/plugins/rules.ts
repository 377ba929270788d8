// The rules pages: `virtual:rules/GAME.LANG` is docs/rules/GAME.LANG.md as HTML, with an anchor on
// every rule id, house rulings marked, and the headings for a table of contents. `virtual:rules` says which
// there are, by game and language.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sentence } from './lang/generate';
import { chapters } from './markdown';

const index = 'virtual:rules';
const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));

function list(): string {
  const pages: Record<string, string[]> = {};
  for (const file of readdirSync(folder).sort()) {
    const [, page, lang] = /^([\w-]+)\.(\w+)\.md$/.exec(file) ?? [];
    if (page && lang) (pages[page] ??= []).push(`${lang}: () => import('${index}/${page}.${lang}')`);
  }
  const lines = Object.entries(pages).map(([page, loads]) => `'${page}': { ${loads.join(', ')} },\n`);
  return `export const pages = {\n${lines.join('')}};\n`;
}

export function rules(): Plugin {
  return {
    name: 'quinte-rules',
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${index}`) return list();
      if (!id.startsWith(`\0${index}/`)) return null;
      const page = id.slice(index.length + 2);
      const file = `${folder}${page}.md`;
      this.addWatchFile(file);
      const [game = '', lang = ''] = page.split('.');
      const house = sentence(lang, 'site.house', 'house rule');
      return `export default ${JSON.stringify(chapters(readFileSync(file, 'utf8'), game, lang, house))};`;
    },
  };
}
