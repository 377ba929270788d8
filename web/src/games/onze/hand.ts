// A hand of Onze, out of its own seat's view.
import type { Read } from '../../replay/hands';
import type { OnzeView } from './board';

export const hand: Read = (view, seat) => {
  const { known_numbers = [], known_jokers = 0 } = (view as OnzeView).seats[seat] ?? {};
  return [...known_numbers.flat(), ...Array.from({ length: known_jokers }, () => 'J')];
};
