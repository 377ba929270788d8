// What the expert thinks of a game: its chart, its worst moves, and the note beside each move.
import { plural } from './plural';

export const analysis = {
  title: 'The expert',
  lead: 'The expert reviews every decision, seeing only what the player saw, and says what it would have played.',
  ownOnly: 'The deal stays hidden, so only your own decisions can be reviewed.',
  nobody: 'You did not play in this game and its deal stays hidden, so there is nothing to review.',
  start: 'Analyse the game',
  stop: 'Stop',
  goOn: 'Continue',
  progress: (done: number, all: number) => plural(all, `${done} of ${all} move reviewed`, `${done} of ${all} moves reviewed`),
  failed: 'The expert could not analyse this game.',
  chart: 'Chance to win, move by move',
  chartNote: 'What the number means: the expert imagines how the game could go on from what the mover knew. At 60% the mover wins 60 of 100 such games. A verdict also counts the lead at the end, for a quarter.',
  percent: (value: number) => `${value}%`,
  ends: (name: string, first: number, last: number) => `${name}: from ${first}% to ${last}%`,
  worst: 'The costliest moves',
  noWorst: 'No move really cost anything.',
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
  summary: (name: string, best: number, all: number) => `${name}: the expert’s move in ${best} of ${all} decisions`,
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
