// A server that knows one recorded game: for tests, and for drawing tables without a server. It
// speaks the wire as the real one does; a move other than the recorded one is refused in words.
import { fold } from './fold';
import { firstOf } from './languages';
import type { Connect, Heard } from './transport';
import type { Command, CommandId, Device, FinishedGame, News, Seat, Snapshot, TableLine } from './wire';

type Asked<D extends Command['do']> = Extract<Command, { do: D }>;

const tableKey = 'mock2345mock2345';
/* As long as a real one. */
const token = 'mock-token'.padEnd(43, '-');
const free: Seat = { sitter: 'nobody', replaced: false, left: false, shared: false };

export interface MockOptions {
  /** Milliseconds between two pieces of news. */
  pace?: number;
  /** Begin before the deal. */
  gathering?: boolean;
  mine?: TableLine[];
  games?: FinishedGame[];
  lobby?: TableLine[];
  /** How many tables of it are on a page. */
  rows?: number;
}

/* The session records no names of bots, and nobody is away or looks on. */
const now = { names: [], away: [], waits: [], owns: false, watching: 0 };
const whole = (recorded: unknown): Snapshot => ({ ...now, ...(recorded as Omit<Snapshot, keyof typeof now>) });

class Line {
  inLobby = false;
  atTable = false;
  constructor(readonly send: (message: Heard) => void) {}
}

