// The cards of Vingt-trois, in the order in which a shuffle finds them. The 1 is always in play.
import type { DeckOf } from '../../replay/verify';
import { range, times } from '../lists';

const cards = range(1, 23).flatMap((value) => times(Math.min(value, 3), String(value)));

export const deck: DeckOf = (players, { beginner }) => ({ cards, take: players * (beginner === true ? 12 : 15), fixed: 1 });
