// Where tables of this device live: IndexedDB, one row a table with its lines, one row a finished
// game. A line is on the disk before anybody sees what it did.
import type { GameId, TableLine } from '../lib/wire';

export interface Kept extends TableLine {
  /** When it was last played at. */
  touched: number;
  lines: string[];
}

/** One finished game, for the statistics of this device. */
export interface Played {
  id?: number;
  game: GameId;
  when: number;
  players: number;
  score: number;
  rank: number;
  /** The strongest bot at the table. */
  against: string;
}

const name = 'quinte';
const version = 1;

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

export class Keep {
  readonly #base: IDBDatabase;

  private constructor(base: IDBDatabase) {
    this.#base = base;
  }

  static async open(): Promise<Keep> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'table' });
      request.result.createObjectStore('played', { keyPath: 'id', autoIncrement: true });
    };
    return new Keep(await asked(request));
  }

  #write(store: string): IDBTransaction {
    return this.#base.transaction(store, 'readwrite', { durability: 'strict' });
  }

  async put(kept: Kept): Promise<void> {
    const transaction = this.#write('tables');
    transaction.objectStore('tables').put(kept);
    await finished(transaction);
  }

  async remove(table: string): Promise<void> {
    const transaction = this.#write('tables');
    transaction.objectStore('tables').delete(table);
    await finished(transaction);
  }

  get(table: string): Promise<Kept | undefined> {
    return asked(this.#base.transaction('tables').objectStore('tables').get(table) as IDBRequest<Kept | undefined>);
  }

  async all(): Promise<Kept[]> {
    const kept = await asked(this.#base.transaction('tables').objectStore('tables').getAll() as IDBRequest<Kept[]>);
    return kept.sort((a, b) => b.touched - a.touched);
  }

  async addPlayed(played: Played): Promise<void> {
    const transaction = this.#write('played');
    transaction.objectStore('played').add(played);
    await finished(transaction);
  }

  played(): Promise<Played[]> {
    return asked(this.#base.transaction('played').objectStore('played').getAll() as IDBRequest<Played[]>);
  }

  async forget(): Promise<void> {
    const transaction = this.#base.transaction(['tables', 'played'], 'readwrite', { durability: 'strict' });
    transaction.objectStore('tables').clear();
    transaction.objectStore('played').clear();
    await finished(transaction);
  }
}
