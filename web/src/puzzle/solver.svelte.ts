// One puzzle being solved: stands in for a server at the table. The person's move is the solution, or
// the expert says what is wrong with it; nothing is ever played on.
import type { Table } from '../lib/client';
import { prefs } from '../lib/prefs.svelte';
import type { Done, Lang } from '../lib/wire';
import type { Judged } from '../local/bot.worker';
import type { Desk } from '../table/play.svelte';
import { note } from './days';
import type { Found } from './puzzle.worker';
import type { PuzzleClient } from './puzzle-client';

const done: Done = { is: 'done', id: '' };

export type Stage = 'asked' | 'judging' | 'wrong' | 'right' | 'shown';

export class Solver implements Desk {
  readonly #client: PuzzleClient;
  found = $state.raw() as Found;
  stage = $state<Stage>('asked');
  /** The last move that was not the solution. */
  wrong = $state.raw<Judged | null>(null);
  #tried = $state.raw<string[]>([]);

  constructor(client: PuzzleClient, found: Found) {
    this.#client = client;
    this.found = found;
  }

  get over(): boolean {
    return this.stage === 'right' || this.stage === 'shown';
  }
  get tries(): number {
    return this.#tried.length;
  }

  /** The same in another language. */
  async speak(lang: Lang): Promise<void> {
    this.found = await this.#client.show(lang);
  }

  /** The position as its mover sees it; the solution is marked once it is known. */
  table(): Table {
    const { snapshot, solution } = this.found;
    if (!this.over) return { table: 'puzzle', snapshot };
    const table: Table = { table: 'puzzle', snapshot: { ...snapshot, moves: [], legal: [] } };
    table.hint = { is: 'hint', table: 'puzzle', move: solution.move, say: solution.say };
    return table;
  }

  async act(act: string, _seat: number, { move }: { move?: string } = {}): Promise<Done> {
    if (act !== 'move' || move === undefined || this.over) return done;
    if (!this.#tried.includes(move)) this.#tried = [...this.#tried, move];
    if (move === this.found.solution.move) this.#end('right');
    else await this.#judge(move);
    return done;
  }

  async #judge(move: string): Promise<void> {
    this.stage = 'judging';
    this.wrong = await this.#client.judge(move);
    this.stage = 'wrong';
  }

  show(): void {
    this.#end('shown');
  }

  #end(stage: 'right' | 'shown'): void {
    this.stage = stage;
    note(this.found.game, this.found.date, stage === 'right' ? this.tries : 0);
  }

  async why(move: string): Promise<Done> {
    return { ...done, ...(await this.#client.why(move, prefs.lang)) };
  }
}
