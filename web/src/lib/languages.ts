// The languages of the page, of the core and of the server. Each has a PO file in lang/ but English, which is
// in the code.
import { languages, type Lang } from '../lang/list';
import { oneOf } from './local-storage';

const known = (code: Lang) => languages.find((one) => one.code === code) ?? languages[languages.length - 1];

/** What browsers call it. */
export const tagOf = (lang: Lang): string => known(lang)?.tag ?? 'en';

/** The language in which the core and the server speak with whoever reads this one. */
export const spoken = (lang: Lang): Lang => known(lang)?.spoken ?? 'en';

const coreLanguages = languages.map(({ code }) => code).filter((code) => spoken(code) === code);

/** The core knows languages by their place in the list. */
export const numberOf = (lang: Lang): number => coreLanguages.indexOf(spoken(lang));

export const languageOf = (number: number): Lang => coreLanguages[number] ?? 'en';

/** The part of something recorded in this language; where it lacks, the English one. */
export function inLanguage<T>(parts: { en: T } & Partial<Record<Lang, T>>, lang: Lang): T {
  return parts[lang] ?? parts.en;
}

/** The first of these languages, as browsers name them, that there is. */
export function firstOf(wishes: readonly string[]): Lang {
  for (const wish of wishes.map((one) => one.toLowerCase())) {
    const [plain] = wish.split('-');
    const called = (name: string | undefined) => languages.find(({ tag }) => tag.toLowerCase() === name);
    const found = called(wish) ?? called(plain) ?? languages.find(({ tag }) => tag.split('-')[0] === plain);
    if (found) return found.code;
  }
  return 'en';
}

/** What the person chose, or else what their browser asks for. */
export function wanted(): Lang {
  const codes = languages.map(({ code }) => code);
  return oneOf('lang', codes, firstOf(navigator.languages));
}
