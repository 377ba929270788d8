// The decisions of a game that may be looked at: each with the view that its maker had, out of that
// seat's own recording. Whose recording one may not read, their decisions are not here.
import type { Eyes } from '../lib/wire';
import type { Recording } from '../replay/recording';

export interface Decision {
  /** The step that shows the move made. */
  step: number;
  seat: number;
  view: string;
  move: string;
}

export function decisionsOf(recordings: ReadonlyMap<Eyes, Recording>): Decision[] {
  const found: Decision[] = [];
  for (const [eyes, { frames }] of recordings) {
    if (eyes === 'spectator') continue;
    frames.forEach(({ news }, step) => {
      const view = frames[step - 1]?.snapshot.view;
      const move = news.told?.find(({ kind, seat }) => kind === 'move' && seat === eyes)?.move;
      if (news.act !== 'move' || news.seat !== eyes || view?.turn !== eyes || move === undefined) return;
      found.push({ step, seat: eyes, view: JSON.stringify(view), move });
    });
  }
  return found.sort((a, b) => a.step - b.step);
}
