// The tables of this device: what a server is to people far apart, this is to whoever sits at this
// screen. It speaks the same messages. How a table is run is the C host's; here its lines go to the
// disk, its bots think elsewhere, and what it tells goes to the page.
import { numberOf } from '../lib/languages';
import type { Heard } from '../lib/transport';
import type { Command, Lang } from '../lib/wire';
import { branchLines } from './branch';
import { isRecord, newKey, type HereCommand, type HereDone, type Trouble } from './local-protocol';
import type { LocalDb, Kept } from './local-db';
import type { BotClient } from './bot-client';
import { Refusal, refusal, tooLong } from './refusals';
import type { Quinte } from './quinte';
import { firstLine, hex, Room, spectator, type Out } from './room';
import { isDamaged, plain } from './integrity';

type Told = Exclude<Command, { do: 'hello' }> | HereCommand;
type Asked<D extends Told['do']> = Extract<Told, { do: D }>;
/* `true`: the host answers by itself. */
type Answer = object | void | true;
type Output<K extends Out['out']> = Extract<Out, { out: K }>;

export const greeting: Heard = { is: 'hello', protocol: 1, person: '0000000000000001', name: '', named: true, clocks: { relaxed: 0, fast: 0 }, server: 'here' };

const adviceSims = 5000;
/* A tab that was just reloaded needs a moment to let go of its tables, one that is asked to a little more. */
const brief = 1500;
const patience = 6000;

export class Host {
  readonly #core: Quinte;
  readonly #db: LocalDb;
  readonly #bots: BotClient;
  readonly #send: (message: Heard | Trouble) => void;
  readonly #rooms = new Map<string, Room>();
  readonly #tabs = new BroadcastChannel('quinte tables');
  #lang: number;
  #pause = 700;
  /** Ends the pauses that bots are making. */
  readonly #pauses = new Set<() => void>();
  /** Commands that the host of a table has heard and will answer, by their numbers. */
  readonly #asked = new Map<number, Told>();
  #senders = 0;
  /** The table for which something is thought now, and what comes after it. */
  #thinks: Room | undefined;
  #thoughts: Promise<unknown> = Promise.resolve();
  #last: Promise<void> = Promise.resolve();

  constructor(core: Quinte, db: LocalDb, bots: BotClient, send: (message: Heard | Trouble) => void, lang: Lang = 'en') {
    this.#lang = numberOf(lang);
    this.#core = core;
    this.#db = db;
    this.#bots = bots;
    this.#send = send;
    this.#tabs.onmessage = ({ data }: MessageEvent<string>) => void this.#queue(() => this.#letGo(data));
  }

  /** Commands are done one after the other, in the order in which they come. */
  hear(command: Command | HereCommand): Promise<void> {
    return this.#queue(() => this.#hear(command));
  }

