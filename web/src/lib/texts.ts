// The texts of the page in a language. English ones come with the page, every other language when it is wanted,
// and what a table says when it is opened (texts/tables), under the name of its game.
import { tables, texts } from '../lang/load';
import { all } from './texts/all';
import type { Lang } from './wire';

/* What is said differs from language to language, what can be said does not. */
type Any<T> = T extends string
  ? string
  : T extends (...words: infer W) => string
    ? (...words: W) => string
    : { readonly [K in keyof T]: Any<T[K]> };

/* `vingt-trois` is vingtTrois. */
type Camel<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : T;
const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

type Told = (typeof tables)['en'];
type OfTables = { [K in keyof Told as Camel<K>]: Awaited<ReturnType<Told[K]>>['table'] };

export type Texts = Any<typeof all & OfTables>;

/** Those of a table are there when it is drawn. */
export const english = all as unknown as Texts;

export async function tableTexts(lang: Lang, table: string): Promise<Partial<Texts>> {
  const load = (tables[lang] as Record<string, () => Promise<{ table: object }>>)[table];
  return load ? { [camel(table)]: (await load()).table } : {};
}

/** Everything in this language, with what these tables say. */
export async function textsIn(lang: Lang, opened: Iterable<string>): Promise<Texts> {
  const page = lang === 'en' ? english : ((await texts[lang]()).all as unknown as Texts);
  const told = await Promise.all(Array.from(opened, (table) => tableTexts(lang, table)));
  return Object.assign({}, page, ...told) as Texts;
}
