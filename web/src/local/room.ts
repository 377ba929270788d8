// One table of this device: the C session and through whose eyes it is looked at. Nothing here waits;
// keeping and thinking are the host's.
import type { News, Seat, Snapshot } from '../lib/wire';
import type { Kept, Played } from './keep';
import { No, oldRules, tooLong, wrongLine } from './no';
import type { Quinte } from './quinte';

export const spectator = 7;
const levels = ['easy', 'normal', 'hard', 'expert'];

interface Answer {
  version: number;
  why?: string;
  rule?: string;
  say?: string;
}

export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const isPerson = ({ sitter }: Seat): boolean => sitter === 'here' || sitter === 'remote';

export class Room {
  readonly key: string;
  readonly #core: Quinte;
  readonly #table: number;
  #watch: { at: number; viewer: number } | undefined;
  /** Lines that are on the disk. */
  kept = 0;
  /** Opens the table for other tabs. */
  release: () => void = () => undefined;

  private constructor(core: Quinte, key: string, table: number) {
    this.#core = core;
    this.key = key;
    this.#table = table;
  }

  /** Makes the table anew from its lines; the first that does not hold is named. */
  static open(core: Quinte, key: string, lines: readonly string[], lang: number): Room {
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
    return new Room(core, key, table);
  }

  close(): void {
    if (this.#watch) this.#core.calls.watch_close(this.#watch.at);
    this.#watch = undefined;
    this.#core.calls.table_free(this.#table);
    this.release();
  }

  // ---- what the host asks ----

  get version(): number {
    return this.#core.calls.table_version(this.#table);
  }
  /** The seat to move, below 0 if none is. */
  get turn(): number {
    return this.#core.calls.table_turn(this.#table);
  }
  /** The bot that is to move, if one is. */
  get bot(): string {
    return this.#core.answer(this.#core.calls.table_bot(this.#table));
  }
  /** The move that makes itself now, if one does. */
  get automatic(): string {
    return this.#core.answer(this.#core.calls.table_automatic(this.#table));
  }
  /** Through whose eyes it is looked at, if it is. */
  get viewer(): number | undefined {
    return this.#watch?.viewer;
  }
  /** The seats of those who sit at this device. */
  people(): number[] {
    return this.snapshot(spectator, 0).seats.flatMap((seat, i) => (isPerson(seat) ? [i] : []));
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

  // ---- commands ----

  /** What the person of the seat does: the version that it made; throws what the table refuses. */
  do(command: object, lang: number): number {
    return this.#made(this.#core.calls.table_do, command, lang);
  }

  /** The same in the host's own name. */
  doAsHost(command: object, lang: number): number {
    return this.#made(this.#core.calls.table_do_as_host, command, lang);
  }

  #made(door: Quinte['calls']['table_do'], command: object, lang: number): number {
    this.#core.put(JSON.stringify(command));
    const answer = JSON.parse(this.#core.answer(door(this.#table, lang))) as Answer;
    const { version, why, rule, say } = answer;
    if (why === undefined) return version;
    throw new No(why, say ?? '', rule ? { version, rule } : { version });
  }

  /** Made now, by the person of the seat or by the host. */
  now(command: object): number {
    return this.do(this.#madeNow(command), 1);
  }

  nowAsHost(command: object): number {
    return this.doAsHost(this.#madeNow(command), 1);
  }

  #madeNow(command: object): object {
    const { version } = this;
    return { seat: 0, ...command, version, id: (version + 1).toString(16).padStart(16, '0') };
  }

  /** The next game of the same people, everybody one seat on; false if the last is not over. */
  again(): boolean {
    this.#core.put(hex(32));
    return this.#core.calls.table_again(this.#table) >= 0;
  }

  // ---- looking ----

  maySee(viewer: number): boolean {
    return this.#core.calls.table_may_see(this.#table, viewer) !== 0;
  }

  look(viewer: number, lang: number): void {
    const { calls } = this.#core;
    if (this.#watch) calls.watch_close(this.#watch.at);
    this.#watch = undefined;
    const at = calls.watch_open(this.#table, viewer, lang, this.version);
    if (!at) throw new Error(this.#core.sentence());
    this.#watch = { at, viewer };
  }

  snapshot(viewer: number, lang: number): Snapshot {
    return JSON.parse(this.#core.answer(this.#core.calls.table_snapshot(this.#table, viewer, lang))) as Snapshot;
  }

  /** What these eyes have not been told yet. */
  news(): News[] {
    const news: News[] = [];
    if (!this.#watch) return news;
    for (;;) {
      const length = this.#core.calls.watch_next(this.#watch.at);
      if (length <= 0) return news;
      news.push(JSON.parse(this.#core.get(length)) as News);
    }
  }

  why(move: string, lang: number): object {
    if (this.#watch === undefined || this.#watch.viewer === spectator) return {};
    this.#core.put(move);
    return JSON.parse(this.#core.answer(this.#core.calls.table_why(this.#table, this.#watch.viewer, lang))) as object;
  }

  // ---- games that are over ----

  mayReplay(game: number, viewer: number): boolean {
    return this.#core.calls.table_may_replay(this.#table, game, viewer) !== 0;
  }

  replay(game: number, viewer: number, lang: number, from: number): object {
    return JSON.parse(this.#core.answer(this.#core.calls.table_replay(this.#table, game, viewer, lang, from))) as object;
  }

  /** Nothing if the game is not over or the table does not reveal. */
  record(game: number): string | undefined {
    const length = this.#core.calls.table_record(this.#table, game);
    return length < 0 ? undefined : this.#core.get(length);
  }

  // ---- rows ----

  /** What lists show of it. */
  row(): Kept {
    const { game, players, options, phase, clock, seats, names = [] } = this.snapshot(spectator, 0);
    const people = this.people();
    const [seat] = people;
    return {
      table: this.key,
      game,
      players,
      options,
      phase,
      clock,
      names: seats.map(({ sitter, name }, i) => (sitter === 'nobody' ? null : (names[i] || (name ?? '')))),
      ...(seat === undefined ? {} : { seat }),
      turn: people.includes(this.turn),
      touched: Date.now(),
      count: this.version + 1,
      people: people.length,
    };
  }

  /** The game that has just ended. */
  played(): Played | undefined {
    const { game, players, phase, seats, names = [], scores, ranks, deals } = this.snapshot(spectator, 0);
    const here = this.people();
    if (phase !== 'finished' || !scores || !ranks || !here.length) return undefined;
    const bots = seats.flatMap(({ sitter, bot }) => (sitter === 'bot' && bot ? [bot] : []));
    const strongest = Math.max(-1, ...bots.map((bot) => levels.indexOf(bot)));
    return {
      table: this.key,
      number: deals.started - 1,
      ended: Math.round(Date.now() / 1000),
      game,
      players,
      seat: here[0] ?? 0,
      here,
      names,
      scores,
      ranks,
      against: levels[strongest] ?? '',
    };
  }
}
