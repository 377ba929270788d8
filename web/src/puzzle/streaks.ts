// How many days in a row a puzzle was solved.
import { dayBefore } from '../lib/days';

/** By day, how many tries it took; 0 if the solution was looked at first. */
export type Days = Record<string, number>;

const isSolved = (days: readonly Days[], day: string): boolean => days.some((one) => (one[day] ?? 0) > 0);

/** Days in a row up to today, or up to yesterday while today is still open. */
export function streakOf(days: readonly Days[], date: string): number {
  let day = isSolved(days, date) ? date : dayBefore(date);
  let count = 0;
  for (; isSolved(days, day); day = dayBefore(day)) count++;
  return count;
}

/** The most days in a row that there were. */
export function longestOf(days: readonly Days[]): number {
  const dates = [...new Set(days.flatMap((one) => Object.keys(one)))].filter((day) => isSolved(days, day));
  return Math.max(0, ...dates.map((day) => streakOf(days, day)));
}
