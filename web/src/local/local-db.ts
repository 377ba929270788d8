// Where tables of this device live: IndexedDB. A row for each table, one for each of its lines, one for
// each game that was played to its end. Lines are only ever added: whoever writes one that is there
// already has missed something, and nothing of it is written.
import type { Listed } from '../lib/client';
import type { FinishedGame } from '../lib/wire';
import { isPlayed, plain, rowOf, type Row, type RowState } from './integrity';

export interface Kept extends Listed {
  /** When something last happened there. */
  touched: number;
  /** How many lines it has. */
  count: number;
  /** How many people sit at this device. */
  people: number;
  /** A record that was imported: it has no lines. */
  record?: string;
  /** Missing if it is sound; noted where its lines turned out not to hold. */
  state?: RowState;
}

/** A finished game with what statistics need; `ended` is in seconds since 1970. */
export interface Played extends FinishedGame {
  players: number;
  /** The seats of those who sat here. */
  here: number[];
  /** The strongest bot at the table; empty if there was none. */
  against: string;
  /** How often the game went back to an earlier decision; older rows have none. */
  back?: number;
  /** It began from a replay. */
  given?: boolean;
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

const linesOf = (table: IDBValidKey) => IDBKeyRange.bound([table], [table, []]);

export class LocalDb {
  #base: Promise<IDBDatabase> | undefined;

  private constructor() {}

  static async open(): Promise<LocalDb> {
    const db = new LocalDb();
    await db.#opened();
    return db;
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

  /** Notes that its lines do not hold. */
  async mark(table: string): Promise<void> {
    const row = await this.#row(table);
    if (row) await this.#change((transaction) => transaction.objectStore('tables').put({ ...row, state: 'damaged' }));
  }

  remove(table: IDBValidKey): Promise<void> {
    return this.#change((transaction) => {
      transaction.objectStore('tables').delete(table);
      transaction.objectStore('lines').delete(linesOf(table));
    });
  }

  async #row(table: IDBValidKey): Promise<unknown> {
    const base = await this.#opened();
    return asked(base.transaction('tables').objectStore('tables').get(table));
  }

  async get(table: string): Promise<Row | undefined> {
    const row = await this.#row(table);
    return row === undefined ? undefined : rowOf(row);
  }

  /** Whatever stands there, in its order. */
  lines(table: IDBValidKey): Promise<unknown[]> {
    return this.#all('lines', linesOf(table));
  }

  /** Every table, the last one first, damaged ones among them. */
  async tables(): Promise<Row[]> {
    const rows = (await this.#all<unknown>('tables')).map(rowOf);
    return rows.sort((a, b) => (b.touched ?? 0) - (a.touched ?? 0));
  }

  /** Every finished game that can be read, the last one first. */
  async played(): Promise<Played[]> {
    return (await this.#all<unknown>('played')).filter(isPlayed).sort((a, b) => b.ended - a.ended);
  }

  /** A table as it is kept, whatever is wrong with it: its lines, or what there is instead. */
  async salvage(table: IDBValidKey): Promise<string> {
    const lines = await this.lines(table);
    const row = (await this.#row(table)) as { record?: unknown } | undefined;
    const texts = lines.length ? lines : [typeof row?.record === 'string' ? row.record : row];
    return texts.map((line) => `${plain(line)}\n`).join('');
  }

  /** Finished games that cannot be read. */
  async spoilt(): Promise<unknown[]> {
    return (await this.#all<unknown>('played')).filter((row) => !isPlayed(row));
  }

  async removeSpoilt(): Promise<void> {
    const spoilt = (await this.spoilt()) as { table: string; number: number }[];
    await this.#change((transaction) => {
      for (const { table, number } of spoilt) transaction.objectStore('played').delete([table, number]);
    });
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
