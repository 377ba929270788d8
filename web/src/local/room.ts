// One table of this device: the C host that runs it, by its calls. Nothing here waits; keeping and
// thinking are done outside.
import type { GameId, News, Options, Phase, Snapshot, Terms } from '../lib/wire';
import type { Advice } from './bot.worker';
import type { Kept, Played } from './local-db';
import { Refusal, refusal, oldRules, tooLong, wrongLine, type Reason } from './refusals';
import type { Quinte } from './quinte';

export const spectator = 7;
const levels = ['easy', 'normal', 'hard', 'expert'];

export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the host wants done: see src/session/host.h. */
export type Out =
  /** `ended`: with these lines a game does. */
  | { out: 'store'; from: number; to: number; ended: boolean }
  /** `own`: nobody asked for what could not be stored. */
  | { out: 'lost'; own: boolean }
  | { out: 'answer'; sender: number; version?: number; why?: string; rule?: string; say?: string; trouble?: Reason }
  | { out: 'news'; news: News[] }
  | { out: 'show'; snapshot: Snapshot }
  /** `pace`: how much of the usual pause a bot makes, in per cent. */
  | { out: 'ask' | 'advise'; seat: number; ticket: number; bot: string; pace: number }
  | { out: 'now' | 'gone' | 'give-up' | 'hint' };

interface Face {
  game: GameId;
  players: number;
  options: Options;
  phase: Phase;
  clock: Terms['clock'];
  turn: number;
  names: (string | null)[];
  people: boolean[];
}

/* A finished game: see table_result in src/wasm/table.c. */
interface Result {
  number: number;
  names: string[];
  scores: number[];
  ranks: number[];
  people: boolean[];
  bots: string[];
  back?: number;
  given?: boolean;
}

/** Line 0 of a new table. */
export function firstLine(core: Quinte, terms: object, lang: number): string {
  core.put(JSON.stringify(terms));
  const length = core.calls.table_head(lang);
  if (length < 0) throw new Refusal('form', core.sentence());
  return core.get(length);
}

/* Makes a table anew from its lines; the first that does not hold is named. */
function read(core: Quinte, lines: readonly string[], lang: number): number {
  const long = lines.findIndex((line) => !core.fits(line));
  if (long >= 0) throw wrongLine(long + 1, tooLong(lang), lang);
  core.put(lines[0] ?? '');
  const table = core.calls.table_open(lang);
  if (!table) throw wrongLine(1, core.sentence(), lang);
  for (const [i, line] of lines.entries()) {
    if (i === 0) continue;
    core.put(line);
    if (core.calls.table_read(table, lang) >= 0) continue;
    const say = core.sentence();
    const old = core.calls.table_outdated(table) !== 0;
    core.calls.table_free(table);
    throw (old ? oldRules : wrongLine)(i + 1, say, lang);
  }
  return table;
}

export class Room {
  readonly key: string;
  readonly #core: Quinte;
  readonly #host: number;
  /** Lines that are on the disk. */
  kept: number;
  /** Whether games that end by what is stored next were played here. */
  counts = true;
  /** Something that nobody asked for could not be stored, and that was said. */
  isLate = false;
  /** The ticket of the thought that is waited for. */
  asked = 0;
  /** The advice that came last, for those to whom the host says so. */
  advice: Advice | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Opens the table for other tabs. */
  release: () => void = () => undefined;

