// How puzzles went, as a text to hand on that gives no solution away.
import { gameOf } from '../lib/games';
import { everOf } from './days';
import type { GameId } from '../lib/wire';

/* As many tries as are drawn one by one. */
const drawn = 6;

/** "✗✗✓": found at the third try; "–": the solution was looked at. */
function triesOf(tries: number): string {
  if (tries === 0) return '–';
  return `${tries > drawn ? `${tries - 1} × ✗ ` : '✗'.repeat(tries - 1)}✓`;
}

/** A line for each of the games whose puzzle of that day is done. */
export function resultOf(games: readonly GameId[], date: string, day: string): string {
  const lines = games.flatMap((game) => {
    const tries = everOf(game)[date];
    return tries === undefined ? [] : [`${gameOf(game)?.name} ${triesOf(tries)}`];
  });
  return [`Quinte · ${day}`, ...lines].join('\n');
}

/** Where the puzzles of a day are. */
export const linkTo = (date: string): string => `${location.origin}${location.pathname}#/puzzles/${date}`;