export class MockServer {
  readonly #first: Snapshot;
  readonly #last: Snapshot;
  readonly #news: News[];
  readonly #options: MockOptions;
  readonly #lines = new Set<Line>();
  /** Answers by id: a command that comes again is answered as before and not done again. */
  readonly #answers = new Map<CommandId, Heard>();
  #told: News[] = [];
  #now: Snapshot;
  #at = 0;
  #devices: Device[] = [
    { device: '00000000000000a1', label: 'Firefox · Android', created: 1790000000, seen: 1795000000, open: true, own: true },
    { device: '00000000000000a2', label: '', created: 1791000000, seen: 1794000000, open: false, own: false },
  ];
  name = 'Claire';

  /** The lines of a file made by tests/fixtures/make.sh. */
  constructor(recording: string, options: MockOptions = {}) {
    const lines = recording.trim().split('\n').map((line) => JSON.parse(line) as unknown);
    this.#first = whole(lines[0]);
    this.#last = whole(lines.at(-1));
    this.#news = lines.slice(1, -1) as News[];
    this.#options = options;
    this.#now = options.gathering ? this.#gathering() : this.#first;
  }

  get snapshot(): Snapshot {
    return this.#now;
  }

  /** The move that the recording goes on with, if it is the person's. */
  get nextMove(): string | undefined {
    const news = this.#news[this.#at];
    return news?.seat === this.#first.you ? news?.told?.[0]?.move : undefined;
  }

  connect(send: (message: Heard) => void): { hear(command: Command): void; close(): void } {
    const line = new Line(send);
    this.#lines.add(line);
    return { hear: (command) => this.#hear(line, command), close: () => this.#lines.delete(line) };
  }

  #gathering(): Snapshot {
    const { view: _view, legal: _legal, viewer: _viewer, moves: _moves, text: _text, topic: _topic, ...rest } =
      this.#first;
    const seats = this.#first.seats.map((seat, i) => (i === 1 ? seat : free));
    return { ...rest, version: 1, phase: 'gathering', seats, you: null, owns: true, log: [] };
  }

  #hear(line: Line, command: Command): void {
    if (command.do === 'hello') {
      const hello: Heard = { is: 'hello', protocol: 1, person: 'p1', name: this.name, named: true, clocks: { relaxed: 120_000, fast: 30_000 }, server: 'mock', durability: 'normal' };
      return line.send(command.token ? hello : { ...hello, token });
    }
    const before = this.#answers.get(command.id);
    if (before) return line.send(before);
    const handler = this.#handlers[command.do] as (line: Line, command: Command) => Heard;
    const answer = handler.call(this, line, command);
    if (command.do === 'act') this.#answers.set(command.id, answer);
    line.send(answer);
    this.#after(line, command, answer);
  }

  #page(page: number): Heard {
    const { lobby = [], rows = 50 } = this.#options;
    const tables = lobby.slice(page * rows, (page + 1) * rows);
    return { is: 'lobby', page, pages: Math.max(1, Math.ceil(lobby.length / rows)), tables, own: [] };
  }

  /* What follows an answer: the answer is sent first, as the real server does. */
  #after(line: Line, command: Command, answer: Heard): void {
    if (command.do === 'lobby' && command.on) line.send(this.#page(command.page ?? 0));
    if (answer.is === 'refused') return;
    if (command.do === 'enter') this.#catchUp(line, command.since);
    if (command.do === 'act') this.#effect(line, command);
  }

  #catchUp(line: Line, since?: number): void {
    const missed = this.#told.filter(({ version }) => since !== undefined && version > since);
    const known = since !== undefined && since + missed.length === this.#now.version;
    if (!known) return line.send({ is: 'table', table: tableKey, snapshot: this.#now });
    for (const news of missed) line.send({ is: 'news', table: tableKey, news });
  }

  readonly #handlers: { [D in Exclude<Command['do'], 'hello'>]: (line: Line, command: Asked<D>) => Heard } = {
    name: (_, { id, name }) => {
      this.name = name;
      return { is: 'done', id };
    },
    create: (_, { id, players, bots, game }) => {
      const seats = Array.from({ length: this.#first.players }, (_seat, i): Seat => {
        const bot = bots[i] ?? (i >= players ? 'normal' : null);
        return bot ? { ...free, sitter: 'bot', name: bot, bot } : free;
      });
      if (game !== this.#first.game) return this.#refuse(id, `The recording is of ${this.#first.game}.`);
      this.#now = { ...this.#gathering(), seats };
      return { is: 'done', id, table: tableKey };
    },
    enter: (line, { id, table }) => {
      if (table !== tableKey) return this.#refuse(id, 'There is no such table.');
      line.atTable = true;
      return { is: 'done', id };
    },
    exit: (line, { id }) => {
      line.atTable = false;
      return { is: 'done', id };
    },
    act: (_, command) => this.#judge(command),
    why: (_, { id, move }) => ({ is: 'done', id, rule: 'C5', say: `"${move}" is not possible now.` }),
    lobby: (line, { id, on }) => {
      line.inLobby = on;
      return { is: 'done', id };
    },
    mine: (_, { id }) => ({ is: 'done', id, tables: this.#options.mine ?? [], games: this.#options.games ?? [] }),
    replay: (_, { id }) => this.#refuse(id, 'The recording has no replay.'),
    carry: (_, { id }) => ({ is: 'done', id, code: 'K7Q2-M9XD' }),
    fetch: (_, { id, code }) =>
      code === 'K7Q2-M9XD' ? { is: 'done', id, token: 'other-token'.padEnd(43, '-') } : this.#refuse(id, 'This code is not valid.'),
    devices: (_, { id }) => ({ is: 'done', id, devices: this.#devices }),
    end: (line, { id, device }) => {
      const ended = this.#devices.find((one) => one.device === device);
      if (!ended) return this.#refuse(id, 'This device does not hold your identity any more.');
      this.#devices = this.#devices.filter((one) => one !== ended);
      if (ended.own) queueMicrotask(() => line.send({ is: 'bye', why: 'ended' }));
      return { is: 'done', id };
    },
    forget: (_, { id }) => ({ is: 'done', id }),
    ping: (_, { id }) => ({ is: 'done', id }),
  };

  #refuse(id: CommandId, say: string, rule?: string): Heard {
    const refused: Heard = { is: 'refused', id, why: 'mock', say };
    return rule ? { ...refused, rule } : refused;
  }

  #judge(command: Asked<'act'>): Heard {
    const { id, act, version } = command;
    if (version !== this.#now.version)
      return { is: 'refused', id, why: 'stale', say: 'The table has moved on.', version: this.#now.version };
    if (act === 'undo') return this.#refuse(id, 'Another seat has moved since; nothing can be taken back.');
    if (act === 'move' && command.move !== this.nextMove)
      return this.#refuse(id, `The recording goes on with "${this.nextMove ?? ''}".`, 'C5');
    return { is: 'done', id, version: act === 'hint' || act === 'again' ? version : version + 1 };
  }

  #effect(line: Line, command: Asked<'act'>): void {
    const { act, seat, id } = command;
    if (act === 'move') return this.#playOn(id);
    if (act === 'hint') {
      const say = this.#now.moves?.find(({ move }) => move === this.nextMove)?.say ?? '';
      return line.send({ is: 'hint', table: tableKey, move: this.nextMove ?? '', say: [say] });
    }
    if (act === 'again') return this.#reset();
    const you = act === 'sit' ? seat : act === 'leave' ? null : this.#now.you;
    const news: News = { version: this.#now.version + 1, act: act as News['act'], seat, id, you };
    if (command.name) news.name = command.name;
    this.#tell(news);
    if (act === 'start') this.#now = this.#first;
  }

  #reset(): void {
    this.#at = 0;
    this.#told = [];
    this.#now = this.#first;
    for (const line of this.#lines) if (line.atTable) this.#catchUp(line);
  }

  #tell(news: News): void {
    const next = fold(this.#now, news);
    if (typeof next === 'object') this.#now = next;
    this.#told.push(news);
    for (const line of this.#lines) if (line.atTable) line.send({ is: 'news', table: tableKey, news });
  }

  /* Own move, then everybody else's until it is one's own turn again. */
  #playOn(id: CommandId): void {
    const news = this.#news[this.#at++];
    if (news) this.#tell({ ...news, id });
    this.#others();
  }

  #others(): void {
    if (this.#at >= this.#news.length) return this.#finish();
    if (this.nextMove !== undefined) return;
    const step = () => {
      const news = this.#news[this.#at++];
      if (news) this.#tell(news);
      this.#others();
    };
    if (this.#options.pace) setTimeout(step, this.#options.pace);
    else step();
  }

  #finish(): void {
    this.#now = this.#last;
    for (const line of this.#lines)
      if (line.atTable) line.send({ is: 'table', table: tableKey, snapshot: this.#last });
  }
}

/** The mock as a transport. */
export function mockTransport(server: MockServer): Connect {
  return (events) => {
    const line = server.connect((message) => queueMicrotask(() => events.message(message)));
    queueMicrotask(() => events.open());
    return {
      send: (command) => queueMicrotask(() => line.hear(command as Command)),
      close: () => {
        line.close();
        queueMicrotask(() => events.close());
      },
    };
  };
}

/** A recording by its game, while developing: ?mock=onze */
export async function recorded(game: string): Promise<Connect> {
  const files = import.meta.glob<string>('../../tests/fixtures/*.jsonl', { query: '?raw', import: 'default' });
  const [load] = [firstOf(navigator.languages), 'en'].flatMap((lang) => files[`../../tests/fixtures/${game}.${lang}.jsonl`] ?? []);
  if (!load) throw new Error(`no recording of ${game}`);
  return mockTransport(new MockServer(await load(), { pace: 700 }));
}
