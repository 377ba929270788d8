// The view of Onze as its table draws it: rows of slots, seats, and the numbers that help. What is
// possible comes with the view; nothing here knows a rule.
import type { Colour, Face } from '../../lib/cards';
import type { View } from '../../lib/wire';
import type { Play } from '../../table/play.svelte';

export interface OnzeSeat {
  hand_size: number;
  known_numbers: string[][];
  known_jokers: number;
  recovered_jokers: number;
  links: number;
  bonus: number;
  score: number;
}

export interface OnzeView extends View {
  game_number: number;
  pile: number;
  bonus_left: number;
  jokers_unseen: number;
  cards_used: number;
  filled: string[][];
  jokers_stand_for: string[][];
  seats: OnzeSeat[];
}

/** docs/programming/views.md, section Help. */
export interface OnzeHelp {
  scores?: (number | null)[];
  hand?: number | null;
  gaps?: [number, number][];
  open?: string[];
  linkable?: string[];
  bonus?: string[];
  cards_left?: number;
  owes?: boolean;
}

export type Row = 'r' | 'y' | 'g' | 'b';
export const rows: readonly Row[] = ['r', 'y', 'g', 'b'];
export const centre = 11;
export const width = 21;

export interface Slot {
  card: string;
  row: Row;
  value: number;
  filled: boolean;
  joker: boolean;
  /** Next to a card of its row. */
  open: boolean;
  /** Only a link gets there; the filled neighbour is above or below. */
  link: 'up' | 'down' | null;
  bonus: boolean;
}

export function faceAt(slot: { row: Colour; value: number }): Face {
  return { kind: 'value', colour: slot.row, value: slot.value };
}

export function slotsOf(view: OnzeView, help: OnzeHelp): Slot[][] {
  const filled = view.filled.map((row) => new Set(row));
  const jokers = new Set(view.jokers_stand_for.flat());
  const [open, linkable, bonus] = [help.open, help.linkable, help.bonus].map((cards) => new Set(cards ?? []));
  return rows.map((row, i) =>
    Array.from({ length: width }, (_, column): Slot => {
      const value = column + 1;
      const card = `${row.toUpperCase()}${value}`;
      const above = filled[i - 1]?.has(`${rows[i - 1]?.toUpperCase()}${value}`);
      return {
        card,
        row,
        value,
        filled: filled[i]?.has(card) ?? false,
        joker: jokers.has(card),
        open: open?.has(card) ?? false,
        link: linkable?.has(card) ? (above ? 'up' : 'down') : null,
        bonus: bonus?.has(card) ?? false,
      };
    }),
  );
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Whether a slot is lit. A joker in hand could go almost anywhere: it lights slots once it is picked. */
export function isLit(play: Play, card: string): boolean {
  return play.isLit(play.picked.length ? card : `lay ${card}|swap ${card}`, { target: true });
}
