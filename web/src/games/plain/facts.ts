// The facts of a view that nobody has drawn, sorted by whom they are about and by how they can be shown. A
// game's view is JSON (docs/programming/views.md): cards are their texts, and a list with one entry a seat is
// about the seats.
import { cardsOf } from '../../lib/more';
import type { View } from '../../lib/wire';

export type Fact = { name: readonly string[] } & (
  | { is: 'cards'; cards: readonly (string | null)[] }
  | { is: 'value'; value: string | number | true }
);

export interface Sorted {
  /** What is about nobody's seat. */
  table: Fact[];
  /** By seat. */
  seats: Fact[][];
  /** The viewer's own cards. */
  hand: readonly string[];
}

/* What every view begins with. */
const common = new Set(['game', 'players', 'options', 'viewer', 'turn']);

/* Longer lists of numbers are for programs. */
const longest = 6;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export class Facts {
  readonly #cards: ReadonlySet<string>;
  readonly #players: number;

  constructor(game: string, players: number) {
    this.#cards = new Set(cardsOf(game));
    this.#players = players;
  }

  #isCard(value: Json): value is string {
    return typeof value === 'string' && this.#cards.has(value);
  }

  /* Cards, among them some that are not known. */
  #areCards(list: Json[]): list is (string | null)[] {
    return list.some((one) => this.#isCard(one)) && list.every((one) => one === null || this.#isCard(one));
  }

  /* What a value tells, piece by piece. What is not there needs no room: the sentences have it. */
  #told(name: readonly string[], value: Json): Fact[] {
    if (value === null || value === false) return [];
    if (this.#isCard(value)) return [{ name, is: 'cards', cards: [value] }];
    if (Array.isArray(value)) return this.#listed(name, value);
    if (typeof value !== 'object') return [{ name, is: 'value', value }];
    return Object.entries(value).flatMap(([part, inner]) => this.#told([...name, part], inner));
  }

  #listed(name: readonly string[], list: Json[]): Fact[] {
    if (this.#areCards(list)) return [{ name, is: 'cards', cards: list }];
    if (list.some((one) => typeof one === 'object')) return list.flatMap((inner, i) => this.#told([...name, String(i + 1)], inner));
    return list.length && list.length <= longest && list.some(Boolean) ? [{ name, is: 'value', value: list.join(', ') }] : [];
  }

  #isBySeat(value: Json): value is Json[] {
    return Array.isArray(value) && value.length === this.#players && !this.#areCards(value);
  }

  sort(view: View, viewer: number | null): Sorted {
    const table: Fact[] = [];
    const seats: Fact[][] = Array.from({ length: this.#players }, () => []);
    let hand: readonly string[] = [];
    for (const [name, value] of Object.entries(view as Record<string, Json>)) {
      if (common.has(name)) continue;
      if (name === 'hand') hand = value as string[];
      else if (!this.#isBySeat(value)) table.push(...this.#told([name], value));
      else value.forEach((one, seat) => seats[seat]?.push(...this.#told(name === 'seats' ? [] : [name], one)));
    }
    const own = viewer === null ? undefined : seats[viewer];
    const held = own?.findIndex((fact) => fact.is === 'cards' && fact.name.join() === 'hand') ?? -1;
    const [fact] = own && held >= 0 && !hand.length ? own.splice(held, 1) : [];
    if (fact?.is === 'cards') hand = fact.cards.filter((card) => card !== null);
    return { table, seats, hand };
  }
}
