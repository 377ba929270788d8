// In which order and how fast states of a table are shown: one after another with a hold after those
// that are to be seen, never more than two behind, and at once when somebody is in a hurry.
import type { Table } from '../lib/client';

const behind = 2;

/** Milliseconds for which a state is to be seen before that which comes next. */
export type Hold = (table: Table, next: Table) => number;

export class Pacer {
  readonly #show: (table: Table) => void;
  readonly #hold: Hold;
  #queue: Table[] = [];
  #held: Table | undefined;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (table: Table) => void, hold: Hold) {
    this.#show = show;
    this.#hold = hold;
  }

  add(table: Table): void {
    this.#queue.push(table);
    if (this.#queue.length > behind) {
      this.#queue = this.#queue.slice(-behind);
      this.#held = undefined;
    }
    this.#next();
  }

  hurry(): void {
    const last = this.#queue.at(-1);
    this.stop();
    if (last) this.#show(last);
    this.#held = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
  }

  /* How long the next one waits: no longer than it was meant to, whatever the clock says. */
  #wait(next: Table): number {
    if (!this.#held) return 0;
    const hold = this.#hold(this.#held, next);
    return Math.min(hold, this.#since + hold - Date.now());
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const wait = this.#wait(next);
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#next(), wait);
        return;
      }
      this.#queue.shift();
      this.#held = next;
      this.#since = Date.now();
      this.#show(next);
    }
  }
}
