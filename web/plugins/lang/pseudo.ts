// A language that nobody speaks: English with accents, every sentence 40 % longer. It shows where texts
// are cut, and which ones are not translated. `QUINTE_PSEUDO=1` adds it.
import type { Sentence } from './sentences';

export const pseudo = 'qps';
const longer = 1.4;
const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };

/* Words grow where they have vowels, as long as the sentence is too short; {names} stay. */
export function lengthen(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  const letters = parts.filter((_, i) => i % 2 === 0).join('').length;
  let missing = Math.ceil(letters * (longer - 1));
  const vowels = (text.replace(/\{\w+\}/g, '').match(/[aeiouAEIOU]/g) ?? []).length;
  const most = Math.ceil(missing / Math.max(1, vowels));
  const grow = (vowel: string) => {
    const more = Math.min(missing, most);
    missing -= more;
    return (accents[vowel] ?? vowel) + (accents[vowel.toLowerCase()] ?? '').repeat(more);
  };
  return parts.map((part, i) => (i % 2 ? part : part.replace(/[aeiouAEIOU]/g, grow))).join('');
}

/* Signs and numbers have no other length in any language. */
export function lengthened({ id, plural }: Pick<Sentence, 'id' | 'plural'>): string[] {
  return plural === undefined ? [lengthen(id)] : [lengthen(id), lengthen(plural)];
}
