// The view of Verso as a table draws it: who has which groups and which cards, from the lists by
// token number that docs/programming/views.md describes. Backs are left out where the table leaves
// them to memory (V18).
import type { Play } from '../../table/play.svelte';
import type { View } from '../../lib/wire';

export interface Token {
  /** As in #12. */
  number: number;
  shown: number;
  /** The other face, if it is known and shown. */
  back?: number | undefined;
}

export interface Group {
  /** "#12", as moves name it. */
  name: string;
  /** The lowest first. */
  tokens: Token[];
  /** "13–15". */
  values: string;
}

export interface Stack {
  card: number;
  /** The lowest first; the last one can be taken. */
  tokens: Token[];
}

export interface Reserve {
  groups: Group[];
  stacks: Stack[];
}

interface VersoView extends View {
  phase: 'ready' | 'stopped' | 'drawn' | 'turned' | 'over';
  taken: number;
  pile: number;
  pile_top: number;
  /** Its other face, where a game is told again with everything open. */
  pile_back?: number;
  points: number[][];
  shown: number[];
  backs: number[];
  places: number[];
  groups: number[];
}

export interface Help {
  scores: number[];
  /** The seat that may take without limit. */
  fewest: number | null;
  /** How many tokens the seat to move may take in its turn; null if as many as it likes. */
  limit: number | null;
  /** What a group that is long enough is worth. */
  price: number;
  /** Point cards left. */
  cards: number;
  /** Whether joining the held token earns another. */
  goes_on: boolean;
  /** By group or by move. */
  worth: Record<string, number>;
  /** By group or by card: the faces that the token may show when it is turned over. */
  turns?: Record<string, number[]>;
}

export interface Verso {
  phase: VersoView['phase'];
  taken: number;
  pile: number;
  top: number;
  topBack: number | undefined;
  drawn: number;
  memory: boolean;
  held: Token | null;
  reserves: Reserve[];
  help: Help;
}

/** What can be done with the token in hand. */
export const heldWords = 'join|alone|swap';

const nothing: Help = { scores: [], fewest: null, limit: null, price: 0, cards: 0, goes_on: false, worth: {} };

export function span(tokens: readonly Token[]): string {
  const [low, high] = [tokens[0]?.shown ?? 0, tokens.at(-1)?.shown ?? 0];
  return low === high ? String(low) : `${low}–${high}`;
}

/* Groups first, then lone tokens, each by their numbers. */
function byValue(a: Group, b: Group): number {
  const lone = Number(a.tokens.length === 1) - Number(b.tokens.length === 1);
  return lone || (a.tokens[0]?.shown ?? 0) - (b.tokens[0]?.shown ?? 0) || a.name.localeCompare(b.name);
}

function lowestFirst(tokens: Token[]): Token[] {
  return tokens.sort((a, b) => a.shown - b.shown);
}

function groupsOf(view: VersoView, tokens: readonly Token[], seat: number): Group[] {
  const byName = new Map<number, Token[]>();
  for (const token of tokens) {
    if (view.places[token.number - 1] !== seat + 1) continue;
    const name = view.groups[token.number - 1] ?? 0;
    byName.set(name, [...(byName.get(name) ?? []), token]);
  }
  return [...byName]
    .map(([name, members]) => ({ name: `#${name}`, tokens: lowestFirst(members), values: span(members) }))
    .sort(byValue);
}

function stacksOf(view: VersoView, tokens: readonly Token[], seat: number): Stack[] {
  const cards = [...(view.points[seat] ?? [])].sort((a, b) => b - a);
  return cards.map((card) => ({
    card,
    tokens: lowestFirst(tokens.filter(({ number }) => view.places[number - 1] === card)),
  }));
}

export function read(play: Play): Verso {
  const view = play.view as VersoView;
  const memory = view.options.memory === 'on';
  const tokens = view.shown.map((shown, i): Token => {
    const back = memory ? view.backs[i] : 0;
    return { number: i + 1, shown, back: back || undefined };
  });
  return {
    phase: view.phase,
    taken: view.taken,
    pile: view.pile,
    top: view.pile_top,
    topBack: view.pile_back || undefined,
    drawn: view.shown.length,
    memory,
    held: tokens.find(({ number }) => view.places[number - 1] === 0) ?? null,
    reserves: view.points.map((_, seat) => ({
      groups: groupsOf(view, tokens, seat),
      stacks: stacksOf(view, tokens, seat),
    })),
    help: { ...nothing, ...(play.help as Partial<Help>) },
  };
}
