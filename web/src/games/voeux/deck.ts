// The cards of Vœux, in the order in which a shuffle finds them.
import type { DeckOf } from '../../replay/verify';
import { range } from '../lists';

const values = [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9, 10, 'E', 'E'];
const coloured = [...'RYGBV'].flatMap((colour) => values.map((value) => `${colour}${value}`));

export const deck: DeckOf = () => ({ cards: [...coloured, ...range(0, 10).map((value) => `P${value}`)] });
