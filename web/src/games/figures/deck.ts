// The cards of Figures, in the order in which a shuffle finds them.
import type { DeckOf } from '../../replay/verify';
import { range, times } from '../lists';

const cards = range(1, 6).flatMap((value) => [...'RYGB'].flatMap((colour) => times(4, `${colour}${value}`)));

const byValue = (a: string, b: string) =>
  a.charCodeAt(1) - b.charCodeAt(1) || 'RYGB'.indexOf(a.charAt(0)) - 'RYGB'.indexOf(b.charAt(0));

export const deck: DeckOf = () => ({ cards, again: byValue });
