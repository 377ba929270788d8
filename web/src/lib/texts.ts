// Every text of the page, in both languages, put together from texts/: general ones side by side, those
// of one game or one part of the page under its name.
import { analysis } from './texts/analysis';
import { common } from './texts/common';
import { figures } from './texts/figures';
import { here } from './texts/here';
import { onze } from './texts/onze';
import { puzzle } from './texts/puzzle';
import { replay } from './texts/replay';
import { screens } from './texts/screens';
import { table } from './texts/table';
import { tutorial } from './texts/tutorial';
import { verso } from './texts/verso';
import { vingtTrois } from './texts/vingt-trois';
import { voeux } from './texts/voeux';
import type { Lang } from './wire';

function inLanguage(lang: Lang) {
  return {
    ...common[lang],
    ...screens[lang],
    ...table[lang],
    verso: verso[lang],
    figures: figures[lang],
    vingtTrois: vingtTrois[lang],
    onze: onze[lang],
    voeux: voeux[lang],
    here: here[lang],
    analysis: analysis[lang],
    puzzle: puzzle[lang],
    replay: replay[lang],
    tutorial: tutorial[lang],
  };
}

export type Texts = ReturnType<typeof inLanguage>;

export const texts: Record<Lang, Texts> = { fr: inLanguage('fr'), en: inLanguage('en') };
