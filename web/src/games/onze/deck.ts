// The cards of Onze, in the order in which a shuffle finds them.
import type { DeckOf } from '../../replay/verify';
import { range, times } from '../lists';

const numbers = [...'RYGB'].flatMap((colour) => range(1, 21).flatMap((value) => (value === 11 ? [] : [`${colour}${value}`])));

export const deck: DeckOf = (_, { beginner }) => ({ cards: [...numbers, ...times(beginner === true ? 0 : 4, 'J')] });
