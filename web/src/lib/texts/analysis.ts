// What the expert thinks of a game: its chart, its worst moves, and the note beside each move.
import { plural } from './plural';

export const analysis = {
  title: 'The expert',
  lead: 'The expert looks at every decision with the eyes of whoever made it, and says what it would have played.',
  ownOnly: 'The deal is not revealed: only your own decisions can be looked at.',
  nobody: 'You did not play this game and its deal is not revealed: there is nothing to look at.',
  start: 'Analyse the game',
  stop: 'Stop',
  goOn: 'Go on',
  progress: (done: number, all: number) => plural(all, `${done} of ${all} moves looked at`, `${done} of ${all} moves looked at`),
  failed: 'The expert could not think here.',
  chart: 'Chance to win, move by move',
  chartNote: 'What the number means: the expert imagines how the game could go on from what the mover knew. At 60% the mover wins 60 of 100 such games. A verdict also counts the lead at the end, for a quarter.',
  percent: (value: number) => `${value}%`,
  ends: (name: string, first: number, last: number) => `${name}: from ${first}% to ${last}%`,
  worst: 'The moves that lost most',
  noWorst: 'No move really lost anything.',
  /* The chance to win with the best move, and with the one that was made. */
  fell: (best: number, made: number) => `${best}% → ${made}%`,
  fellSay: (best: number, made: number) => `chance to win ${made}% instead of ${best}%`,
  table: 'All decisions',
  move: 'Move',
  who: 'Who',
  made: 'Played',
  madeBy: (name: string, say: string) => `${name}: ${say}`,
  better: 'Expert',
  prospect: 'Best move wins',
  chance: 'Move played wins',
  go: (step: number) => `Go to move ${step}`,
  summary: (name: string, best: number, all: number) => `${name}: the expert’s move ${best} times of ${all}`,
  verdicts: {
    forced: 'Only move',
    best: 'Best move',
    fine: 'Good move',
    slip: 'Inaccuracy',
    mistake: 'Mistake',
    blunder: 'Blunder',
  },
  only: 'The only good move',
  learn: 'Learn from your mistakes',
  learnFrom: (name: string) => `Learn from the mistakes of ${name}`,
  /* One mistake after the other is put on the table again, and one finds the better move. */
  mend: {
    title: 'Learn from your mistakes',
    step: (at: number, all: number) => `Mistake ${at} of ${all}`,
    ask: (made: string, chance: number, best: number) =>
      `Played: ${made}. Chance to win: ${chance}%; with the best move ${best}%. Find a better one.`,
    right: (move: string) => `That’s it: ${move}.`,
    next: 'Next mistake',
    back: 'Back to the game',
  },
};
