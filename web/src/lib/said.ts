// What was said of a game, in parts: words, who it is about, and the cards that it names by their texts.
import { faceOf, nameOf, type Face } from './cards';
import type { Texts } from './texts';
import type { GameId } from './wire';

export type Part = string | { name: string } | { card: Face };

/* Where cards have colours their texts are letters and numbers; elsewhere numbers are words. Rules, which look alike, stand in
 * brackets. */
const cards: Partial<Record<GameId, RegExp>> = {
  figures: /(?<![\w(])([RYGB][1-6])(?!\w)/,
  onze: /(?<![\w(])([RYGB](?:2[01]|1\d|[1-9])|J)(?!\w)/,
  voeux: /(?<![\w(])([RYGBV](?:\d|10|E)|P(?:\d|10))(?!\w)/,
};

/** `names`: of the seats; a sentence may begin with one of them. */
export function partsOf(said: string, game: GameId, names: readonly string[] = []): Part[] {
  const name = names.find((one) => one && said.startsWith(one) && /^[ :]/.test(said.slice(one.length)));
  const rest = said.slice(name?.length ?? 0);
  const form = cards[game];
  /* What is split off by a group stands at odd places. */
  const pieces = form ? rest.split(new RegExp(form, 'u')) : [rest];
  const parts = pieces.map((piece, i): Part => (i % 2 ? { card: faceOf(piece, game) } : piece)).filter((part) => part !== '');
  return name ? [{ name }, ...parts] : parts;
}

/** The same for those who hear it: cards by their names. */
export function spoken(said: string, game: GameId, t: Texts): string {
  const words = (part: Part) => (typeof part === 'string' ? part : 'name' in part ? part.name : nameOf(part.card, t));
  return partsOf(said, game).map(words).join('');
}
