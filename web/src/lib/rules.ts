// Each rules page is a file of its own, loaded when somebody reads it.
import type { Chapters } from '../../plugins/markdown';
import type { GameId, Lang } from './wire';

type Load = () => Promise<{ default: Chapters }>;

const pages: Record<GameId | 'common', Record<Lang, Load>> = {
  common: { fr: () => import('virtual:rules/common.fr'), en: () => import('virtual:rules/common.en') },
  verso: { fr: () => import('virtual:rules/verso.fr'), en: () => import('virtual:rules/verso.en') },
  figures: { fr: () => import('virtual:rules/figures.fr'), en: () => import('virtual:rules/figures.en') },
  'vingt-trois': {
    fr: () => import('virtual:rules/vingt-trois.fr'),
    en: () => import('virtual:rules/vingt-trois.en'),
  },
  onze: { fr: () => import('virtual:rules/onze.fr'), en: () => import('virtual:rules/onze.en') },
  voeux: { fr: () => import('virtual:rules/voeux.fr'), en: () => import('virtual:rules/voeux.en') },
};

export async function loadRules(page: GameId | 'common', lang: Lang): Promise<Chapters> {
  return (await pages[page][lang]()).default;
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
