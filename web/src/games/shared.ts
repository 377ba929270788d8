// What several games' tables need: the last move, and equal cards told apart.
import type { Play } from '../table/play.svelte';

/** The move that was made last. */
export function lastMove({ news }: Play): { seat: number; move: string } {
  return { seat: news?.seat ?? -1, move: news?.told?.find(({ kind }) => kind === 'move')?.move ?? '' };
}

/** Equal cards get names of their own. */
export function numbered(cards: readonly string[]): { card: string; copy: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, copy };
  });
}