  /** The first `kept` of the lines are on the disk. */
  constructor(core: Quinte, key: string, lines: readonly string[], kept: number, lang: number) {
    this.#core = core;
    this.key = key;
    this.kept = kept;
    const table = read(core, lines, lang);
    this.#host = core.calls.host_open(table, kept);
    if (this.#host) return;
    const say = core.sentence();
    core.calls.table_free(table);
    throw new Error(say);
  }

  close(): void {
    clearTimeout(this.timer);
    this.#core.calls.host_free(this.#host);
    this.release();
  }

  // ---- its host ----

  /** Before anybody sees the table. */
  begin(command: object, lang: number): void {
    this.#core.put(JSON.stringify(command));
    if (this.#core.calls.host_begin(this.#host, lang) < 0) throw new Refusal('form', this.#core.sentence());
  }

  /** The answer comes out with the number of its sender. */
  hear(order: object, sender: number, lang: number): void {
    this.#core.put(JSON.stringify(order));
    const heard = this.#core.calls.host_hear(this.#host, sender, lang);
    if (heard === -2) throw refusal('turn', lang);
    if (heard < 0) throw new Refusal('form', this.#core.sentence());
  }

  /** What is to be done next; nothing before something happens. */
  next(lang: number): Out | undefined {
    this.#core.calls.host_time(this.#host, Math.round(performance.now()));
    const length = this.#core.calls.host_next(this.#host, lang);
    return length === 0 ? undefined : (JSON.parse(this.#core.answer(length)) as Out);
  }

  stored(isStored: boolean): void {
    if (isStored) this.kept = this.version + 1;
    this.#core.calls.host_stored(this.#host, Number(isStored));
  }

  /** The table as the disk has it; nothing if it has none. */
  renew(lines: readonly string[] | undefined, lang: number): void {
    const table = lines ? read(this.#core, lines, lang) : 0;
    this.#core.calls.host_renew(this.#host, table);
    this.kept = table ? this.version + 1 : 0;
  }

  /** The move of a bot, or nothing if it could not think; false: too late. */
  thought(ticket: number, move: string): boolean {
    this.#core.put(move);
    return this.#core.calls.host_thought(this.#host, ticket) !== 0;
  }

  advised(ticket: number): boolean {
    return this.#core.calls.host_advised(this.#host, ticket) !== 0;
  }

  /** In how many milliseconds something happens by itself. */
  get wakes(): number | undefined {
    const at = this.#core.calls.host_wake(this.#host);
    return at ? Math.max(0, at - performance.now()) : undefined;
  }

  /** Through whose eyes it is looked at, if it is. */
  get viewer(): number | undefined {
    const eyes = this.#core.calls.host_eyes(this.#host);
    return eyes < 0 ? undefined : eyes;
  }

  // ---- reading ----

  get #table(): number {
    return this.#core.calls.host_table(this.#host);
  }

  get version(): number {
    return this.#core.calls.table_version(this.#table);
  }

  view(seat: number): string {
    return this.#core.answer(this.#core.calls.table_view(this.#table, seat));
  }

  /** Its lines from one on, as the disk has or is to have them. */
  lines(from: number, to: number): string[] {
    return Array.from({ length: to - from }, (_, i) => this.line(from + i, true));
  }

  line(number: number, secret: boolean): string {
    return this.#core.answer(this.#core.calls.table_line(this.#table, number, Number(secret)));
  }

  snapshot(viewer: number, lang: number): Snapshot {
    return JSON.parse(this.#core.answer(this.#core.calls.table_snapshot(this.#table, viewer, lang))) as Snapshot;
  }

  why(move: string, lang: number): object {
    const { viewer } = this;
    if (viewer === undefined || viewer === spectator) return {};
    this.#core.put(move);
    return JSON.parse(this.#core.answer(this.#core.calls.table_why(this.#table, viewer, lang))) as object;
  }

  // ---- games that are over ----

  mayReplay(game: number, viewer: number): boolean {
    return this.#core.calls.table_may_replay(this.#table, game, viewer) !== 0;
  }

  replay(game: number, viewer: number, lang: number, from: number): object {
    return JSON.parse(this.#core.answer(this.#core.calls.table_replay(this.#table, game, viewer, lang, from))) as object;
  }

  /** What everybody may have of its lines; nothing while that is the players' alone. */
  log(): string | undefined {
    if (!this.#core.calls.table_is_public(this.#table)) return undefined;
    return Array.from({ length: this.version + 1 }, (_, line) => `${this.line(line, false)}\n`).join('');
  }

  /** Nothing if the game is not over or the table does not reveal. */
  record(game: number): string | undefined {
    const length = this.#core.calls.table_record(this.#table, game);
    return length < 0 ? undefined : this.#core.get(length);
  }

  // ---- rows ----

  #face(): Face {
    return JSON.parse(this.#core.answer(this.#core.calls.table_row(this.#table))) as Face;
  }

  /** What lists show of it. */
  row(): Kept {
    const { people: sits, turn, ...face } = this.#face();
    const people = seatsOf(sits);
    const [seat] = people;
    return {
      table: this.key,
      ...face,
      ...(seat === undefined ? {} : { seat }),
      turn: people.includes(turn),
      touched: Date.now(),
      count: this.version + 1,
      people: people.length,
    };
  }

  /** The game that has just ended, if somebody who sits here played it. */
  played(): Played | undefined {
    const length = this.#core.calls.table_result(this.#table);
    if (!length) return undefined;
    const { people, bots, ...result } = JSON.parse(this.#core.answer(length)) as Result;
    const here = seatsOf(people);
    if (!here.length) return undefined;
    const { game, players } = this.#face();
    const strongest = Math.max(-1, ...bots.map((bot) => levels.indexOf(bot)));
    return {
      table: this.key,
      ended: Math.round(Date.now() / 1000),
      game,
      players,
      seat: here[0] ?? 0,
      here,
      against: levels[strongest] ?? '',
      ...result,
    };
  }
}

const seatsOf = (sits: readonly boolean[]): number[] => sits.flatMap((is, seat) => (is ? [seat] : []));
