// The puzzle of the day.
import { plural } from './plural';

export const puzzle = {
  title: (game: string) => `Puzzle of the day: ${game}`,
  short: 'Puzzle of the day',
  label: 'Puzzle',
  lead: 'One position per game, every day, the same for everyone.',
  looking: 'Today’s puzzle is on its way…',
  ask: 'Your move. One is clearly best: which?',
  failed: 'Today’s puzzle could not be made here.',
  wrong: (move: string, made: number, best: number) => `Not quite – “${move}” wins ${made}%, the best move ${best}%.`,
  close: (move: string, made: number, best: number) => `Nearly as good – “${move}” wins ${made}%, the best move ${best}%.`,
  again: 'Keep looking, or see the solution.',
  solution: 'Show the solution',
  right: (move: string) => `That’s it: ${move}.`,
  shown: (move: string) => `The solution: ${move}.`,
  quit: 'Leave the puzzle',
  others: 'The other puzzles of the day',
  play: 'Play a game',
  streak: (days: number) => plural(days, `${days} day in a row`, `${days} days in a row`),
  solvedMark: 'solved',
  openMark: 'not solved yet',
  shownMark: 'solution seen',
  tries: (count: number) => plural(count, 'First try.', `${count} tries.`),
  today: (done: number, all: number) => `${done} of ${all} today`,
  go: (game: string, mark: string) => `Puzzle of the day, ${game}: ${mark}`,
  thinking: 'The expert is looking at your move…',
};
