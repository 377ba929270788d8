// One client for every transport: says hello, comes back after a break where it was, holds the table
// as snapshot and news make it, and keeps each command until it is answered. Nothing is applied
// before the server has said it.
import { Observable } from './observable';
import { asksForSnapshot, fold, present } from './fold';
import type { HereCommand, HereDone, HereRequest } from '../local/local-protocol';
import type { Connect, Heard, Refused, Transport } from './transport';
import type {
  Act,
  Clocks,
  Command,
  CommandId,
  Done,
  Durability,
  Eyes,
  Hint,
  Lang,
  IsBye,
  IsLobby,
  News,
  NewsAct,
  Snapshot,
  TableLine,
} from './wire';
import { protocol } from './wire';

export type Connection =
  | { state: 'connecting' }
  | { state: 'open' }
  /** Tried again in `retry` milliseconds; with a reason if the server was there but did not take us in. */
  | { state: 'lost'; attempt: number; retry: number; why?: TurnedAway; say?: string }
  | { state: 'closed'; why: string };

/** The server said so in words, or it speaks another version than this page. */
export type TurnedAway = 'refused' | 'versions';

export interface Person {
  person: string;
  name: string;
  /** Whether the person has chosen the name; otherwise it is a guest with a number. */
  named: boolean;
}

export interface Table {
  table: string;
  snapshot: Snapshot;
  /** The last piece of news, for those who draw what happened. */
  news?: News;
  hint?: Hint;
  /** When the time for the move is over, by this machine's clock. */
  deadline?: number;
  /** When those who are away (`snapshot.away`) need be waited for no longer, by this machine's clock. */
  waits?: number[] | undefined;
}

/** Where the secret of the guest identity lives. */
export interface TokenStore {
  token(): string | undefined;
  keep(token: string | undefined): void;
}

/** A refusal in words. */
export class Refusal extends Error {
  readonly why: string;
  readonly rule: string | undefined;
  /** Of the table, if it was asked about one. */
  readonly version: number | undefined;
  /** Seats of a game that one may not watch which can be taken. */
  readonly free: number[];

  constructor(refused: Refused) {
    super(refused.say);
    this.why = refused.why;
    this.rule = refused.rule;
    this.version = refused.version;
    this.free = refused.free ?? [];
  }
}

/** A command as the page makes it; the client adds the id. */
export type Request = WithoutId<Exclude<Command, { do: 'hello' }>>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A page of the listed tables, with one's own seats at them. */
export type TableList = Omit<IsLobby, 'is' | 'own'>;

/** A table in a list, of the server or of this device, where nobody looks on. */
export type Listed = Omit<TableLine, 'guests'> & { guests?: boolean };

type Answer = Done & HereDone;

/** What an act needs to be told besides its seat. */
interface More {
  move?: string;
  name?: string;
  share?: string;
  seats?: number;
}

interface Pending {
  command: Exclude<Command, { do: 'hello' }> | HereCommand;
  resolve(done: Answer): void;
  reject(error: Error): void;
}

const firstRetry = 500;
/* A server that is started anew is back in no time, and whoever waits for it is not to wait on. */
const usualRetry = 2000;
const lastRetry = 15_000;
const patience = 60;
/* Until a server of another version is asked again: it may be replaced meanwhile. */
const otherVersion = 60_000;
const quiet = 30_000;
const answering = 10_000;

/* Acts that mean the same whatever happened just before: if somebody was quicker, they are tried again at the table
 * as it is now. Whoever is to leave may be somebody else by then, unless it is oneself. */
const patient: ReadonlySet<Act> = new Set(['sit', 'leave', 'bot', 'claim', 'share', 'start', 'seats', 'hint']);
const tries = 6;

/* Acts after which an advice is of no use any more. */
const endsHint: ReadonlySet<NewsAct> = new Set(['move', 'undo', 'back', 'start', 'time', 'over']);

function timeOf({ deadline }: { deadline?: number }): { deadline?: number } {
  return deadline === undefined ? {} : { deadline: Date.now() + deadline };
}

const endsOf = ({ waits = [] }: { waits?: number[] }): number[] => waits.map((wait) => Date.now() + wait);

