// The tokens of Verso, in the order in which a shuffle finds them.
import type { DeckOf } from '../../replay/verify';
import { range } from '../lists';

const cards = range(1, 19).flatMap((a) => range(a, Math.min(a + 2, 19)).map((b) => `${a}/${b}`));

export const deck: DeckOf = () => ({ cards, turned: true });
