// As much Markdown as docs/rules uses: headings, paragraphs, lists one level deep in another, tables,
// code, bold, italic. A bold rule id becomes an anchor the first time it opens a rule; [H] becomes a
// mark in words.
import { spaced } from './spaced';

/** A piece of a page, and the ids of the rules that it opens. */
export interface Passage {
  html: string;
  rules: string[];
}

export type Block = Passage | { items: Passage[] } | { id: string; html: string; level: 2 };

export interface Chapters {
  lang: string;
  title: string;
  lead: string;
  headings: { id: string; text: string }[];
  blocks: Block[];
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function slug(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

class Page {
  readonly #anchored = new Set<string>();
  #opened: string[] = [];
  constructor(
    readonly game: string,
    readonly house: string,
  ) {}

  #rule(id: string, opens: boolean): string {
    const anchor = opens && !this.#anchored.has(id);
    if (anchor) {
      this.#anchored.add(id);
      this.#opened.push(id);
    }
    const page = id.startsWith('C') ? 'common' : this.game;
    return `<a class="rid" href="#/rules/${page}/${id}"${anchor ? ` id="${id}"` : ''}>${id}</a>`;
  }

  /* Text inside a block. Only an id at its beginning opens the rule. */
  inline(text: string, opens = true): string {
    return spaced(escape(text))
      .replace(/\*\*\[H\]\*\*|\[H\]/g, `<span class="house">${this.house}</span>`)
      .replace(/\*\*([A-Z]\d+)\*\*/g, (_, id: string, at: number) => this.#rule(id, opens && at === 0))
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\*([^*]+)\*/g, '<em>$1</em>');
  }

  table(lines: string[]): string {
    const rows = lines.map((line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim()));
    const [head = [], , ...body] = rows;
    const cells = (tag: string, row: string[]) =>
      row.map((cell) => `<${tag}>${this.inline(cell, false)}</${tag}>`).join('');
    const titles = head.map((cell) => `<th scope="col">${this.inline(cell, false)}</th>`).join('');
    const rest = body.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
    return `<div class="scroll" tabindex="0" role="group"><table><thead><tr>${titles}</tr></thead><tbody>${rest}</tbody></table></div>`;
  }

  /* The HTML that `write` makes, with the rules that it opened. */
  #passage(write: () => string): Passage {
    this.#opened = [];
    const html = write();
    return { html, rules: this.#opened };
  }

  #items(lines: string[]): { text: string; inner: string[] }[] {
    const items: { text: string; inner: string[] }[] = [];
    for (const line of lines) {
      const item = items.at(-1);
      if (line.startsWith('- ')) items.push({ text: line.slice(2), inner: [] });
      else if (item && (/^\s+- /.test(line) || item.inner.length)) item.inner.push(line.slice(2));
      else if (item) item.text += ` ${line.trim()}`;
    }
    return items;
  }

  #item({ text, inner }: { text: string; inner: string[] }): string {
    const under = this.#items(inner).map((item) => `<li>${this.#item(item)}</li>`);
    return this.inline(text) + (under.length ? `<ul>${under.join('')}</ul>` : '');
  }

  block(lines: string[]): Block {
    const [first = ''] = lines;
    if (first.startsWith('|')) return this.#passage(() => this.table(lines));
    if (first.startsWith('- ')) return { items: this.#items(lines).map((item) => this.#passage(() => this.#item(item))) };
    if (first.startsWith('### ')) return this.#passage(() => `<h3>${this.inline(first.slice(4), false)}</h3>`);
    return this.#passage(() => `<p>${this.inline(lines.join(' '))}</p>`);
  }
}

/* Blocks are parted by blank lines; a heading is a block by itself. */
function blocks(text: string): string[][] {
  const fenced = text.replace(/^(#+ .*)$/gm, '\n$1\n');
  return fenced
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim()))
    .filter((block) => block.length);
}

/** `house`: the words for [H]. */
export function chapters(text: string, game: string, lang: string, house: string): Chapters {
  const page = new Page(game, house);
  const result: Chapters = { lang, title: '', lead: '', headings: [], blocks: [] };
  for (const block of blocks(text)) {
    const [first = ''] = block;
    if (first.startsWith('# ')) result.title = first.slice(2);
    else if (first.startsWith('## ')) {
      const heading = first.slice(3);
      const id = slug(heading);
      result.headings.push({ id, text: heading });
      result.blocks.push({ id, html: page.inline(heading, false), level: 2 });
    } else if (!result.lead) result.lead = page.inline(block.join(' '), false);
    else result.blocks.push(page.block(block));
  }
  return result;
}
