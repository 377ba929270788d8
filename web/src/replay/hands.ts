// What each seat held, out of that seat's own view. The games keep it under different names.
import type { GameId, View } from '../lib/wire';

type Cards = readonly string[];
type Read = (view: View, seat: number) => Cards;

interface SeatOf {
  hand?: Cards;
  known_numbers?: Cards[];
  known_jokers?: number;
}

function seatIn(view: View, seat: number): SeatOf {
  return (view.seats as SeatOf[] | undefined)?.[seat] ?? {};
}

const own: Read = (view) => (view.hand as Cards | undefined) ?? [];

const readers: Record<GameId, Read> = {
  verso: () => [],
  figures: (view, seat) => seatIn(view, seat).hand ?? [],
  'vingt-trois': own,
  onze: (view, seat) => {
    const { known_numbers = [], known_jokers = 0 } = seatIn(view, seat);
    return [...known_numbers.flat(), ...Array.from({ length: known_jokers }, () => 'J')];
  },
  voeux: own,
};

export function handOf(view: View, seat: number): Cards {
  return readers[view.game](view, seat);
}

/** Whether seats of this game hold cards that others do not see. */
export function hasHands(game: GameId): boolean {
  return game !== 'verso';
}