  #queue(work: () => Promise<void> | void): Promise<void> {
    this.#last = this.#last.then(work).catch(() => undefined);
    return this.#last;
  }

  async #hear(command: Command | HereCommand): Promise<void> {
    if (command.do === 'hello') {
      this.#lang = numberOf(command.lang);
      this.#send(greeting);
      return;
    }
    try {
      const does = this.#does[command.do] as ((command: Told) => Promise<Answer> | Answer) | undefined;
      if (!does) throw refusal('form', this.#lang);
      const done = await does.call(this, command);
      if (done !== true) this.#send({ ...done, is: 'done', id: command.id });
    } catch (error) {
      this.#refuse(command, this.#refusal(error));
    }
  }

  #refuse({ id }: Told, { why, message, more }: Refusal): void {
    this.#send({ is: 'refused', id, why, say: message, ...more });
  }

  /* Nothing but the disk throws exceptions of the browser. */
  #refusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    return error instanceof DOMException ? refusal('store', this.#lang) : new Refusal('error', String(error));
  }

  readonly #does: { [D in Told['do']]?: (command: Asked<D>) => Promise<Answer> | Answer } = {
    name: () => undefined,
    ping: () => undefined,
    pace: ({ pause }) => this.#setPause(pause),
    lobby: () => undefined,
    mine: async () => ({ tables: (await this.#db.tables()).filter((row) => !isDamaged(row)), games: await this.#db.played() }),
    create: async (command) => ({ table: (await this.#create(command)).key }),
    open: (command) => this.#openWith(command),
    deal: (command) => this.#deal(command),
    branch: (command) => this.#branch(command),
    enter: (command) => this.#enter(command),
    exit: ({ table }) => this.#leave(table),
    act: (command) => this.#act(command),
    why: async ({ table, move }) => (await this.#room(table)).why(move, this.#lang),
    replay: (command) => this.#replay(command),
    import: (command) => this.#import(command),
    export: async ({ table }) => this.#export(table),
    record: async ({ table, game }) => (isRecord(table) ? this.#export(table) : this.#open(table, (room) => room.record(game))),
    log: async ({ table }) => this.#open(table, (room) => room.log()),
    take: ({ table }) => this.#take(table),
    forget: async () => {
      for (const key of [...this.#rooms.keys()]) this.#leave(key);
      await this.#db.forget();
    },
  };

  // ---- tables in and out ----

  async #create({ game, players, options, terms, bots }: Asked<'create' | 'open'>, people: (string | null)[] = []): Promise<Room> {
    const { undo, hints, reveal, guests, clock } = terms;
    const line = firstLine(this.#core, { game, players, options, undo, hints, reveal, guests, clock }, this.#lang);
    const room = await this.#load(newKey('table'), [line], 0);
    try {
      room.begin({ act: 'commit', bytes: hex(32) }, this.#lang);
      bots.forEach((name, seat) => name && room.begin({ act: 'bot', seat, name }, this.#lang));
      people.forEach((name, seat) => name !== null && room.begin({ act: 'sit', seat, person: newcomer(), name }, this.#lang));
    } catch (error) {
      this.#leave(room.key);
      throw error;
    }
    return this.#kept(room);
  }

  /* A table that is new here, once it is on the disk. */
  async #kept(room: Room): Promise<Room> {
    await this.#settle(room);
    if (!this.#rooms.has(room.key)) throw refusal('store', this.#lang);
    return room;
  }

  async #openWith(command: Asked<'open'>): Promise<{ table: string } & HereDone> {
    const room = await this.#create(command, command.people);
    const { commitment } = room.snapshot(spectator, this.#lang).deals;
    return { table: room.key, ...(commitment ? { commitment } : {}) };
  }

  async #branch(command: Asked<'branch'>): Promise<{ table: string }> {
    const room = await this.#load(newKey('table'), branchLines(this.#core, command, this.#lang), 0);
    return { table: (await this.#kept(room)).key };
  }

  async #deal(command: Asked<'deal'>): Promise<true> {
    const { shares, id } = command;
    return this.#order(await this.#room(command.table), command, { asks: 'deal', shares, id });
  }

  /* Nothing of a file that is not sound is kept. */
  async #import({ text }: Asked<'import'>): Promise<{ table: string } & HereDone> {
    const lines = text.split(/\r?\n/).filter((line) => line.trim());
    const format = formatOf(lines[0]);
    if (format === 'quinte-record') return { table: await this.#takeRecord(lines), record: true };
    if (format !== 'quinte-table') throw refusal('file', this.#lang);
    const room = await this.#load(newKey('table'), lines, 0);
    room.counts = false;
    return { table: (await this.#kept(room)).key };
  }

  async #takeRecord(lines: string[]): Promise<string> {
    if (lines.length !== 1) throw refusal('file', this.#lang);
    const record = lines[0] ?? '';
    const head = this.#withRecord(record, (at) => this.#core.answer(this.#core.calls.record_head(at)));
    const { game, players, options } = JSON.parse(head) as Pick<Kept, 'game' | 'players' | 'options'>;
    const table = newKey('record');
    const names = Array.from({ length: players }, (_, i) => String(i + 1));
    const row: Kept = { table, game, players, options, phase: 'finished', clock: 'off', names, touched: Date.now(), count: 0, people: 0, record };
    await this.#store(row, []);
    return table;
  }

  async #recordOf(table: string): Promise<string> {
    const row = await this.#db.get(table);
    if (!row) throw refusal('unknown', this.#lang);
    if (isDamaged(row) || !row.record) throw refusal('damaged', this.#lang);
    return row.record;
  }

  #withRecord<T>(record: string, what: (at: number) => T): T {
    if (!this.#core.fits(record)) throw new Refusal('file', tooLong(this.#lang));
    this.#core.put(record);
    const at = this.#core.calls.record_open(this.#lang);
    if (!at) throw new Refusal('file', this.#core.sentence());
    try {
      return what(at);
    } finally {
      this.#core.calls.record_close(at);
    }
  }

  async #export(table: string): Promise<HereDone> {
    if (!(await this.#db.get(table))) throw refusal('unknown', this.#lang);
    return { text: await this.#db.salvage(table) };
  }

  /* What a table shows of games that are over. */
  async #open(table: string, what: (room: Room) => string | undefined): Promise<HereDone> {
    const wasOpen = this.#rooms.has(table);
    const text = what(await this.#room(table));
    if (!wasOpen) this.#leave(table);
    if (text === undefined) throw refusal('closed', this.#lang);
    return { text };
  }

  // ---- rooms: open, shared between tabs, closed ----

  async #room(key: string): Promise<Room> {
    const open = this.#rooms.get(key);
    if (open) return open;
    const row = await this.#db.get(key);
    if (!row) throw refusal('unknown', this.#lang);
    if (isRecord(key)) throw refusal('record', this.#lang);
    const room = await this.#load(key, null, 0);
    if (isDamaged(row)) await this.#store(room.row(), []); // its lines hold, and all else follows from them
    return room;
  }

  /* Lines that do not hold are noted, so that lists say so, too. */
  async #read(key: string): Promise<Room> {
    const lines = await this.#db.lines(key);
    try {
      return new Room(this.#core, key, lines.map(plain), lines.length, this.#lang);
    } catch (error) {
      if (!(error instanceof Refusal) || error.why === 'old-rules') throw error;
      await this.#db.mark(key).catch(() => undefined);
      throw new Refusal('damaged', error.message);
    }
  }

  /* With its lines, or those on the disk; they are read once the table is ours alone. */
  async #load(key: string, lines: string[] | null, kept: number): Promise<Room> {
    const release = await this.#lock(key);
    try {
      const room = lines ? new Room(this.#core, key, lines, kept, this.#lang) : await this.#read(key);
      room.release = release;
      this.#rooms.set(key, room);
      return room;
    } catch (error) {
      if (!lines && error instanceof Refusal && error.why === 'old-rules') await this.#setAside(key).catch(() => undefined);
      release();
      throw error;
    }
  }

  /* A table that was played by older rules stays as it is, and is listed as such. */
  async #setAside(key: string): Promise<void> {
    const kept = await this.#db.get(key);
    if (kept && !isDamaged(kept)) await this.#db.add({ ...kept, phase: 'old', turn: false }, []);
  }

  /* One tab hosts a table at a time. */
  #lock(key: string, wait = brief): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const held = () => new Promise<void>((release) => resolve(() => release()));
      const options = { signal: AbortSignal.timeout(wait) };
      navigator.locks.request(`quinte ${key}`, options, held).catch(() => reject(refusal('elsewhere', this.#lang)));
    });
  }

  async #take(key: string): Promise<void> {
    if (this.#rooms.has(key)) return;
    this.#tabs.postMessage(key);
    (await this.#lock(key, patience))();
  }

  /* Another tab wants it. */
  #letGo(key: string): void {
    if (!this.#rooms.has(key)) return;
    this.#leave(key);
    this.#send({ is: 'gone', table: key, elsewhere: true });
  }

  #leave(key: string): void {
    const room = this.#rooms.get(key);
    if (!room) return;
    this.#giveUp(room);
    this.#rooms.delete(key);
    room.close();
  }

  // ---- keeping ----

  async #store(row: Kept, lines: string[], played?: Parameters<LocalDb['add']>[2]): Promise<void> {
    try {
      await this.#db.add(row, lines, played);
    } catch {
      throw refusal('store', this.#lang);
    }
  }

  // ---- what the host of a table wants ----

  /* Hears it, and does all that comes of it; the answer comes with that. */
  async #order(room: Room, command: Told, order: object): Promise<true> {
    const sender = ++this.#senders;
    room.hear(order, sender, this.#lang);
    this.#asked.set(sender, command);
    await this.#settle(room);
    return true;
  }

  async #settle(room: Room): Promise<void> {
    const isOpen = (): boolean => this.#rooms.get(room.key) === room;
    for (let out = isOpen() && room.next(this.#lang); out; out = isOpen() && room.next(this.#lang)) {
      const put = this.#puts[out.out] as ((room: Room, out: Out) => Promise<void> | void) | undefined;
      await put?.call(this, room, out);
    }
    if (!isOpen()) return;
    if (room.kept === 0) return this.#leave(room.key); // the disk has nothing of it
    clearTimeout(room.timer);
    const { wakes } = room;
    if (wakes !== undefined) room.timer = setTimeout(() => void this.#queue(() => this.#settle(room)), wakes);
  }

  readonly #puts: { [K in Out['out']]?: (room: Room, out: Output<K>) => Promise<void> | void } = {
    store: (room, out) => this.#persist(room, out),
    lost: (room, out) => this.#restore(room, out),
    answer: (_, out) => this.#answer(out),
    news: (room, { news }) => news.forEach((one) => this.#send({ is: 'news', table: room.key, news: one })),
    show: (room, { snapshot }) => this.#send({ is: 'table', table: room.key, snapshot }),
    gone: (room) => this.#send({ is: 'gone', table: room.key }),
    ask: (room, out) => void this.#think(room, out),
    advise: (room, out) => void this.#advise(room, out),
    hint: (room) => this.#hint(room),
    'give-up': (room) => this.#giveUp(room),
  };

  #answer({ sender, version, why, rule, say, trouble }: Output<'answer'>): void {
    const command = this.#asked.get(sender);
    this.#asked.delete(sender);
    if (!command) return;
    const more = { ...(version === undefined ? {} : { version }), ...(rule === undefined ? {} : { rule }) };
    if (trouble) this.#refuse(command, refusal(trouble, this.#lang));
    else if (why) this.#refuse(command, new Refusal(why, say ?? '', more));
    else this.#send({ ...(command.do === 'enter' ? {} : more), is: 'done', id: command.id });
  }

  /* Games that end by it count, but for those that were played elsewhere. */
  async #persist(room: Room, { from, to, ended }: Output<'store'>): Promise<void> {
    try {
      await this.#store(room.row(), room.lines(from, to + 1), ended && room.counts ? room.played() : undefined);
    } catch {
      return room.stored(false);
    }
    room.counts = true;
    room.isLate = false;
    room.stored(true);
  }

  /* The table is again what the disk has; one that cannot even be read has what it was seen to have.
   * Nobody asked for a bot's move, so nobody can be refused it: it is said once, and tried again. */
  async #restore(room: Room, { own }: Output<'lost'>): Promise<void> {
    const known = room.lines(0, room.kept);
    const isThere = await this.#db.get(room.key).catch(() => room.kept > 0);
    if (isThere && own && !room.isLate) this.#send({ is: 'trouble', table: room.key, say: refusal('waits', this.#lang).message });
    room.isLate = own;
    try {
      room.renew(isThere ? (await this.#db.lines(room.key)).map(plain) : undefined, this.#lang);
    } catch {
      try {
        room.renew(known, this.#lang);
      } catch {
        room.renew(undefined, this.#lang); // whoever asks is told that it cannot be used
      }
    }
  }

  // ---- looking ----

  async #enter(command: Asked<'enter'>): Promise<true> {
    const { table, eyes } = command;
    const wish = eyes === undefined ? {} : { eyes: eyes === 'spectator' ? spectator : eyes };
    return this.#order(await this.#room(table), command, { asks: 'enter', ...wish });
  }

  async #replay({ table, game, eyes, from = 0 }: Asked<'replay'>): Promise<Answer> {
    const viewer = eyes === 'spectator' ? spectator : eyes;
    const start = Math.min(from, 0x7fffffff);
    if (isRecord(table)) {
      const { calls } = this.#core;
      const told = (at: number) => this.#core.answer(calls.record_replay(at, viewer, this.#lang, start));
      return JSON.parse(this.#withRecord(await this.#recordOf(table), told)) as object;
    }
    const open = this.#rooms.has(table);
    const room = await this.#room(table);
    try {
      if (!room.mayReplay(game, viewer)) throw refusal('eyes', this.#lang);
      return room.replay(game, viewer, this.#lang, start);
    } finally {
      if (!open) this.#leave(table);
    }
  }

  // ---- acting ----

  async #act(command: Asked<'act'>): Promise<Answer> {
    const { act, id, version, table } = command;
    if (act === 'close') return this.#close(table);
    const room = await this.#room(table);
    return this.#order(room, command, act === 'again' ? { asks: 'again', id, version, bytes: hex(32) } : this.#made(command));
  }

  async #close(table: string): Promise<void> {
    this.#leave(table);
    const release = await this.#lock(table);
    try {
      await this.#db.remove(table);
    } finally {
      release();
    }
  }

  /* The command as the session reads it. */
  #made({ act, id, version, seat, move, name, share }: Asked<'act'>): object {
    return {
      asks: 'act',
      act,
      id,
      version,
      seat,
      ...(act === 'sit' || act === 'claim' ? { person: newcomer() } : {}),
      ...(move === undefined ? {} : { move }),
      ...(name === undefined ? {} : { name }),
      ...(share === undefined ? {} : { bytes: share }),
    };
  }

  // ---- bots and hints ----

  /* One thought after the other: there is one worker for them. */
  #inTurn<T>(room: Room, work: () => Promise<T>): Promise<T> {
    const thought = this.#thoughts.then(() => {
      this.#thinks = room;
      return work();
    });
    this.#thoughts = thought.catch(() => undefined).then(() => (this.#thinks = undefined));
    return thought;
  }

  #giveUp(room: Room): void {
    room.asked = 0;
    if (this.#thinks === room) this.#bots.cancel();
  }

  #setPause(pause: number): void {
    this.#pause = pause;
    if (!pause) for (const end of this.#pauses) end();
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#pauses.add(end);
    });
  }

  /* The bot's move comes when it was thought of and at least a moment has passed, so that people can
   * follow; the pause does not depend on the thought. */
  async #think(room: Room, { bot, seat, ticket, pace }: Output<'ask'>): Promise<void> {
    room.asked = ticket;
    const view = room.view(seat);
    const pause = this.#rest((this.#pause * pace) / 100);
    const [move] = await Promise.all([this.#inTurn(room, () => this.#moveOf(room, ticket, bot, view)), pause]);
    await this.#queue(async () => {
      if (room.asked === ticket && room.thought(ticket, move)) await this.#settle(room);
    });
  }

  /* A bot that cannot think gives its move to the simplest one, and that to the host. */
  async #moveOf(room: Room, ticket: number, bot: string, view: string): Promise<string> {
    for (const level of [bot, 'easy']) {
      try {
        if (room.asked === ticket) return (await this.#bots.think(level, view, BigInt(`0x${hex(8)}`))).move;
      } catch {
        // The next one.
      }
    }
    return '';
  }

  #hint({ key, advice }: Room): void {
    if (advice) this.#send({ is: 'hint', table: key, move: advice.move, say: advice.why.length ? advice.why : advice.say });
  }

  async #advise(room: Room, { seat, ticket }: Output<'advise'>): Promise<void> {
    room.asked = ticket;
    const view = room.view(seat);
    const think = async () => (room.asked === ticket ? this.#bots.advise(view, this.#lang, adviceSims) : undefined);
    const advice = await this.#inTurn(room, think).catch(() => undefined); // given up: of no use any more
    if (room.asked !== ticket || !advice || !room.advised(ticket)) return;
    room.advice = advice;
    await this.#queue(() => this.#settle(room));
  }
}

/* Who sits down here is nobody that was known before. */
function newcomer(): number {
  return new DataView(crypto.getRandomValues(new Uint8Array(4)).buffer).getUint32(0) >>> 1 || 1;
}

function formatOf(line: string | undefined): string {
  try {
    const head: unknown = JSON.parse(line ?? '');
    return head && typeof head === 'object' && 'format' in head ? String(head.format) : '';
  } catch {
    return '';
  }
}
