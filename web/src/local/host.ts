// The tables of this device: what a server is to people far apart, this is to whoever sits at this
// screen. It speaks the same messages; the C session decides everything, the bots think elsewhere.
import type { Command, Eyes, GameId, Lang, Message, News, Snapshot, TableLine } from '../lib/wire';
import type { Keep } from './keep';
import type { Minds } from './minds';
import type { Quinte } from './quinte';

type Asked<D extends Command['do']> = Extract<Command, { do: D }>;

interface Watch {
  at: number;
  viewer: number;
}

interface Room {
  key: string;
  table: number;
  lines: string[];
  watch: Watch | undefined;
  /** Opens the table for other tabs. */
  release(): void;
}

class No extends Error {
  readonly why: string;
  readonly more: { rule?: string; version?: number };

  constructor(why: string, say: string, more: { rule?: string; version?: number } = {}) {
    super(say);
    this.why = why;
    this.more = more;
  }
}

const languages: Lang[] = ['fr', 'en'];
const spectator = 6;
const botPause = 700;
const adviceSims = 5000;
const prefix = 'here';

const words = {
  unknown: ['Cette table n’est pas sur cet appareil.', 'This table is not on this device.'],
  elsewhere: ['Cette table est ouverte dans un autre onglet.', 'This table is open in another tab.'],
  eyes: ['On ne peut pas regarder par ces yeux.', 'One may not look through these eyes.'],
  over: ['La partie n’est pas finie.', 'The game is not over.'],
  form: ['Ici, cela n’existe pas.', 'There is no such thing here.'],
} as const;

/** Whether a table lives on a device and not on a server. */
export const isHere = (table: string): boolean => table.startsWith(prefix);

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function newKey(): string {
  const letters = '0123456789abcdefghijklmnopqrstuv';
  return prefix + Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters[byte % 32]).join('');
}

