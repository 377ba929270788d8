// Every text of the page in a language. English comes with the page, every other language when it is wanted.
import { texts } from '../lang/load';
import { all } from './texts/all';
import type { Lang } from './wire';

/* What is said differs from language to language, what can be said does not. */
type Any<T> = T extends string
  ? string
  : T extends (...words: infer W) => string
    ? (...words: W) => string
    : { readonly [K in keyof T]: Any<T[K]> };

export type Texts = Any<typeof all>;

export const english: Texts = all;

export async function textsIn(lang: Lang): Promise<Texts> {
  return lang === 'en' ? all : (await texts[lang]()).all;
}
