// Each rules page is a file of its own, loaded when somebody reads it.
import type { Chapters } from '../../plugins/markdown';
import { pages } from 'virtual:rules';
import type { GameId, Lang } from './wire';

/* Nobody has written it yet. */
const none: Chapters = { lang: 'en', title: '', lead: '', headings: [], blocks: [] };

/** In this language, or in English where nobody has translated it yet. */
export async function loadRules(page: GameId | 'common', lang: Lang): Promise<Chapters> {
  const load = pages[page]?.[lang] ?? pages[page]?.['en'];
  return load ? (await load()).default : none;
}

/* As people type it: no accents and capitals, plain apostrophes and spaces. */
const folded = (text: string) =>
  text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').replace(/’/g, "'").toLowerCase().replace(/œ/g, 'oe');

export function plainText(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

/** Whether a text has every word of a search, whatever the accents and capitals. */
export function matches(text: string, search: string): boolean {
  const where = folded(text);
  return folded(search).trim().split(/\s+/).every((word) => where.includes(word));
}
