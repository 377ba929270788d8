// The tables of this device: what a server is to people far apart, this is to whoever sits at this
// screen. It speaks the same messages; the C session decides everything, the bots think elsewhere. A
// line is on the disk before the page hears what it did.
import type { Command, Eyes, Lang, Message } from '../lib/wire';
import { isRecord, newKey, type HereCommand, type HereDone, type Trouble } from './here';
import type { Keep, Kept } from './keep';
import type { Minds } from './minds';
import { No, no, tooLong } from './no';
import type { Quinte } from './quinte';
import { hex, Room, spectator } from './room';
import { isDamaged, plain } from './sound';

type Told = Exclude<Command, { do: 'hello' }> | HereCommand;
type Asked<D extends Told['do']> = Extract<Told, { do: D }>;
type Answer = object | void;

export const greeting: Message = { is: 'hello', protocol: 1, person: '0000000000000001', name: '', server: 'here' };

const languages: Lang[] = ['fr', 'en'];
const adviceSims = 5000;
/* A tab that was just reloaded needs a moment to let go of its tables, one that is asked to a little more. */
const brief = 1500;
const patience = 6000;
/* Until what could not be stored is tried again. */
const calm = 1000;

/* What a seat does may be done only by whoever looks through its eyes. */
const ownActs: ReadonlySet<string> = new Set(['move', 'undo', 'hint', 'claim']);

export class Host {
  readonly #core: Quinte;
  readonly #keep: Keep;
  readonly #minds: Minds;
  readonly #send: (message: Message | Trouble) => void;
  readonly #rooms = new Map<string, Room>();
  readonly #tabs = new BroadcastChannel('quinte tables');
  #lang: number;
  #pause = 700;
  /** What is being thought about, for whoever wants to know whether it still is. */
  #thought: object | undefined;
  /** Tables whose next move could not be stored, and when it is tried again. */
  readonly #late = new Map<string, ReturnType<typeof setTimeout>>();
  #last: Promise<void> = Promise.resolve();

  constructor(core: Quinte, keep: Keep, minds: Minds, send: (message: Message | Trouble) => void, lang: Lang = 'en') {
    this.#lang = languages.indexOf(lang);
    this.#core = core;
    this.#keep = keep;
    this.#minds = minds;
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
      this.#lang = languages.indexOf(command.lang);
      this.#send(greeting);
      return;
    }
    try {
      const does = this.#does[command.do] as ((command: Told) => Promise<Answer> | Answer) | undefined;
      if (!does) throw no('form', this.#lang);
      const done = await does.call(this, command);
      this.#send({ ...done, is: 'done', id: command.id });
      this.#after(command);
    } catch (error) {
      const { why, message, more } = this.#refusal(error);
      this.#send({ is: 'refused', id: command.id, why, say: message, ...more });
    }
  }

  /* Nothing but the disk throws exceptions of the browser. */
  #refusal(error: unknown): No {
    if (error instanceof No) return error;
    return error instanceof DOMException ? no('store', this.#lang) : new No('error', String(error));
  }

