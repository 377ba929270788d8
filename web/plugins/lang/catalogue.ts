// A language's sentences out of its PO file, each held against the English one: all there, none fuzzy, the
// same names in braces, as many forms as the language has.
import { headerOf, Mistake, parse, pluralsOf, type Entry, type Plurals } from './po';
import { spaced } from '../spaced';
import { namesIn, type Sentence } from './sentences';

export const keyOf = (context: string, id: string): string => `${context}\u0004${id}`;

const margins = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`;

/* What is wrong with one form. In plural forms the number may be a word, or go without saying. */
function misshapen(form: string, source: string, number: string | undefined): string | undefined {
  const [has, wants] = [namesIn(form), namesIn(source)];
  const strange = has.filter((name) => !wants.includes(name) && name !== number);
  const missing = wants.filter((name) => !has.includes(name) && name !== number);
  if (strange.length) return `{${strange.join('}, {')}} is not in the English sentence: take it out or correct its name`;
  if (missing.length) return `{${missing.join('}, {')}} is missing: put it where it belongs`;
  if (/[{}]/.test(form.replace(/\{\w+\}/g, ''))) return 'a brace without its partner: braces are for names';
  if (margins(form) !== margins(source)) return 'begin and end it with the same spaces as the English sentence';
  return undefined;
}

export class Catalogue {
  readonly plurals: Plurals;
  /** What keeps this language from being built, each with file, line and what to do. */
  readonly problems: string[] = [];
  readonly #entries = new Map<string, Entry>();
  readonly #used = new Set<string>();

  constructor(
    readonly file: string,
    text: string,
  ) {
    const [header, ...entries] = parse(file, text);
    if (!header || header.id || header.context) throw new Mistake(`${file}:1: a PO file begins with a header`);
    this.plurals = pluralsOf(file, headerOf([header]));
    if (header.flags.includes('fuzzy')) this.#problem(header, 'the header is fuzzy: complete it and take the flag away');
    for (const entry of entries) {
      const key = keyOf(entry.context, entry.id);
      const before = this.#entries.get(key);
      if (before) this.#problem(entry, `the same as in line ${before.line}: remove one of them`);
      this.#entries.set(key, entry);
    }
  }

  #problem({ line, context, id }: Entry, what: string): void {
    this.problems.push(`${this.file}:${line}: ${context ? `${context}: "${id}": ` : ''}${what}`);
  }

  /* What keeps the entry from being used. */
  #wrong(entry: Entry, { id, plural, number }: Sentence): string | undefined {
    if (entry.flags.includes('fuzzy')) return 'is fuzzy: correct the translation and take the flag away';
    if (entry.plural !== plural) return 'the plural has changed: npm run extract brings it up to date';
    const count = plural === undefined ? 1 : this.plurals.count;
    if (entry.strings.length !== count) return `has ${entry.strings.length} forms instead of ${count}: see Plural-Forms`;
    if (entry.strings.some((form) => !form)) return 'is not translated: write its msgstr';
    return entry.strings.map((form) => misshapen(form, plural ?? id, number)).find(Boolean);
  }

  /** The forms of a sentence; the English ones stand in for those that are wrong. */
  take(sentence: Sentence): string[] {
    const key = keyOf(sentence.context, sentence.id);
    const entry = this.#entries.get(key);
    this.#used.add(key);
    const wrong = entry ? this.#wrong(entry, sentence) : undefined;
    if (!entry) this.problems.push(`${this.file}: ${sentence.context}: "${sentence.id}" is missing: npm run extract adds it`);
    else if (wrong) this.#problem(entry, wrong);
    else return entry.strings.map(spaced);
    return [sentence.id, sentence.plural ?? ''];
  }

  /** When every sentence has been taken. */
  end(): void {
    for (const [key, entry] of this.#entries)
      if (!this.#used.has(key)) this.#problem(entry, 'the page does not say this: npm run extract removes it');
  }
}
