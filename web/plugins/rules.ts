// The rules pages: `virtual:rules/GAME.LANG` is docs/rules/GAME.LANG.md as HTML, with an anchor on
// every rule id, house rulings marked, and the headings for a table of contents.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { chapters } from './markdown';

const prefix = 'virtual:rules/';
const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));

export function rules(): Plugin {
  return {
    name: 'quinte-rules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const page = id.slice(prefix.length + 1);
      const file = `${folder}${page}.md`;
      this.addWatchFile(file);
      const [game = '', lang = ''] = page.split('.');
      return `export default ${JSON.stringify(chapters(readFileSync(file, 'utf8'), game, lang))};`;
    },
  };
}
