// The expert's numbers in words.
import { prefs } from '../lib/prefs.svelte';
import type { Judgement } from '../local/bot.worker';
import type { Mark } from './analyst.svelte';

export const percent = (parts: number): number => Math.round(parts / 100);

/** What a try wins and what the best move wins; or that only the margin differs. */
export function compared({ made_chance, best_chance }: Judgement): string {
  const [made, best] = [percent(made_chance), percent(best_chance)];
  return made < best ? prefs.t.puzzle.instead(made, best) : prefs.t.puzzle.closer;
}

/** What a sign in the log means. */
export function nameOf(mark: Mark): string {
  const { only, verdicts } = prefs.t.analysis;
  return { '!': only, '?!': verdicts.slip, '?': verdicts.mistake, '??': verdicts.blunder }[mark];
}
