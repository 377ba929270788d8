// Which puzzles were solved on this device, day by day. A day is one of the calendar where the device is; what is
// solved on a later day is kept apart, and makes no streak.
import { isDay, today } from '../lib/days';
import { store, stored } from '../lib/prefs.svelte';
import type { GameId } from '../lib/wire';
import type { Days } from './streaks';

const kept = 800;

function read(key: string): Days {
  try {
    const days: unknown = JSON.parse(stored(key) ?? '{}');
    if (typeof days !== 'object' || days === null) return {};
    return Object.fromEntries(Object.entries(days).filter(([date, tries]) => isDay(date) && Number.isInteger(tries) && tries >= 0));
  } catch {
    return {};
  }
}

/** Those that were solved, or given up, on their own day. */
export const daysOf = (game: GameId): Days => read(`puzzle.${game}`);

/** All of them, whenever it was. */
export const everOf = (game: GameId): Days => ({ ...read(`puzzle-later.${game}`), ...daysOf(game) });

/** Notes how a day ended; the first end counts. */
export function note(game: GameId, date: string, tries: number): void {
  if (date in everOf(game)) return;
  const key = `${date === today() ? 'puzzle' : 'puzzle-later'}.${game}`;
  const entries = Object.entries({ ...read(key), [date]: tries }).sort(([a], [b]) => (a < b ? -1 : 1));
  store(key, JSON.stringify(Object.fromEntries(entries.slice(-kept))));
}
