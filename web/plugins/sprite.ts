// Drawings: cards.svg goes into index.html once, and `*.svg?art` becomes a string of SVG. In both,
// style attributes become attributes of their own, because the CSP allows no inline style.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const cards = fileURLToPath(new URL('../src/look/cards.svg', import.meta.url));
const suffix = '?art';

export function withoutStyles(svg: string): string {
  return svg.replace(/ style="([^"]*)"/g, (_, style: string) =>
    style
      .split(';')
      .map((rule) => rule.split(':').map((part) => part.trim()))
      .filter(([name]) => name)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join(''),
  );
}

function inlined(): string {
  const svg = withoutStyles(readFileSync(cards, 'utf8')).replace(/<!--[^]*?-->\s*/g, '');
  return svg.replace('<svg ', '<svg class="sprite" width="0" height="0" aria-hidden="true" ');
}

export function sprite(): Plugin {
  return {
    name: 'quinte-sprite',
    enforce: 'pre',
    transformIndexHtml: (html) => html.replace('<!--sprite-->', inlined),
    load(id) {
      if (!id.endsWith(suffix)) return null;
      const svg = readFileSync(id.slice(0, -suffix.length), 'utf8');
      return `export default ${JSON.stringify(withoutStyles(svg).trim())};`;
    },
  };
}
