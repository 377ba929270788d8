// What a drawn table works with: the snapshot as the server gave it, whose turn it is, what is legal
// in words, what is selected, and the ways to act. Made once per visit, given to the game's component.
import { client, complain } from '../lib/app';
import type { Table } from '../lib/client';
import { prefs } from '../lib/prefs.svelte';
import type { Act, Hint, Move, News, Seat, Snapshot, View } from '../lib/wire';
import { voice } from '../ui/announce.svelte';

export class Play {
  #table: Table = $state.raw() as Table;
  /** What the player has picked up: a card, a slot; the game decides what it means. */
  selected = $state<string | null>(null);
  /** A move was sent and is not yet answered. */
  sending = $state(false);

  constructor(table: Table) {
    this.#table = table;
  }

  /** Takes the next state of the table in. */
  follow(table: Table): void {
    if (table.snapshot.version !== this.#table.snapshot.version) this.selected = null;
    const { news } = table;
    if (news && news !== this.#table.news && news.said && news.seat !== this.seat) voice.say(news.said);
    this.#table = table;
  }

  get table(): string {
    return this.#table.table;
  }
  get snapshot(): Snapshot {
    return this.#table.snapshot;
  }
  get news(): News | undefined {
    return this.#table.news;
  }
  get hint(): Hint | undefined {
    return this.#table.hint;
  }
  get view(): View | undefined {
    return this.snapshot.view;
  }
  /** One's own seat; null for those who watch. */
  get seat(): number | null {
    return this.snapshot.you ?? null;
  }
  get turn(): number | null {
    return this.snapshot.phase === 'playing' ? (this.view?.turn ?? null) : null;
  }
  get myTurn(): boolean {
    return this.turn !== null && this.turn === this.seat;
  }
  get moves(): Move[] {
    return this.myTurn ? (this.snapshot.moves ?? []) : [];
  }
  /** The other seats, the next to move first. */
  get others(): number[] {
    const count = this.snapshot.players;
    const from = this.seat ?? -1;
    return Array.from({ length: this.seat === null ? count : count - 1 }, (_, i) => (from + 1 + i) % count);
  }
  /** What everybody is called here, oneself "you". */
  get names(): string[] {
    return this.called.map((name, i) => (i === this.seat ? prefs.t.table.you : name));
  }
  /** What everybody is called by the others: for crests and the log. */
  get called(): string[] {
    return this.snapshot.seats.map((seat) => this.#name(seat));
  }

  #name({ sitter, name, bot }: Seat): string {
    const level = bot as keyof typeof prefs.t.botNames | undefined;
    if (sitter === 'bot') return level ? (prefs.t.bots[level] ?? bot ?? '') : (name ?? '');
    return name || prefs.t.picker.free;
  }

  legal(move: string): Move | undefined {
    return this.moves.find((known) => known.move === move);
  }

  /** Makes a move; one that is not legal is explained instead. */
  async move(move: string): Promise<void> {
    if (this.sending || this.seat === null) return;
    if (!this.legal(move)) return this.why(move);
    await this.act('move', { move });
  }

  async act(act: Act, more: { move?: string; name?: string } = {}, seat = this.seat ?? 0): Promise<void> {
    this.sending = true;
    try {
      await client.act(act, seat, more);
    } catch (error) {
      complain(error, this.snapshot.game);
    }
    this.sending = false;
  }

  /** Says why a move is not possible, and the way to its rule. */
  async why(move: string): Promise<void> {
    try {
      const { say, rule } = await client.why(move);
      if (say) voice.note(say, rule, this.snapshot.game);
    } catch (error) {
      complain(error, this.snapshot.game);
    }
  }
}
