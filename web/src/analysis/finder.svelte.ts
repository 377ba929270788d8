// One mistake to be mended: stands in for a server at the table. Another move is judged by the expert, from
// the view that the player had; nothing is played on.
import type { Table } from '../lib/client';
import { numberOf } from '../lib/languages';
import { spoken } from '../lib/said';
import type { Done, Lang, Snapshot } from '../lib/wire';
import type { BotClient } from '../local/bot-client';
import type { Choices, Judged } from '../local/bot.worker';
import type { Desk } from '../table/play.svelte';
import { isBad, sims, type Moment } from './analyst.svelte';

const done: Done = { is: 'done', id: '' };

export type Stage = 'asked' | 'judging' | 'wrong' | 'right' | 'shown';

export class Finder implements Desk {
  readonly moment: Moment;
  readonly #bots: BotClient;
  readonly #called: readonly string[];
  readonly #before: Snapshot;
  #choices = $state.raw<Choices>({ moves: [] });
  #lang: Lang = 'en';
  stage = $state<Stage>('asked');
  /** What the expert thinks of the last try. */
  judged = $state.raw<Judged | null>(null);

  /** `before`: the table before the move, with the eyes of whoever made it. */
  constructor(moment: Moment, before: Snapshot, called: readonly string[], bots: BotClient) {
    this.moment = moment;
    this.#before = before;
    this.#called = called;
    this.#bots = bots;
  }

  get over(): boolean {
    return this.stage === 'right' || this.stage === 'shown';
  }

  /** What can be done there, in this language. */
  async speak(lang: Lang): Promise<void> {
    this.#lang = lang;
    this.#choices = await this.#bots.choices(this.moment.view, numberOf(lang));
  }

  /** The position as its mover saw it; once it is known, the better move alone is left, and marked. */
  table(): Table {
    const { moves, topic } = this.#choices;
    const named = moves.map(({ say, ...move }) => ({ ...move, say: spoken(say, this.#called) }));
    const best = this.#found();
    const open = this.over ? named.filter(({ move }) => move === best.move) : named;
    const snapshot: Snapshot = {
      ...this.#before,
      phase: 'playing',
      you: this.moment.seat,
      undo: false,
      hints: false,
      moves: open,
      legal: open.map(({ move }) => move),
    };
    if (topic) snapshot.topic = topic;
    const table: Table = { table: 'mistake', snapshot };
    if (this.over) table.hint = { is: 'hint', table: 'mistake', ...best };
    return table;
  }

  /* The move that mended it, or the expert's. */
  #found() {
    const { made } = (this.stage === 'right' && this.judged?.en) || {};
    return made ?? this.moment.judged.en.best;
  }

  async act(act: string, _seat: number, { move }: { move?: string } = {}): Promise<Done> {
    if (act !== 'move' || move === undefined || this.over || this.stage === 'judging') return done;
    this.stage = 'judging';
    this.judged = await this.#bots.analyse(this.moment.view, move, sims);
    this.stage = isBad(this.judged) ? 'wrong' : 'right';
    return done;
  }

  show(): void {
    this.stage = 'shown';
  }

  async why(move: string): Promise<Done> {
    if (this.stage === 'judging') return done;
    return { ...done, ...(await this.#bots.why(this.moment.view, move, numberOf(this.#lang))) };
  }
}
