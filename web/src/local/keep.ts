// Where tables of this device live: IndexedDB. A row for each table, one for each of its lines, one for
// each game that was played to its end. Lines are only ever added: whoever writes one that is there
// already has missed something, and nothing of it is written.
import type { FinishedGame, TableLine } from '../lib/wire';

export interface Kept extends TableLine {
  /** When something last happened there. */
  touched: number;
  /** How many lines it has. */
  count: number;
  /** How many people sit at this device. */
  people: number;
  /** A record that was imported: it has no lines. */
  record?: string;
}

/** A finished game with what statistics need; `ended` is in seconds since 1970. */
export interface Played extends FinishedGame {
  players: number;
  /** The seats of those who sat here. */
  here: number[];
  /** The strongest bot at the table; empty if there was none. */
  against: string;
}

const name = 'quinte';
const version = 1;
const stores = ['tables', 'lines', 'played'];

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}

const linesOf = (table: string) => IDBKeyRange.bound([table], [table, []]);

export class Keep {
  readonly #base: IDBDatabase;

  private constructor(base: IDBDatabase) {
    this.#base = base;
    base.onversionchange = () => base.close();
  }

  static async open(): Promise<Keep> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'table' });
      request.result.createObjectStore('lines');
      request.result.createObjectStore('played', { keyPath: ['table', 'number'] });
    };
    return new Keep(await asked(request));
  }

  #change(): IDBTransaction {
    return this.#base.transaction(stores, 'readwrite', { durability: 'strict' });
  }

  #all<T>(store: string, range?: IDBKeyRange): Promise<T[]> {
    return asked(this.#base.transaction(store).objectStore(store).getAll(range) as IDBRequest<T[]>);
  }

  /** The last lines of the table, of which it then has `kept.count`; all or nothing. */
  async add(kept: Kept, lines: readonly string[], played?: Played): Promise<void> {
    const transaction = this.#change();
    const done = finished(transaction);
    const first = kept.count - lines.length;
    transaction.objectStore('tables').put(kept);
    lines.forEach((line, i) => transaction.objectStore('lines').add(line, [kept.table, first + i]));
    if (played) transaction.objectStore('played').put(played);
    await done;
  }

  async remove(table: string): Promise<void> {
    const transaction = this.#change();
    const done = finished(transaction);
    transaction.objectStore('tables').delete(table);
    transaction.objectStore('lines').delete(linesOf(table));
    await done;
  }

  get(table: string): Promise<Kept | undefined> {
    return asked(this.#base.transaction('tables').objectStore('tables').get(table) as IDBRequest<Kept | undefined>);
  }

  lines(table: string): Promise<string[]> {
    return this.#all('lines', linesOf(table));
  }

  /** Every table, the last one first. */
  async tables(): Promise<Kept[]> {
    return (await this.#all<Kept>('tables')).sort((a, b) => b.touched - a.touched);
  }

  /** Every finished game, the last one first. */
  async played(): Promise<Played[]> {
    return (await this.#all<Played>('played')).sort((a, b) => b.ended - a.ended);
  }

  async forget(): Promise<void> {
    const transaction = this.#change();
    const done = finished(transaction);
    for (const store of stores) transaction.objectStore(store).clear();
    await done;
  }

  close(): void {
    this.#base.close();
  }
}

