// A table that is only looked at: steps come from a recording, nothing can be done.
import type { Table } from '../lib/client';
import { prefs } from '../lib/prefs.svelte';
import type { Hint, Move, Words } from '../lib/wire';
import { Play } from '../table/play.svelte';
import type { Frame } from './recording';

interface Choice {
  move: string;
  say: Words;
}

export class Viewing extends Play {
  readonly #you: number | null;
  #better = $state.raw<Hint | null>(null);
  #made = $state('');

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

  override get regretted(): string | null {
    return this.#made || null;
  }

  /** Shows a frame, with a move that was made there and a better one; the next frame glides, any other is simply there. */
  show({ snapshot, news }: Frame, judged: { made: Choice; best: Choice } | null = null): void {
    const { stage } = this;
    this.#better = judged && { is: 'hint', table: this.table, ...judged.best };
    this.#made = judged?.made.move ?? '';
    const next = snapshot.version === this.snapshot.version + 1;
    if (!next) this.stage = null;
    this.follow({ table: this.table, snapshot, news });
    this.hurry();
    this.stage = stage;
  }
}
