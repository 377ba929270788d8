// The view of Vingt-trois as a table draws it (docs/programming/views.md), and its moves taken
// apart.
import type { Move, View } from '../../lib/wire';
import type { Play } from '../../table/play.svelte';

export interface SeatState {
  penalties: number;
  tokens: number;
  status: 'in' | 'done' | 'quit';
  cards: number;
  /** Passes and forces since a card was last played. */
  rests: number;
  /** All cards of the hand are below this; beyond the highest value if nothing is known. */
  all_below: number;
}

interface VingtTroisView extends View {
  phase: 'box' | 'play' | 'over';
  round: number;
  first: number;
  opener: number;
  forced: boolean;
  hand: string[];
  boxed: string[];
  pile: string[];
  played_by: number[];
  seats: SeatState[];
}

export interface Help {
  scores: number[];
  /** Copies that were not seen, from value 1 up. */
  unseen: number[];
  /** From where to where a card costs nothing, by the tokens spent. */
  free?: [number, number][];
  /** By value, then by the tokens spent; null where it may not be laid so. */
  costs?: Record<string, (number | null)[]>;
  pass?: number;
  force?: number;
  quit?: number;
}

/** A card with a name of its own: who lays it, its value, and how many of that were before it. */
export interface Laid {
  piece: string;
  value: number;
  seat: number;
}

export interface VingtTrois {
  phase: VingtTroisView['phase'];
  round: number;
  beginner: boolean;
  opener: number;
  forced: boolean;
  hand: Laid[];
  boxed: number[];
  pile: Laid[];
  top: number;
  seats: SeatState[];
  help: Help;
}

export const values = Array.from({ length: 23 }, (_, i) => i + 1);

/* Numbers equal cards of one seat in the order in which they are laid, those in hand last. */
function named(counts: Map<string, number>, round: number, seat: number, text: string): Laid {
  const key = `${round}:${seat}:${text}`;
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  return { piece: `${key}.${before}`, value: Number(text), seat };
}

export function read(play: Play): VingtTrois {
  const view = play.view as VingtTroisView;
  const counts = new Map<string, number>();
  const name = (seat: number, text: string) => named(counts, view.round, seat, text);
  const pile = view.pile.map((text, i) => name(view.played_by[i] ?? 0, text));
  return {
    phase: view.phase,
    round: view.round,
    beginner: view.options.beginner === true,
    opener: view.opener,
    forced: view.forced,
    pile,
    hand: view.hand.map((text) => name(play.seat ?? -1, text)),
    boxed: view.boxed.map(Number),
    top: pile.at(-1)?.value ?? 0,
    seats: view.seats,
    help: { scores: [], unseen: [], ...(play.help as Partial<Help>) },
  };
}

/** A play taken apart: "play 8x2+1". */
export interface Lay {
  move: Move;
  value: number;
  copies: number;
  tokens: number;
}

export function layOf(move: Move): Lay | null {
  const found = /^play (\d+)(?:x(\d+))?(?:\+(\d+))?$/.exec(move.move);
  if (!found) return null;
  const [, value, copies = '1', tokens = '0'] = found;
  return { move, value: Number(value), copies: Number(copies), tokens: Number(tokens) };
}
