// Verso with both faces of every token: a game that is over and whose deal is opened has no backs left to
// guess. Out of the order in which the tokens were shuffled; it is the same for everybody.
import type { View } from '../lib/wire';
import type { Story } from './story';

interface Tokens extends View {
  shown: number[];
  pile_top: number;
}

function other(token: string | undefined, shown: number): number {
  const [one, two] = (token ?? '').split('/').map(Number);
  return (one === shown ? two : one) ?? 0;
}

function opened(view: Tokens, order: readonly string[]): View {
  return {
    ...view,
    options: { ...view.options, memory: 'on' },
    backs: view.shown.map((shown, i) => other(order[i], shown)),
    pile_back: other(order[view.shown.length], view.pile_top),
  };
}

/** The story with the backs that nobody saw. */
export function withFaces(story: Story, order: readonly string[]): Story {
  const frames = story.frames.map(({ snapshot, news }) => {
    const { view } = snapshot;
    return { news, snapshot: view ? { ...snapshot, view: opened(view as Tokens, order) } : snapshot };
  });
  return { ...story, frames };
}
