// The core speaks of seats by their number; people have names.

/* "au siège 1" → "à Anne"; an article before the word goes. */
const fr: Record<string, string> = { au: 'à ', du: 'de ', le: '', Au: 'À ', Du: 'De ', Le: '' };

/** The sentence with everybody's name in it. */
export function withNames(sentence: string, names: readonly string[]): string {
  return sentence
    .replace(/\b(au|du|le) siège (\d)\b/gi, (whole, article: string, seat: string) => {
      const name = names[Number(seat)];
      return name === undefined ? whole : `${fr[article]}${name}`;
    })
    .replace(/\bseat (\d)\b/gi, (whole, seat: string) => names[Number(seat)] ?? whole);
}
