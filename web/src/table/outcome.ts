// A result in words: who is first, by how much, and each seat's points line by line.
import { prefs } from '../lib/prefs.svelte';
import type { Play } from './play.svelte';

export interface Standing {
  seat: number;
  rank: number;
  score: number;
}

/** The best first. */
export function standings({ snapshot }: Play): Standing[] {
  const { ranks = [], scores = [] } = snapshot;
  return ranks.map((rank, seat) => ({ seat, rank, score: scores[seat] ?? 0 })).sort((a, b) => a.rank - b.rank);
}

export function titleOf(play: Play): string {
  const first = standings(play).filter(({ rank }) => rank === 1);
  const [winner] = first;
  if (!winner) return prefs.t.table.over;
  if (first.length > 1) return prefs.t.result.tie;
  return winner.seat === play.seat ? prefs.t.result.won : prefs.t.result.wins(play.names[winner.seat] ?? '');
}

/** How far the first two are apart; empty if they are not. */
export function marginOf(play: Play): string {
  const [first, second] = standings(play);
  const apart = first && second ? Math.abs(first.score - second.score) : 0;
  return apart ? prefs.t.result.margin(apart) : '';
}

export interface TallyLine {
  what: string;
  points: string;
}

/** "Stones, 3: +4" as what and points; a sentence without points stays whole. */
export function tallyOf(text: string): TallyLine[] {
  return text.split('\n').flatMap((line) => {
    const part = /^(.*?)\s*:\s*([+−-]?\d+)$/.exec(line.trim());
    if (part) return [{ what: part[1] ?? '', points: part[2] ?? '' }];
    return line.trim() ? [{ what: line.trim(), points: '' }] : [];
  });
}
