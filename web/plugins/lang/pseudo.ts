// A language that nobody speaks: English with accents, every sentence 40 % longer. It shows where texts
// are cut, and which ones are not translated. `QUINTE_PSEUDO=1` adds it.
import type { Sentence } from './sentences';

export const pseudo = 'qps';
/** For browsers: English of a place that is nowhere. */
export const pseudoTag = 'en-XA';
const more = 0.4;
const vowels = /[aeiouyAEIOUY]/g;
const plain = 'aeiouyAEIOUY';
const accented = 'áéíóúýÁÉÍÓÚÝ';

/* The same word is always the same. */
function lengthenWord(word: string): string {
  const places = word.match(vowels)?.length ?? 0;
  let missing = Math.ceil(word.length * more);
  const each = Math.ceil(missing / Math.max(1, places));
  return word.replace(vowels, (vowel) => {
    const now = Math.min(missing, each);
    missing -= now;
    const letter = accented.charAt(plain.indexOf(vowel));
    return letter + letter.toLowerCase().repeat(now);
  });
}

/* {names} stay. */
function lengthen(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  return parts.map((part, i) => (i % 2 ? part : part.replace(/\p{L}+/gu, lengthenWord))).join('');
}

export function lengthened({ id, plural }: Pick<Sentence, 'id' | 'plural'>): string[] {
  return plural === undefined ? [lengthen(id)] : [lengthen(id), lengthen(plural)];
}