  readonly #does: { [D in Told['do']]?: (command: Asked<D>) => Promise<Answer> | Answer } = {
    name: () => undefined,
    ping: () => undefined,
    pace: ({ pause }) => void (this.#pause = pause),
    lobby: () => undefined,
    mine: async () => ({ tables: (await this.#keep.tables()).filter((row) => !isDamaged(row)), games: await this.#keep.played() }),
    create: async (command) => ({ table: (await this.#create(command)).key }),
    open: (command) => this.#openWith(command),
    deal: (command) => this.#deal(command),
    enter: (command) => this.#enter(command),
    exit: ({ table }) => this.#leave(table),
    act: (command) => this.#act(command),
    why: async ({ table, move }) => (await this.#room(table)).why(move, this.#lang),
    replay: (command) => this.#replay(command),
    import: (command) => this.#import(command),
    export: async ({ table }) => this.#export(table),
    record: async ({ table, game }) => (isRecord(table) ? this.#export(table) : this.#open(table, (room) => room.record(game))),
    log: async ({ table }) => this.#open(table, (room) => this.#logOf(room)),
    take: ({ table }) => this.#take(table),
    forget: async () => {
      for (const key of [...this.#rooms.keys()]) this.#leave(key);
      await this.#keep.forget();
    },
  };

  // ---- tables in and out ----

  async #create({ game, players, options, terms, bots }: Asked<'create' | 'open'>, people: (string | null)[] = []): Promise<Room> {
    const { undo, hints, reveal, guests, clock } = terms;
    const head = { format: 'quinte-table', edition: 1, game, players, options, undo, hints, reveal, guests, clock };
    const room = await this.#load(newKey('table'), [JSON.stringify(head)], 0);
    try {
      room.nowAsHost({ act: 'commit', bytes: hex(32) });
      bots.forEach((bot, seat) => bot && room.nowAsHost({ act: 'bot', seat, name: bot }));
      people.forEach((name, seat) => name !== null && room.now({ act: 'sit', seat, person: newcomer(), name }));
    } catch (error) {
      this.#leave(room.key);
      throw error;
    }
    await this.#persist(room);
    return room;
  }

  async #openWith(command: Asked<'open'>): Promise<{ table: string } & HereDone> {
    const room = await this.#create(command, command.people);
    const { commitment } = room.snapshot(spectator, this.#lang).deals;
    return { table: room.key, ...(commitment ? { commitment } : {}) };
  }

  /* One after the other, but all or nothing. */
  async #deal({ table, shares }: Asked<'deal'>): Promise<Answer> {
    const room = await this.#room(table);
    try {
      shares.forEach((bytes, seat) => bytes !== null && room.now({ act: 'share', seat, bytes }));
      room.nowAsHost({ act: 'start' });
    } catch (error) {
      await this.#restore(room);
      throw error;
    }
    await this.#persist(room);
    return { version: room.version };
  }

  /* Nothing of a file that is not sound is kept. */
  async #import({ text }: Asked<'import'>): Promise<{ table: string } & HereDone> {
    const lines = text.split(/\r?\n/).filter((line) => line.trim());
    const format = formatOf(lines[0]);
    if (format === 'quinte-record') return { table: await this.#takeRecord(lines), record: true };
    if (format !== 'quinte-table') throw no('file', this.#lang);
    const room = await this.#load(newKey('table'), lines, 0);
    await this.#persist(room, false);
    return { table: room.key };
  }

  async #takeRecord(lines: string[]): Promise<string> {
    if (lines.length !== 1) throw no('file', this.#lang);
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
    const row = await this.#keep.get(table);
    if (!row) throw no('unknown', this.#lang);
    if (isDamaged(row) || !row.record) throw no('damaged', this.#lang);
    return row.record;
  }

  #withRecord<T>(record: string, what: (at: number) => T): T {
    if (!this.#core.fits(record)) throw new No('file', tooLong(this.#lang));
    this.#core.put(record);
    const at = this.#core.calls.record_open(this.#lang);
    if (!at) throw new No('file', this.#core.sentence());
    try {
      return what(at);
    } finally {
      this.#core.calls.record_close(at);
    }
  }

  async #export(table: string): Promise<HereDone> {
    if (!(await this.#keep.get(table))) throw no('unknown', this.#lang);
    return { text: await this.#keep.salvage(table) };
  }

  /* What a table shows of games that are over. */
  async #open(table: string, what: (room: Room) => string | undefined): Promise<HereDone> {
    const wasOpen = this.#rooms.has(table);
    const text = what(await this.#room(table));
    if (!wasOpen) this.#leave(table);
    if (text === undefined) throw no('closed', this.#lang);
    return { text };
  }

  #logOf(room: Room): string | undefined {
    const { phase, reveal } = room.snapshot(spectator, this.#lang);
    if (phase === 'playing' || !reveal) return undefined;
    return Array.from({ length: room.version + 1 }, (_, line) => `${room.line(line, false)}\n`).join('');
  }

  // ---- rooms: open, shared between tabs, closed ----

  async #room(key: string): Promise<Room> {
    const open = this.#rooms.get(key);
    if (open) return open;
    const row = await this.#keep.get(key);
    if (!row) throw no('unknown', this.#lang);
    if (isRecord(key)) throw no('record', this.#lang);
    const room = await this.#load(key, null, 0);
    if (isDamaged(row)) await this.#store(room.row(), []); // its lines hold, and all else follows from them
    return room;
  }

  /* Lines that do not hold are noted, so that lists say so, too. */
  async #read(key: string): Promise<Room> {
    const lines = await this.#keep.lines(key);
    try {
      return Room.open(this.#core, key, lines.map(plain), this.#lang);
    } catch (error) {
      if (!(error instanceof No) || error.why === 'old-rules') throw error;
      await this.#keep.mark(key).catch(() => undefined);
      throw new No('damaged', error.message);
    }
  }

  /* With its lines, or those on the disk; they are read once the table is ours alone. */
  async #load(key: string, lines: string[] | null, kept: number): Promise<Room> {
    const release = await this.#lock(key);
    try {
      const room = lines ? Room.open(this.#core, key, lines, this.#lang) : await this.#read(key);
      room.kept = lines ? kept : room.version + 1;
      room.release = release;
      this.#rooms.set(key, room);
      return room;
    } catch (error) {
      if (!lines && error instanceof No && error.why === 'old-rules') await this.#setAside(key).catch(() => undefined);
      release();
      throw error;
    }
  }

  /* A table that was played by older rules stays as it is, and is listed as such. */
  async #setAside(key: string): Promise<void> {
    const kept = await this.#keep.get(key);
    if (kept && !isDamaged(kept)) await this.#keep.add({ ...kept, phase: 'old', turn: false }, []);
  }

  /* One tab hosts a table at a time. */
  #lock(key: string, wait = brief): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const held = () => new Promise<void>((release) => resolve(() => release()));
      const options = { signal: AbortSignal.timeout(wait) };
      navigator.locks.request(`quinte ${key}`, options, held).catch(() => reject(no('elsewhere', this.#lang)));
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
    this.#stopThinking();
    this.#rooms.delete(key);
    room.close();
  }

  // ---- keeping ----

  async #store(row: Kept, lines: string[], played?: Parameters<Keep['add']>[2]): Promise<void> {
    try {
      await this.#keep.add(row, lines, played);
    } catch {
      throw no('store', this.#lang);
    }
  }

  /* All that is new goes to the disk; if it cannot, the table is again what the disk has. Games that end
   * by it count, but for those that were played elsewhere. */
  async #persist(room: Room, counts = true): Promise<void> {
    const fresh = room.lines(room.kept, room.version + 1);
    const ended = counts && fresh.some((line) => (JSON.parse(line) as { act?: string }).act === 'over');
    try {
      await this.#store(room.row(), fresh, ended ? room.played() : undefined);
      room.kept += fresh.length;
      this.#inTime(room.key);
    } catch (error) {
      await this.#restore(room);
      throw error;
    }
  }

  /* A disk that cannot even be read has what it was seen to have. */
  async #restore(room: Room): Promise<void> {
    const { key, viewer, kept } = room;
    const known = room.lines(0, kept);
    this.#leave(key);
    if (!(await this.#keep.get(key).catch(() => kept > 0))) return;
    const again = await this.#load(key, null, 0).catch(() => this.#load(key, known, kept));
    if (viewer !== undefined) again.look(viewer, this.#lang);
  }

  /* Nobody asked for a bot's move, so nobody can be refused it: it is said once, and tried until the
   * device stores again. */
  #tooLate(key: string, error: unknown): void {
    const open = this.#rooms.has(key);
    if (!open) this.#send({ is: 'gone', table: key, elsewhere: error instanceof No && error.why === 'elsewhere' });
    else if (!this.#late.has(key)) this.#send({ is: 'trouble', table: key, say: no('waits', this.#lang).message });
    this.#inTime(key);
    if (open) this.#late.set(key, setTimeout(() => void this.#queue(() => this.#tryAgain(key)), calm));
  }

  #tryAgain(key: string): void {
    const room = this.#rooms.get(key);
    if (room) this.#goOn(room);
    else this.#inTime(key);
  }

  #inTime(key: string): void {
    clearTimeout(this.#late.get(key));
    this.#late.delete(key);
  }

  // ---- looking ----

  /* Alone one looks through one's own eyes. Several people take turns: without a wish nobody's cards
   * are shown, and only those of the seat that is to move may be wished for. */
  #eyes(room: Room, eyes: Eyes | undefined): number {
    const people = room.people();
    if (eyes === 'spectator') return spectator;
    if (eyes === undefined) return people.length === 1 ? (people[0] ?? spectator) : spectator;
    const may = people.length === 1 || eyes === room.turn || eyes === room.viewer;
    if (!may || !room.maySee(eyes)) throw no('eyes', this.#lang);
    return eyes;
  }

  async #enter({ table, eyes }: Asked<'enter'>): Promise<void> {
    const room = await this.#room(table);
    room.look(this.#eyes(room, eyes), this.#lang);
  }

  #after(command: Told): void {
    const room = 'table' in command ? this.#rooms.get(command.table) : undefined;
    if (!room) return;
    if (command.do === 'enter') this.#show(room);
    if (command.do === 'act' || command.do === 'deal') {
      this.#tell(room);
      if (command.do === 'act' && command.act === 'hint') void this.#advise(room, command.seat);
    }
    if (command.do === 'enter' || command.do === 'act' || command.do === 'deal') this.#goOn(room);
  }

  #show(room: Room): void {
    const snapshot = room.snapshot(room.viewer ?? spectator, this.#lang);
    this.#send({ is: 'table', table: room.key, snapshot });
  }

  #tell(room: Room): void {
    const wanted = this.#wanted(room);
    if (room.viewer !== undefined && wanted !== room.viewer) {
      room.look(wanted, this.#lang);
      this.#show(room);
      return;
    }
    for (const news of room.news()) this.#send({ is: 'news', table: room.key, news });
  }

  /* Whose eyes it is now: those of the only person here, nobody's while seats are taken and before a
   * deal among several, otherwise as before. */
  #wanted(room: Room): number {
    const people = room.people();
    const gathering = room.snapshot(spectator, 0).phase === 'gathering';
    return people.length === 1 || gathering ? this.#eyes(room, undefined) : (room.viewer ?? spectator);
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
      if (!room.mayReplay(game, viewer)) throw no('eyes', this.#lang);
      return room.replay(game, viewer, this.#lang, start);
    } finally {
      if (!open) this.#leave(table);
    }
  }

  // ---- acting ----

  async #act(command: Asked<'act'>): Promise<Answer> {
    if (command.act === 'close') return this.#close(command.table);
    const room = await this.#room(command.table);
    if (ownActs.has(command.act) && command.seat !== room.viewer) throw no('turn', this.#lang);
    const version = command.act === 'again' ? this.#again(room, command.version) : this.#do(room, command);
    this.#stopThinking();
    if (command.act === 'undo') this.#undoMore(room, command.seat);
    await this.#persist(room);
    return { version: command.act === 'undo' ? room.version : version };
  }

  async #close(table: string): Promise<void> {
    this.#leave(table);
    const release = await this.#lock(table);
    try {
      await this.#keep.remove(table);
    } finally {
      release();
    }
  }

  #again(room: Room, version: number): number {
    if (room.version !== version) throw new No('stale', '', { version: room.version });
    if (!room.again()) throw no('over', this.#lang);
    return room.version;
  }

  /* What is done about seats and cards is the host's; who sits down, or takes over what was given up, is
   * somebody new; everything else is done by whoever sits there. */
  #do(room: Room, command: Asked<'act'>): number {
    const { act, seat } = command;
    const { phase, seats } = room.snapshot(spectator, 0);
    const made = this.#made(command);
    if (act === 'start' || act === 'leave' || (act === 'bot' && phase !== 'playing')) return room.doAsHost(made, this.#lang);
    const isNew = act === 'sit' || (act === 'claim' && seats[seat]?.left);
    return room.do(isNew ? { ...made, person: newcomer() } : made, this.#lang);
  }

  /* The command as the session reads it. */
  #made({ act, id, version, seat, move, name, share }: Asked<'act'>): object {
    return {
      act,
      id,
      version,
      seat,
      ...(move === undefined ? {} : { move }),
      ...(name === undefined ? (act === 'bot' ? { name: 'normal' } : {}) : { name }),
      ...(share === undefined ? {} : { bytes: share }),
    };
  }

  /* A move that made itself would do so again at once: whoever takes it back means the one before. */
  #undoMore(room: Room, seat: number): void {
    while (room.turn === seat && room.automatic) {
      const { version } = room;
      try {
        room.do({ act: 'undo', seat, version, id: hex(8) }, this.#lang);
      } catch {
        return;
      }
    }
  }

  // ---- bots, hints, moves that make themselves ----

  #stopThinking(): void {
    if (!this.#thought) return;
    this.#thought = undefined;
    this.#minds.cancel();
  }

  #goOn(room: Room): void {
    const seat = room.turn;
    if (seat < 0 || this.#thought || room.viewer === undefined) return;
    const { bot } = room;
    const automatic = bot ? '' : room.automatic;
    if (bot) void this.#ask(room, bot, seat);
    else if (automatic) void this.#queue(() => this.#makeItself(room, seat));
  }

  async #makeItself(room: Room, seat: number): Promise<void> {
    const move = this.#rooms.get(room.key) === room && room.turn === seat ? room.automatic : '';
    if (!move) return;
    await this.#moveOn(room, () => room.nowAsHost({ act: 'move', seat, move }));
  }

  /* The bot's move comes when it was thought of and at least a moment has passed, so that people can
   * follow; the pause does not depend on the thought. */
  async #ask(room: Room, bot: string, seat: number): Promise<void> {
    const thought = {};
    this.#thought = thought;
    const view = room.view(seat);
    const pause = new Promise((resolve) => setTimeout(resolve, this.#pause));
    const [move] = await Promise.all([this.#moveOf(bot, view), pause]);
    await this.#queue(() => this.#makeFor(room, thought, { act: 'move', seat, move }));
  }

  /* What was thought is of use as long as nothing has happened since. */
  async #makeFor(room: Room, thought: object, command: { act: string; seat: number; move: string | undefined }): Promise<void> {
    if (this.#thought !== thought) return;
    this.#thought = undefined;
    if (command.move === undefined) return;
    await this.#moveOn(room, () => room.nowAsHost(command));
  }

  async #moveOn(room: Room, make: () => void): Promise<void> {
    make();
    try {
      await this.#persist(room);
    } catch (error) {
      return this.#tooLate(room.key, error);
    }
    this.#tell(room);
    this.#goOn(room);
  }

  /* A bot that cannot think gives its move to the simplest one. */
  async #moveOf(bot: string, view: string): Promise<string | undefined> {
    const thought = this.#thought;
    for (const level of [bot, 'easy']) {
      try {
        return (await this.#minds.think(level, view, BigInt(`0x${hex(8)}`))).move;
      } catch {
        if (this.#thought !== thought) return undefined;
      }
    }
    return undefined;
  }

  async #advise(room: Room, seat: number): Promise<void> {
    const thought = {};
    this.#thought = thought;
    try {
      const { move, say, why } = await this.#minds.advise(room.view(seat), this.#lang, adviceSims);
      if (this.#thought === thought && room.viewer === seat)
        this.#send({ is: 'hint', table: room.key, move, say: why || say });
    } catch {
      // Somebody moved in the meantime: the advice is of no use any more.
    }
    if (this.#thought === thought) this.#thought = undefined;
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