export class Host {
  readonly #core: Quinte;
  readonly #keep: Keep;
  readonly #minds: Minds;
  readonly #send: (message: Message) => void;
  readonly #rooms = new Map<string, Room>();
  #lang = 1;
  #name = '';
  #thinking: string | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(core: Quinte, keep: Keep, minds: Minds, send: (message: Message) => void) {
    this.#core = core;
    this.#keep = keep;
    this.#minds = minds;
    this.#send = send;
  }

  /** Commands are done one after the other, in the order in which they come. */
  hear(command: Command): Promise<void> {
    this.#last = this.#last.then(() => this.#hear(command));
    return this.#last;
  }

  async #hear(command: Command): Promise<void> {
    if (command.do === 'hello') {
      this.#lang = languages.indexOf(command.lang);
      this.#send({ is: 'hello', protocol: 1, person: '0000000000000001', name: this.#name, server: 'here' });
      return;
    }
    try {
      const does = this.#does[command.do] as ((command: Command) => Promise<object | void>) | undefined;
      if (!does) throw this.#no('form');
      const done = await does.call(this, command);
      this.#send({ is: 'done', id: command.id, ...done } as Message);
      if (command.do === 'enter' || command.do === 'act') await this.#after(command);
    } catch (error) {
      const no = error instanceof No ? error : new No('error', error instanceof Error ? error.message : String(error));
      this.#send({ is: 'refused', id: command.id, why: no.why, say: no.message, ...no.more });
    }
  }

  #no(what: keyof typeof words): No {
    return new No(what, words[what][this.#lang] ?? words[what][1]);
  }

  readonly #does: { [D in Exclude<Command['do'], 'hello'>]?: (command: Asked<D>) => Promise<object | void> } = {
    name: async ({ name }) => void (this.#name = name),
    ping: async () => undefined,
    lobby: async () => this.#send({ is: 'lobby', tables: [] }),
    mine: async () => ({ tables: await this.mine() }),
    create: (command) => this.#create(command),
    enter: async (command) => void (await this.#enter(command)),
    exit: async ({ table }) => this.#leave(table),
    act: (command) => this.#act(command),
    why: (command) => this.#why(command),
    replay: (command) => this.#replay(command),
    forget: async () => {
      for (const key of [...this.#rooms.keys()]) this.#leave(key);
      await this.#keep.forget();
    },
  };

  // ---- tables ----

  async mine(): Promise<TableLine[]> {
    return (await this.#keep.all()).map(({ lines: _lines, touched: _touched, ...line }) => line);
  }

  async #create({ game, players, options, terms, bots }: Asked<'create'>): Promise<{ table: string }> {
    const { undo, hints, reveal, guests, clock } = terms;
    const head = { format: 'quinte-table', edition: 1, game, players, options, undo, hints, reveal, guests, clock };
    const room = await this.#open(newKey(), [JSON.stringify(head)]);
    this.#host(room, { act: 'commit', bytes: hex(32) });
    bots.forEach((bot, seat) => bot && this.#host(room, { act: 'bot', seat, name: bot }));
    await this.#persist(room);
    return { table: room.key };
  }

  /** Takes a saved table in; gives its key. */
  async take(lines: string[]): Promise<string> {
    const room = await this.#open(newKey(), lines);
    await this.#persist(room);
    return room.key;
  }

  /** The saved table as lines, to be taken elsewhere. */
  async lines(key: string): Promise<string[]> {
    return [...(await this.#room(key)).lines];
  }

  async #open(key: string, lines: string[]): Promise<Room> {
    const { calls } = this.#core;
    const release = await this.#lock(key);
    this.#core.put(lines[0] ?? '');
    const table = calls.table_open(this.#lang);
    if (!table) {
      release();
      throw new No('table', this.#core.sentence());
    }
    for (const line of lines.slice(1)) {
      this.#core.put(line);
      if (calls.table_read(table, this.#lang) >= 0) continue;
      const say = this.#core.sentence();
      calls.table_free(table);
      release();
      throw new No('table', say);
    }
    const room: Room = { key, table, lines, watch: undefined, release };
    this.#rooms.set(key, room);
    return room;
  }

  /* One tab hosts a table at a time. */
  #lock(key: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      void navigator.locks.request(`quinte ${key}`, { ifAvailable: true }, (lock) => {
        if (!lock) return reject(this.#no('elsewhere'));
        return new Promise<void>((release) => resolve(release));
      });
    });
  }

  async #room(key: string): Promise<Room> {
    const open = this.#rooms.get(key);
    if (open) return open;
    const kept = await this.#keep.get(key);
    if (!kept) throw this.#no('unknown');
    return this.#open(key, kept.lines);
  }

  #leave(key: string): void {
    const room = this.#rooms.get(key);
    if (!room) return;
    if (this.#thinking === key) this.#minds.cancel();
    if (room.watch) this.#core.calls.watch_close(room.watch.at);
    this.#core.calls.table_free(room.table);
    room.release();
    this.#rooms.delete(key);
  }

  // ---- looking ----

  #snapshot(room: Room, viewer: number): Snapshot {
    const length = this.#core.calls.table_snapshot(room.table, viewer, this.#lang);
    return JSON.parse(this.#core.answer(length)) as Snapshot;
  }

  /* Without a wish: the seat that is to move, if somebody here sits there, or the first such seat. */
  #eyes(room: Room, eyes: Eyes | undefined): number {
    if (eyes === 'spectator') return spectator;
    if (eyes !== undefined) return eyes;
    const seats = this.#snapshot(room, spectator).seats;
    const here = seats.map((_, seat) => seat).filter((seat) => seats[seat]?.sitter === 'here');
    const turn = this.#core.calls.table_turn(room.table);
    return here.includes(turn) ? turn : (here[0] ?? spectator);
  }

  async #enter({ table, eyes }: Asked<'enter'>): Promise<void> {
    const room = await this.#room(table);
    const viewer = this.#eyes(room, eyes);
    if (!this.#core.calls.table_may_see(room.table, viewer)) throw this.#no('eyes');
    this.#look(room, viewer);
  }

  #look(room: Room, viewer: number): void {
    const { calls } = this.#core;
    if (room.watch) calls.watch_close(room.watch.at);
    const at = calls.watch_open(room.table, viewer, this.#lang, calls.table_version(room.table));
    room.watch = { at, viewer };
  }

  async #after(command: Asked<'enter'> | Asked<'act'>): Promise<void> {
    const room = this.#rooms.get(command.table);
    if (!room) return;
    if (command.do === 'enter')
      this.#send({ is: 'table', table: room.key, snapshot: this.#snapshot(room, room.watch?.viewer ?? spectator) });
    else this.#tell(room);
    if (command.do === 'act' && command.act === 'hint') void this.#advise(room, command.seat);
    this.#goOn(room);
  }

  #tell(room: Room): void {
    if (!room.watch) return;
    /* Who has just sat down sees with the eyes of that seat from now on. */
    const viewer = room.watch.viewer === spectator ? this.#eyes(room, undefined) : room.watch.viewer;
    if (viewer !== room.watch.viewer) {
      this.#look(room, viewer);
      this.#send({ is: 'table', table: room.key, snapshot: this.#snapshot(room, viewer) });
      return;
    }
    for (let length = 1; length > 0; ) {
      length = this.#core.calls.watch_next(room.watch.at);
      if (length > 0)
        this.#send({ is: 'news', table: room.key, news: JSON.parse(this.#core.get(length)) as News });
    }
  }

  async #why({ table, move }: Asked<'why'>): Promise<object> {
    const room = await this.#room(table);
    this.#core.put(move);
    const viewer = room.watch?.viewer ?? spectator;
    const { is: _is, ...why } = JSON.parse(
      this.#core.answer(this.#core.calls.table_why(room.table, viewer, this.#lang)),
    ) as Record<string, unknown>;
    return why;
  }

  async #replay({ table, game, eyes }: Asked<'replay'>): Promise<{ news: News[] }> {
    const room = await this.#room(table);
    const { calls } = this.#core;
    const viewer = eyes === 'spectator' ? spectator : eyes;
    if (!calls.table_may_see(room.table, viewer)) throw this.#no('eyes');
    const watch = calls.watch_open(room.table, viewer, this.#lang, 0);
    const news: News[] = [];
    let deal = -1;
    for (let length = calls.watch_next(watch); length > 0; length = calls.watch_next(watch)) {
      const entry = JSON.parse(this.#core.get(length)) as News;
      if (entry.act === 'start') deal++;
      if (deal === game) news.push(entry);
    }
    calls.watch_close(watch);
    return { news };
  }

  // ---- commands ----

  /* The table's answer to a command; throws what it refuses. */
  #do(room: Room, command: object): number {
    this.#core.put(JSON.stringify(command));
    const answer = JSON.parse(this.#core.answer(this.#core.calls.table_do(room.table, this.#lang))) as {
      version: number;
      why?: string;
      rule?: string;
      say?: string;
    };
    if (answer.why === undefined) return answer.version;
    const { version, rule } = answer;
    throw new No(answer.why, answer.say ?? '', rule ? { version, rule } : { version });
  }

  #host(room: Room, command: object): number {
    const version = this.#core.calls.table_version(room.table);
    const id = (version + 1).toString(16).padStart(16, '0');
    return this.#do(room, { seat: 0, person: 0, ...command, version, id });
  }

  async #act({ table, act, id, version, seat, move, name, share }: Asked<'act'>): Promise<object> {
    const room = await this.#room(table);
    if (act === 'close') {
      this.#leave(table);
      await this.#keep.remove(table);
      return {};
    }
    if (act === 'again') {
      if (this.#core.calls.table_version(room.table) !== version) throw new No('stale', '');
      this.#core.put(hex(32));
      if (this.#core.calls.table_again(room.table) < 0) throw this.#no('over');
      await this.#persist(room);
      return { version: this.#core.calls.table_version(room.table) };
    }
    const command: Record<string, unknown> = { act, id, version, seat };
    if (act === 'sit') command.person = version + 1;
    if (act === 'bot' && this.#snapshot(room, spectator).seats[seat]?.sitter === 'nobody') command.person = 0;
    if (move !== undefined) command.move = move;
    if (name !== undefined) command.name = name;
    else if (act === 'sit') command.name = this.#name;
    else if (act === 'bot') command.name = 'normal';
    if (share !== undefined) command.bytes = share;
    const made = this.#do(room, command);
    if (this.#thinking === table) this.#minds.cancel();
    await this.#persist(room);
    return { version: made };
  }

  /* All that is new goes to the disk. */
  async #persist(room: Room): Promise<void> {
    const { calls } = this.#core;
    const version = calls.table_version(room.table);
    for (let line = room.lines.length; line <= version; line++)
      room.lines.push(this.#core.answer(calls.table_line(room.table, line)));
    const snapshot = this.#snapshot(room, spectator);
    const seat = snapshot.seats.findIndex(({ sitter }) => sitter === 'here');
    const turn = calls.table_turn(room.table);
    await this.#keep.put({
      table: room.key,
      game: snapshot.game,
      players: snapshot.players,
      options: snapshot.options,
      phase: snapshot.phase,
      clock: snapshot.clock,
      names: snapshot.seats.map(({ sitter, name }) => (sitter === 'nobody' ? null : (name ?? ''))),
      ...(seat >= 0 ? { seat } : {}),
      turn: snapshot.seats[turn]?.sitter === 'here',
      touched: Date.now(),
      lines: room.lines,
    });
    if (snapshot.phase === 'finished') await this.#count(snapshot, room);
  }

  /* Finished games count once: the line that ended them was just written. */
  async #count(snapshot: Snapshot, room: Room): Promise<void> {
    const last = JSON.parse(room.lines.at(-1) ?? '{}') as { act?: string };
    if (last.act !== 'over') return;
    const order = ['easy', 'normal', 'hard', 'expert'];
    const levels = snapshot.seats.flatMap(({ sitter, bot }) => (sitter === 'bot' && bot ? [bot] : []));
    const against = levels.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? '';
    for (const [seat, { sitter }] of snapshot.seats.entries())
      if (sitter === 'here')
        await this.#keep.addPlayed({
          game: snapshot.game as GameId,
          when: Date.now(),
          players: snapshot.players,
          score: snapshot.scores?.[seat] ?? 0,
          rank: snapshot.ranks?.[seat] ?? 0,
          against,
        });
  }

  // ---- bots, hints, moves that make themselves ----

  #goOn(room: Room): void {
    const { calls } = this.#core;
    const seat = calls.table_turn(room.table);
    if (seat < 0 || this.#thinking || !room.watch) return;
    const bot = this.#core.answer(calls.table_bot(room.table));
    const automatic = bot ? '' : this.#core.answer(calls.table_automatic(room.table));
    if (bot) void this.#ask(room, bot, seat);
    else if (automatic) void this.#make(room, { act: 'move', seat, move: automatic }, false);
  }

  /* The bot's move comes when it was thought of and at least a moment has passed, so that people can
   * follow; the pause does not depend on the thought. */
  async #ask(room: Room, bot: string, seat: number): Promise<void> {
    const version = this.#core.calls.table_version(room.table);
    const view = this.#core.answer(this.#core.calls.table_view(room.table, seat));
    this.#thinking = room.key;
    try {
      const pause = new Promise((resolve) => setTimeout(resolve, botPause));
      const [{ move }] = await Promise.all([this.#minds.think(bot, view, BigInt(`0x${hex(8)}`)), pause]);
      this.#thinking = undefined;
      const same = this.#rooms.get(room.key) === room && this.#core.calls.table_version(room.table) === version;
      if (same) await this.#make(room, { act: 'move', seat, move }, true);
    } catch {
      this.#thinking = undefined;
      if (this.#rooms.get(room.key) === room) this.#goOn(room);
    }
  }

  async #make(room: Room, command: object, asHost: boolean): Promise<void> {
    this.#last = this.#last.then(async () => {
      const version = this.#core.calls.table_version(room.table);
      const id = (version + 1).toString(16).padStart(16, '0');
      if (asHost) this.#host(room, command);
      else this.#do(room, { ...command, version, id });
      await this.#persist(room);
      this.#tell(room);
      this.#goOn(room);
    });
    await this.#last;
  }

  async #advise(room: Room, seat: number): Promise<void> {
    const view = this.#core.answer(this.#core.calls.table_view(room.table, seat));
    const version = this.#core.calls.table_version(room.table);
    try {
      this.#thinking = room.key;
      const { move, say, why } = await this.#minds.advise(view, this.#lang, adviceSims);
      if (this.#core.calls.table_version(room.table) === version)
        this.#send({ is: 'hint', table: room.key, move, say: why || say });
    } catch {
      // Somebody moved in the meantime: the advice is of no use any more.
    }
    this.#thinking = undefined;
  }
}
