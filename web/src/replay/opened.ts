// A game that is over with everything open, where a table can show it: games/<game>/opened.ts makes such a
// view out of the order in which the cards were shuffled.
import type { View } from '../lib/wire';
import type { Recording } from './recording';

export type Open = (view: View, order: readonly string[]) => View;

const openers = import.meta.glob<{ opened: Open }>('../games/*/opened.ts');

export async function openerOf(game: string): Promise<Open | undefined> {
  return (await openers[`../games/${game}/opened.ts`]?.())?.opened;
}

/** The recording with what nobody saw. */
export function withAllOpen(recording: Recording, order: readonly string[], opened: Open): Recording {
  const frames = recording.frames.map(({ snapshot, news }) => {
    const { view } = snapshot;
    return { news, snapshot: view ? { ...snapshot, view: opened(view, order) } : snapshot };
  });
  return { ...recording, frames };
}
