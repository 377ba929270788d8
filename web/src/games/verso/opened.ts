// Verso with both faces of every token: a game that is over and whose deal is opened has no backs left to
// guess. Out of the order in which the tokens were shuffled; it is the same for everybody.
import type { View } from '../../lib/wire';

interface Tokens extends View {
  shown: number[];
  pile_top: number;
}

function other(token: string | undefined, shown: number): number {
  const [one, two] = (token ?? '').split('/').map(Number);
  return (one === shown ? two : one) ?? 0;
}

/** The view with the backs that nobody saw. */
export function opened(view: View, order: readonly string[]): View {
  const { shown, pile_top } = view as Tokens;
  return {
    ...view,
    options: { ...view.options, memory: 'on' },
    backs: shown.map((face, i) => other(order[i], face)),
    pile_back: other(order[shown.length], pile_top),
  };
}
