// In which order and how fast states of a table are shown: one after another with a hold after those
// that are to be seen, never more than two behind, and at once when somebody is in a hurry.
import type { Table } from '../lib/client';

const hold = 500;
const behind = 2;

export class Pacer {
  readonly #show: (table: Table) => void;
  #queue: { table: Table; pause: boolean }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (table: Table) => void) {
    this.#show = show;
  }

  add(table: Table, pause: boolean): void {
    this.#queue.push({ table, pause });
    if (this.#queue.length > behind) this.#jump();
    if (this.#timer === undefined) this.#next();
  }

  hurry(): void {
    const last = this.#queue.at(-1);
    this.stop();
    if (last) this.#show(last.table);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
  }

  #jump(): void {
    const last = this.#queue.slice(-behind);
    this.stop();
    this.#queue = last;
  }

  #next(): void {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#show(next.table);
      if (!next.pause) continue;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
      }, hold);
      return;
    }
  }
}
