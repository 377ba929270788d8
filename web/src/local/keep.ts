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
  #base: Promise<IDBDatabase> | undefined;

  private constructor() {}

  static async open(): Promise<Keep> {
    const keep = new Keep();
    await keep.#opened();
    return keep;
  }

  /* The browser may close it, and another tab may want it closed: then it is opened again when it is needed. */
  #opened(): Promise<IDBDatabase> {
    this.#base ??= this.#open().catch((error: unknown) => {
      this.#base = undefined;
      throw error;
    });
    return this.#base;
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'table' });
      request.result.createObjectStore('lines');
      request.result.createObjectStore('played', { keyPath: ['table', 'number'] });
    };
    const base = await asked(request);
    base.onclose = () => (this.#base = undefined);
    base.onversionchange = () => this.close();
    return base;
  }

  async #all<T>(store: string, range?: IDBKeyRange): Promise<T[]> {
    const base = await this.#opened();
    return asked(base.transaction(store).objectStore(store).getAll(range) as IDBRequest<T[]>);
  }

  /* All of it is done, or nothing. */
  async #change(what: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = (await this.#opened()).transaction(stores, 'readwrite', { durability: 'strict' });
    const done = finished(transaction);
    try {
      what(transaction);
    } catch (error) {
      transaction.abort();
      await done.catch(() => undefined);
      throw error;
    }
    await done;
  }

  /** The last lines of the table, of which it then has `kept.count`. */
  add(kept: Kept, lines: readonly string[], played?: Played): Promise<void> {
    const first = kept.count - lines.length;
    return this.#change((transaction) => {
      transaction.objectStore('tables').put(kept);
      lines.forEach((line, i) => transaction.objectStore('lines').add(line, [kept.table, first + i]));
      if (played) transaction.objectStore('played').put(played);
    });
  }

  remove(table: string): Promise<void> {
    return this.#change((transaction) => {
      transaction.objectStore('tables').delete(table);
      transaction.objectStore('lines').delete(linesOf(table));
    });
  }

  async get(table: string): Promise<Kept | undefined> {
    const base = await this.#opened();
    return asked(base.transaction('tables').objectStore('tables').get(table) as IDBRequest<Kept | undefined>);
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

  forget(): Promise<void> {
    return this.#change((transaction) => stores.forEach((store) => transaction.objectStore(store).clear()));
  }

  close(): void {
    const old = this.#base;
    this.#base = undefined;
    void old?.then((base) => base.close(), () => undefined);
  }
}
