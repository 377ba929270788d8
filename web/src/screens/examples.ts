// Small pictures beside the rules: what is drawn, in a few signs, and what it shows.
//
// A drawing is a row of words, rows parted by " / ": R5 GE P3 J link bonus back are cards, c8 one of
// Vingt-trois, m18 a point card of Verso, t7 or t7/9 a token (with its known back), s5 a stone, pen2 penalties,
// coin a bonus token, _ an empty place, | a gap; anything else is written as it is. Before a card: "." for
// the small form on a board, "j" behind it for a joker that stands for the card; "*" marks, "~" dims.
import { examples } from '../lang/load';
import type { GameId, Lang } from '../lib/wire';

export interface Example {
  draw: string;
  say: string;
}

/** By the id of the rule that they stand beside. */
export type Examples = Record<string, Example[]>;

/* The caption by its drawing. */
type Told = Record<string, Record<string, string>>;
type Loads = Record<string, () => Promise<{ examples: Told }>>;

export async function loadExamples(page: GameId | 'common', lang: Lang): Promise<Examples> {
  const found = await (examples[lang] as Loads)[page]?.();
  const listed = Object.entries(found?.examples ?? {}).map(([rule, told]) => [rule, Object.entries(told).map(([draw, say]) => ({ draw, say }))]);
  return Object.fromEntries(listed) as Examples;
}
