// The expert at work on one game: decision after decision in a worker of its own, so that the page goes
// on. What was found stays as long as the page; work that was stopped goes on where it was.
import { SvelteMap } from 'svelte/reactivity';
import { compile } from '../local/core';
import type { Judged } from '../local/bot.worker';
import { BotClient } from '../local/bot-client';
import type { Decision } from './decisions';

export interface Moment extends Decision {
  judged: Judged;
}

/* As many as the command takes by itself: the same judgement everywhere. */
export const sims = 2000;
const worst = 5;
const bad = ['slip', 'mistake', 'blunder'];

/** Whether another move would have been clearly better. */
export const isBad = ({ en }: Judged): boolean => bad.includes(en.verdict);

/* How far the next move must lie behind, in ten-thousandths, and how well it must be known for the best to be
 * called the only one. */
const alone = { margin: 1000, visits: 60 };

export type Mark = '!' | '?!' | '?' | '??';
const signs: Partial<Record<Judged['en']['verdict'], Mark>> = { slip: '?!', mistake: '?', blunder: '??' };

/** The sign that players write behind a move, if it deserves one. */
export function markOf({ en }: Judged): Mark | undefined {
  const [first, next] = en.lines;
  const isOnly = en.verdict === 'best' && first && next && next.visits >= alone.visits && first.worth - next.worth >= alone.margin;
  return isOnly ? '!' : signs[en.verdict];
}

export class Analyst {
  readonly decisions: readonly Decision[];
  readonly #judged = new SvelteMap<number, Judged>();
  #bots: BotClient | undefined;
  /** Counts how often it began: what belongs to an earlier time is dropped. */
  #time = 0;
  running = $state(false);
  failed = $state(false);

  constructor(decisions: readonly Decision[]) {
    this.decisions = decisions;
  }

  get all(): number {
    return this.decisions.length;
  }
  get done(): number {
    return this.#judged.size;
  }
  get finished(): boolean {
    return this.done === this.all;
  }

  at(step: number): Judged | undefined {
    return this.#judged.get(step);
  }

  /** What was looked at so far; moves without a choice are left out. */
  get moments(): Moment[] {
    return this.decisions.flatMap((decision) => {
      const judged = this.#judged.get(decision.step);
      return judged && judged.en.verdict !== 'forced' ? [{ ...decision, judged }] : [];
    });
  }
  /** Where a seat could have done clearly better, in order. */
  mistakes(seat: number): Moment[] {
    return this.moments.filter((moment) => moment.seat === seat && isBad(moment.judged));
  }
  /** Those that lost most, the worst first. */
  get worst(): Moment[] {
    const lost = this.moments.filter(({ judged }) => isBad(judged));
    return lost.sort((a, b) => b.judged.en.loss - a.judged.en.loss).slice(0, worst);
  }

  async run(): Promise<void> {
    if (this.running) return;
    const time = ++this.#time;
    this.running = true;
    this.failed = false;
    try {
      const bots = (this.#bots ??= new BotClient(await compile()));
      for (const { step, view, move } of this.decisions) {
        if (this.#judged.has(step)) continue;
        const judged = await bots.analyse(view, move, sims);
        if (time !== this.#time) return;
        this.#judged.set(step, judged);
      }
      bots.end();
    } catch {
      this.failed = time === this.#time;
    }
    if (time === this.#time) this.running = false;
  }

  stop(): void {
    this.#time++;
    this.running = false;
    this.#bots?.end();
  }
}

const kept = new Map<string, Analyst>();
const most = 6;

/** The expert for a game; the same one as before if it was asked before. */
export function analystOf(table: string, game: number, decisions: readonly Decision[]): Analyst {
  const key = `${table}/${game}/${decisions.length}`;
  const analyst = kept.get(key) ?? new Analyst(decisions);
  kept.delete(key);
  kept.set(key, analyst);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return analyst;
}
