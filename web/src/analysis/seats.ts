// The core speaks of seats by their number; people have names.
import { seats } from '../lang/seats';

/* "au siège 1" → "à Anne": how each language speaks of a seat, and what stands there instead. */
const pairs = Object.values(seats).flatMap((inLanguage) =>
  inLanguage('(\\d)', '\0')
    .split('|')
    .map((pair) => {
      const [seat = '', name = ''] = pair.split(' = ');
      return { seat: new RegExp(`(?<!\\p{L})${seat}(?!\\d)`, 'gu'), name };
    }),
);

/** The sentence with everybody's name in it. */
export function withNames(sentence: string, names: readonly string[]): string {
  return pairs.reduce(
    (text, { seat, name }) =>
      text.replace(seat, (whole, number: string) => {
        const who = names[Number(number)];
        return who === undefined ? whole : name.replace('\0', () => who);
      }),
    sentence,
  );
}