/* The list is the same for everybody; one's own seats come beside it. */
function withSeats({ page, pages, tables, own }: IsLobby): TableList {
  const seats = new Map(own.map(({ table, seat }) => [table, seat]));
  const seated = (line: TableLine): TableLine => {
    const seat = seats.get(line.table);
    return seat === undefined ? line : { ...line, seat };
  };
  return { page, pages, tables: tables.map(seated) };
}

export function newId(): CommandId {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Client {
  readonly connection = new Observable<Connection>({ state: 'connecting' });
  readonly person = new Observable<Person | null>(null);
  readonly table = new Observable<Table | null>(null);
  readonly lobby = new Observable<TableList | null>(null);
  /** A table that was closed, or that one may not see any more, while it was open here. */
  readonly gone = new Observable<{ table: string; elsewhere: boolean } | null>(null);
  /** What the server promises for what it has confirmed; null if that is not known. */
  readonly durability = new Observable<Durability | null>(null);
  /** Milliseconds for a move, by the clock of a table; null if that is not known. */
  readonly clocks = new Observable<Clocks | null>(null);
  /** Commands that wait for their answer. */
  readonly waiting = new Observable(0);

  readonly #connect: Connect;
  readonly #tokens: TokenStore;
  readonly #pending = new Map<CommandId, Pending>();
  #lang: Lang;
  #transport: Transport | null = null;
  #greeted = false;
  /** The token that this connection came with or was given. */
  #shown: string | undefined;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #seated: { table: string; eyes?: Eyes } | null = null;
  /** The page of the lobby that one looks at. */
  #lobbyPage: number | null = null;

  constructor(connect: Connect, tokens: TokenStore, lang: Lang) {
    this.#connect = connect;
    this.#tokens = tokens;
    this.#lang = lang;
  }

  // ---- the connection ----

  open(): void {
    clearTimeout(this.#timer);
    if (this.#transport) return;
    const mine: Transport = this.#connect({
      open: () => this.#hello(),
      message: (message) => this.#transport === mine && this.#hear(message),
      close: () => this.#transport === mine && this.#lost(),
    });
    this.#transport = mine;
    if (!mine.lasting) this.#expect();
  }

  /** Ends it for good. */
  close(): void {
    const old = this.#transport;
    this.#transport = null;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    old?.close();
  }

  /** Tries at once instead of waiting, for instance when the browser says that it is online. */
  retry(): void {
    if (this.connection.get().state === 'lost') this.open();
  }

  /** The server has ended this, and the person goes on as somebody new. */
  begin(): void {
    if (this.connection.get().state !== 'closed') return;
    this.connection.set({ state: 'connecting' });
    this.open();
  }

  /** The browser says that there is no network: the line is given up before it is found dead. */
  offline(): void {
    if (this.#transport) this.#giveUp();
  }

  #giveUp(why?: { why: TurnedAway; say?: string }): void {
    const old = this.#transport;
    this.#lost(why);
    old?.close();
  }

  /** The server's words come in another language from now on. */
  speak(lang: Lang): void {
    if (lang === this.#lang) return;
    this.#lang = lang;
    this.#forgetVersion();
    if (!this.#transport) return;
    if (this.#transport.lasting) this.#hello();
    else this.#restart();
  }

  #restart(): void {
    const old = this.#transport;
    this.#transport = null;
    this.#greeted = false;
    old?.close();
    this.#forgetVersion();
    this.open();
  }

  /* The open table comes anew as a whole. */
  #forgetVersion(): void {
    const table = this.table.get();
    if (table) this.table.set({ ...table, snapshot: { ...table.snapshot, version: -1 } });
  }

  #hello(): void {
    const token = this.#tokens.token();
    this.#shown = token;
    const hello: Command = { do: 'hello', protocol, lang: this.#lang };
    this.#transport?.send(token ? { ...hello, token } : hello);
  }

  #lost(turned?: { why: TurnedAway; say?: string }): void {
    this.#transport = null;
    this.#greeted = false;
    clearTimeout(this.#watch);
    if (this.connection.get().state === 'closed') return;
    const step = turned?.why === 'versions' ? otherVersion : Math.min(this.#longest(turned), firstRetry * 2 ** this.#attempt);
    const retry = Math.round(step * (0.75 + Math.random() / 2));
    this.#attempt++;
    this.connection.set({ state: 'lost', attempt: this.#attempt, retry, ...turned });
    this.#timer = setTimeout(() => this.open(), retry);
  }

  /* A server that turns us away, or has been gone for long, is asked less often. */
  #longest(turned: object | undefined): number {
    return turned || this.#attempt > patience ? lastRetry : usualRetry;
  }

  /* A line that says nothing for long is asked; one that does not answer is given up. */
  #stayAwake(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#transport?.send({ do: 'ping', id: newId() });
      this.#watch = setTimeout(() => this.#giveUp(), quiet / 3);
    }, quiet);
  }

  /* Whoever does not answer hello at all is given up, too. */
  #expect(within = quiet): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#giveUp(), within);
  }

  /* A refused hello is said again over a new connection, later and later. A server that does not even
   * understand it speaks another version: an older one says that the message has no form. */
  #turnAway({ why, say }: Refused): void {
    const unfit = why === 'protocol' || why === 'form';
    this.#giveUp(unfit ? { why: 'versions' } : { why: 'refused', say });
  }

  #resume(): void {
    const waits = this.#greeted ? [] : [...this.#pending.values()];
    this.#greeted = true;
    this.#attempt = 0;
    this.connection.set({ state: 'open' });
    if (this.#lobbyPage !== null) this.watchLobby(true, this.#lobbyPage);
    if (this.#seated) this.#enterAgain(this.table.get()?.snapshot.version);
    for (const { command } of waits) this.#post(command);
  }

  #enterAgain(since?: number): void {
    if (!this.#seated) return;
    const command: Command = { do: 'enter', id: newId(), ...this.#seated };
    this.#post(since !== undefined && since >= 0 ? { ...command, since } : command);
  }

  // ---- asking ----

  /* Whoever is asked something says something soon, or the line is dead. */
  #post(command: Command | HereCommand): void {
    if (!this.#greeted) return;
    this.#transport?.send(command);
    if (this.#transport && !this.#transport.lasting) this.#expect(answering);
  }

  /** Sends a command, and connects for it if that was not done yet; the promise is kept or broken by the
   * answer, even after a break. */
  ask(request: Request | HereRequest): Promise<Answer> {
    const command = { ...request, id: newId() } as Pending['command'];
    if (this.connection.get().state === 'connecting') this.open();
    return new Promise((resolve, reject) => {
      this.#pending.set(command.id, { command, resolve, reject });
      this.waiting.set(this.#pending.size);
      this.#post(command);
    });
  }

  async enter(table: string, eyes?: Eyes): Promise<void> {
    const other = this.#seated?.table !== table || this.#seated.eyes !== eyes;
    this.#seated = eyes === undefined ? { table } : { table, eyes };
    this.gone.set(null);
    if (other) this.table.set(null);
    await this.ask({ do: 'enter', ...this.#seated });
  }

  leaveRoom(): void {
    const seated = this.#seated;
    this.#seated = null;
    this.table.set(null);
    if (seated) void this.ask({ do: 'exit', table: seated.table }).catch(() => undefined);
  }

  /** Does something at the table that is open. */
  async act(act: Act, seat: number, more: More = {}): Promise<Done> {
    const waits = patient.has(act) && (act !== 'leave' || seat === this.table.get()?.snapshot.you);
    for (let left = waits ? tries : 1; ; ) {
      try {
        return await this.#actNow(act, seat, more);
      } catch (error) {
        if (!(error instanceof Refusal) || error.why !== 'stale' || --left === 0) throw error;
        await this.reached(error.version ?? 0);
      }
    }
  }

  async #actNow(act: Act, seat: number, more: More): Promise<Done> {
    const at = this.table.get();
    if (!at) throw new Error('no table is open');
    const { table, snapshot } = at;
    const done = await this.ask({ do: 'act', table, version: snapshot.version, act, seat, ...more });
    await this.reached(done.version ?? 0);
    return done;
  }

  /** When the open table has come to this version; never, if it is left before. */
  reached(version: number): Promise<Snapshot> {
    return new Promise((resolve) => {
      const stop = this.table.subscribe((table) => {
        if (!table || table.snapshot.version < version) return;
        queueMicrotask(() => stop());
        resolve(table.snapshot);
      });
    });
  }

  why(move: string): Promise<Done> {
    const table = this.#seated?.table ?? '';
    return this.ask({ do: 'why', table, move });
  }

  watchLobby(on: boolean, page = 0): void {
    this.#lobbyPage = on ? page : null;
    if (!on) this.lobby.set(null);
    this.#post({ do: 'lobby', id: newId(), on, page });
  }

  async forget(): Promise<void> {
    await this.ask({ do: 'forget' });
    this.#tokens.keep(undefined);
    this.person.set(null);
    this.#seated = null;
    this.table.set(null);
    this.#restart();
  }

  /** Becomes the person whose one-time code this is. */
  async become(code: string): Promise<void> {
    const { token } = await this.ask({ do: 'fetch', code });
    if (token) this.#tokens.keep(token);
    this.#restart();
  }

  // ---- hearing ----

  #hear(message: Heard): void {
    this.#stayAwake();
    switch (message.is) {
      case 'hello':
        if (message.protocol !== protocol) return this.#giveUp({ why: 'versions' });
        this.durability.set(message.durability ?? null);
        if (message.token) this.#tokens.keep((this.#shown = message.token));
        this.clocks.set(message.clocks ?? null);
        this.person.set({ person: message.person, name: message.name, named: message.named });
        return this.#resume();
      case 'done':
        return this.#settle(message.id, (pending) => this.#resolve(pending, message));
      case 'refused':
        if (!this.#greeted && !this.#pending.has(message.id ?? '')) return this.#turnAway(message);
        return this.#settle(message.id ?? '', (pending) => pending.reject(new Refusal(message)));
      case 'table':
        if (message.table === this.#seated?.table) this.#show(message.snapshot);
        return;
      case 'news':
        if (message.table === this.#seated?.table) this.#learn(message.news);
        return;
      case 'hint': {
        const table = this.table.get();
        if (table?.table === message.table) this.table.set({ ...table, hint: message });
        return;
      }
      case 'now': {
        const table = this.table.get();
        if (table?.table !== message.table) return;
        const { deadline: _old, ...rest } = table;
        const snapshot = present(table.snapshot, message);
        this.table.set({ ...rest, snapshot, waits: endsOf(message), ...timeOf(message) });
        return;
      }
      case 'gone':
        if (message.table === this.#seated?.table) this.#close(message.table, message.elsewhere === true);
        return;
      case 'lobby':
        if (this.#lobbyPage !== null) this.lobby.set(withSeats(message));
        return;
      case 'bye':
        return this.#bye(message.why);
    }
  }

  #close(table: string, elsewhere: boolean): void {
    this.#seated = null;
    this.table.set(null);
    this.gone.set({ table, elsewhere });
  }

  /* A server that stops will be back; one that knows us no more will not change its mind. */
  #bye(why: IsBye['why']): void {
    if (why === 'stopping') return;
    if (this.#tokens.token() === this.#shown) this.#tokens.keep(undefined); // another tab may have a new one already
    this.person.set(null);
    this.connection.set({ state: 'closed', why });
    this.#giveUp();
  }

  #settle(id: CommandId, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.waiting.set(this.#pending.size);
    how(pending);
  }

  #resolve({ command, resolve }: Pending, done: Answer): void {
    const person = this.person.get();
    if (command.do === 'name' && person) this.person.set({ ...person, name: command.name, named: true });
    resolve(done);
  }

  #show(snapshot: Snapshot): void {
    if (!this.#seated) return;
    this.table.set({ table: this.#seated.table, snapshot, waits: endsOf(snapshot), ...timeOf(snapshot) });
  }

  #learn(news: News): void {
    const table = this.table.get();
    if (!table) return;
    const snapshot = fold(table.snapshot, news);
    if (snapshot === 'old') return;
    if (snapshot === 'gap') return this.#enterAgain();
    const kept = table.hint && !endsHint.has(news.act) ? { hint: table.hint } : {};
    this.table.set({ table: table.table, snapshot, news, waits: table.waits, ...kept, ...timeOf(news) });
    if (asksForSnapshot(news, snapshot)) this.#enterAgain();
  }
}
