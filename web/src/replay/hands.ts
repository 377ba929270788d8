// What each seat held, out of that seat's own view: `hand` of the view or of its seat, or whatever
// games/<game>/hand.ts reads.
import type { View } from '../lib/wire';

type Cards = readonly string[];
export type Read = (view: View, seat: number) => Cards;

const readers = import.meta.glob<{ hand: Read }>('../games/*/hand.ts', { eager: true });

const usual: Read = (view, seat) => {
  const { hand, seats } = view as { hand?: Cards; seats?: { hand?: Cards }[] };
  return hand ?? seats?.[seat]?.hand ?? [];
};

export function handOf(view: View, seat: number): Cards {
  return (readers[`../games/${view.game}/hand.ts`]?.hand ?? usual)(view, seat);
}
