// Which puzzles were solved on this device, day by day, and how many days in a row. A day is one of the
// calendar where the device is.
import { dayBefore, isDay } from '../lib/days';
import { store, stored } from '../lib/prefs.svelte';
import type { GameId } from '../lib/wire';

/** How many tries it took; 0 if the solution was looked at first. */
export type Days = Record<string, number>;

const kept = 800;

export function daysOf(game: GameId): Days {
  try {
    const days: unknown = JSON.parse(stored(`puzzle.${game}`) ?? '{}');
    if (typeof days !== 'object' || days === null) return {};
    return Object.fromEntries(Object.entries(days).filter(([date, tries]) => isDay(date) && Number.isInteger(tries) && tries >= 0));
  } catch {
    return {};
  }
}

/** Notes how a day ended; the first end counts. */
export function note(game: GameId, date: string, tries: number): void {
  const days = daysOf(game);
  if (date in days) return;
  const entries = Object.entries({ ...days, [date]: tries }).sort(([a], [b]) => (a < b ? -1 : 1));
  store(`puzzle.${game}`, JSON.stringify(Object.fromEntries(entries.slice(-kept))));
}

/** Days in a row up to today, or up to yesterday while today is still open. */
export function streakOf(days: readonly Days[], date: string): number {
  const solved = (day: string) => days.some((one) => (one[day] ?? 0) > 0);
  let day = solved(date) ? date : dayBefore(date);
  let count = 0;
  for (; solved(day); day = dayBefore(day)) count++;
  return count;
}
