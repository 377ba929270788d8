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
const sims = 2000;
const worst = 5;
const bad = ['slip', 'mistake', 'blunder'];

/** Whether another move would have been clearly better. */
export const isBad = ({ en }: Judged): boolean => bad.includes(en.verdict);

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
