// A table that is only looked at: steps come from a recording, nothing can be done.
import type { Table } from '../lib/client';
import { prefs } from '../lib/prefs.svelte';
import type { Hint, Move, Words } from '../lib/wire';
import { Play } from '../table/play.svelte';
import type { Frame } from './recording';

export class Viewing extends Play {
  readonly #you: number | null;
  #better = $state.raw<Hint | null>(null);

  constructor(table: Table, you: number | null) {
    super(table, null);
    this.#you = you;
  }

  override get myTurn(): boolean {
    return false;
  }
  override get moves(): Move[] {
    return [];
  }
  /** Oneself is "you" also where one looks with somebody else's eyes. */
  override isSelf(seat: number): boolean {
    return seat === this.#you;
  }
  /** Sentences speak to whoever had these eyes. */
  override get sentences(): string[] {
    const { seat } = this;
    if (seat === null || this.isSelf(seat)) return super.sentences;
    return [prefs.t.replay.seenBy(this.called[seat] ?? ''), ...super.sentences];
  }

  /** A move that would have been better here: its spots are marked. */
  override get hint(): Hint | undefined {
    return this.#better ?? undefined;
  }

  /** Shows a frame, and a better move; the next one glides, any other is simply there. */
  show({ snapshot, news }: Frame, better: { move: string; say: Words } | null = null): void {
    const { stage } = this;
    this.#better = better && { is: 'hint', table: this.table, ...better };
    const next = snapshot.version === this.snapshot.version + 1;
    if (!next) this.stage = null;
    this.follow({ table: this.table, snapshot, news });
    this.hurry();
    this.stage = stage;
  }
}
