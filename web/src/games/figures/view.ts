// What the table of Figures reads: the view and the numbers that help, as docs/programming/views.md
// describes them.
import type { Play } from '../../table/play.svelte';
import type { View } from '../../lib/wire';

export const series = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'] as const;
export const figures = ['pairs', 'three', 'full', 'straight', 'four', 'flush'] as const;
export const boxes = [...series, ...figures] as const;
export type Box = (typeof boxes)[number];
export const figureValues: Record<(typeof figures)[number], number> = {
  pairs: 10,
  three: 15,
  full: 20,
  straight: 25,
  four: 30,
  flush: 50,
};
/** What a box brings at most: the series four colours, a figure its value. */
export const mostOf = (box: Box): number => figureValues[box as keyof typeof figureValues] ?? 4 * (series.indexOf(box as (typeof series)[number]) + 1);
/** Whether a box would bring far less than it could. */
export const isLow = (box: Box, points: number): boolean => 2 * points <= mostOf(box);
export const rounds = 12;
export const goal = 52;
export const bonus = 40;

export interface Seat {
  /** Null while open, 0 if crossed out. */
  sheet: Record<Box, number | null>;
  discards: string[];
  taken: string[];
  /** One's own, and everybody's when a round has ended. */
  hand: string[];
}

export interface FiguresView extends View {
  rounds_done: number;
  phase: 'shuffle' | 'begin' | 'discard' | 'write' | 'over';
  pile: number;
  /** Turns completed in this round. */
  turns_done: number;
  seats: Seat[];
}

interface Points {
  series: number;
  bonus: number;
  figures: number;
  total: number;
}

export interface FiguresHelp {
  seats?: Points[];
  boxes?: (number | null)[];
  takes?: ({ box: Box; points: number } | null)[];
  discards?: Record<string, (number | null)[]>;
}

export const viewOf = (play: Play) => play.view as FiguresView;
export const helpOf = (play: Play) => play.help as FiguresHelp;

/** What the open boxes would bring, by name: without the card that is picked, if one is. */
export function worth(play: Play): Partial<Record<Box, number>> {
  const help = helpOf(play);
  const chosen = play.chosen?.move.split(' ')[1] ?? '';
  const list = help.discards?.[chosen] ?? help.boxes ?? [];
  return Object.fromEntries(boxes.flatMap((box, i) => (typeof list[i] === 'number' ? [[box, list[i]]] : [])));
}

/** Where a move takes a card from, if it takes one. */
export function placeOf(move: string): string | undefined {
  const [verb, seat] = move.split(' ');
  return verb === 'draw' ? 'deck' : verb === 'take' ? `discards-${seat}` : undefined;
}
