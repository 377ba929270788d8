// What the table of Vœux reads: the view and the numbers that help, as docs/programming/views.md
// describes them.
import { faceOf, nameOf } from '../../lib/cards';
import { prefs } from '../../lib/prefs.svelte';
import type { View } from '../../lib/wire';
import type { Play } from '../../table/play.svelte';

/** Series and discard piles: five colours, then the neutral one. */
export const kinds = ['R', 'Y', 'G', 'B', 'V', 'P'] as const;
export const signs = ['r', 'y', 'g', 'b', 'v', 'p'] as const;
export const allStones = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export type Way = 'none' | 'rising' | 'falling';

export interface Seat {
  hidden_cards: number;
  known_cards: string[];
  stones: number[];
  series: { cards: string[]; direction: Way; points: string[] }[];
  neutral_series: string[];
}

export interface VoeuxView extends View {
  phase: 'deal' | 'play' | 'draw' | 'final' | 'over';
  due: number;
  pile: number;
  discard_draws_in_a_row: number;
  closed_piles: number[];
  hand: string[];
  discards: string[][];
  seats: Seat[];
}

interface SeatHelp {
  series: { cards: string[]; points: number; next: number }[];
  stones: number;
  next_stone: number;
  total: number;
}

export interface VoeuxHelp {
  ended?: number;
  seats?: SeatHelp[];
}

export interface Series {
  kind: number;
  cards: string[];
  points: number;
  way: Way | null;
  ended: boolean;
}

export const viewOf = (play: Play) => play.view as VoeuxView;
export const helpOf = (play: Play) => play.help as VoeuxHelp;

/** A seat's six series, in the order in which their cards lie. */
export function seriesOf(play: Play, seat: number): Series[] {
  const help = helpOf(play).seats?.[seat];
  const known = viewOf(play).seats[seat];
  return kinds.map((_, kind) => {
    const { cards = [], points = 0 } = help?.series[kind] ?? {};
    const way = known?.series[kind]?.direction ?? null;
    return { kind, cards, points, way, ended: cards.some((card) => card.endsWith('E')) };
  });
}

export const cardName = (card: string) => nameOf(faceOf(card), prefs.t);

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** A series in a few words. */
export function spoken({ kind, cards, points, way, ended }: Series): string {
  const t = prefs.t.voeux;
  const name = t.names[kind] ?? '';
  if (!cards.length) return t.empty(name);
  return t.series(name, ended ? t.ways.ended : way ? t.ways[way] : '', cards.length, signed(points));
}

/** The card of the hand that is picked, if one only is. */
export function pickedCard(play: Play): string | null {
  const [first, ...rest] = play.picked.filter((word) => /^[RYGBVP](\d+|E)$/.test(word));
  return first && !rest.length ? first : null;
}

/** Where a move takes a card from, if it takes one. */
export function placeOf(move: string): string | undefined {
  const [verb, kind] = move.split(' ');
  return verb !== 'draw' ? undefined : kind ? `pile-${kind}` : 'deck';
}
