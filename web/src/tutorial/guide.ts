// A guided game: stands in for a server at the table. It knows the recorded positions and nothing else; the
// person makes the move that the lesson asks for, others' moves come by themselves, and anything else is
// answered beside the lesson: why it is not legal, by the rule that the core named, or what is asked for.
import type { Table } from '../lib/client';
import { inLanguage } from '../lib/languages';
import type { Done, Hint, Lang, Move, News, Seat, Snapshot, Told, View } from '../lib/wire';
import type { Desk } from '../table/play.svelte';
import type { Course, Lesson, Lessons, Ply, Step } from './course';

export interface Words {
  /** What the person is called. */
  you: string;
  /** A move that is legal, but not the one of the lesson. */
  other: (wanted: string) => string;
  /** How the move of the lesson is shown. */
  shown: (wanted: string) => string;
  /** A try while there is something to read. */
  readFirst: string;
}

/** What is said to a try; with the rule that forbids it. */
export interface Reply {
  say: string;
  rule?: string;
}

const done: Done = { is: 'done', id: '' };
const here: Seat = { sitter: 'remote', replaced: false, left: false, shared: true };

/** Where the lessons are. */
export interface Progress {
  lesson: Lesson | undefined;
  /** The lesson asks for a move; otherwise it is read and waved on. */
  asks: boolean;
  over: boolean;
  number: number;
  count: number;
  reply: Reply | null;
  /** Only to be read: nothing can be done at the table. */
  reads: boolean;
  /** The move that is asked for is shown. */
  shows: boolean;
}

export class Guide implements Desk {
  #course: Course;
  readonly #pace: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many moves have been made. */
  #at = 0;
  /** How many lessons before the next move have been read. */
  #read = 0;
  #hint: Hint | null = null;
  #reply: Reply | null = null;
  /** Called when something is other than before. */
  onchange: () => void = () => undefined;

  /** `pace`: milliseconds before a move of somebody else. */
  constructor(course: Course, pace: () => number) {
    this.#course = course;
    this.#pace = pace;
    this.#goOn();
  }

  // ---- lessons ----

  #lessons(at: number): Lesson[] {
    return this.#course.lessons[at] ?? [];
  }
  get lesson(): Lesson | undefined {
    return this.#lessons(this.#at)[this.#read];
  }
  get asks(): boolean {
    return this.#yours && this.#read >= this.#lessons(this.#at).length - 1;
  }
  get over(): boolean {
    return this.#step.ply === undefined && this.#read >= this.#lessons(this.#at).length - 1;
  }
  get count(): number {
    return Object.values(this.#course.lessons).flat().length;
  }
  get number(): number {
    const before = Object.entries(this.#course.lessons).filter(([at]) => Number(at) < this.#at);
    return Math.min(this.count, before.flatMap(([, lessons]) => lessons).length + this.#read + 1);
  }

  /** The same lessons in another language. */
  speak(lessons: Lessons): void {
    this.#course = { ...this.#course, lessons };
    this.#reply = null;
    this.onchange();
  }

  progress(): Progress {
    const { lesson, asks, over, number, count } = this;
    return { lesson, asks, over, number, count, reply: this.#reply, reads: this.#reading, shows: this.#hint !== null };
  }

  /** The lesson is read. */
  next(): void {
    if (this.asks || this.over || !this.lesson) return;
    this.#read++;
    this.#reply = null;
    this.#goOn();
    this.onchange();
  }

  // ---- the table ----

  get #step(): Step {
    return this.#course.recording.steps[this.#at] as Step;
  }
  get #yours(): boolean {
    return this.#step.ply?.seat === 0;
  }
  /** The move that the lesson asks for. */
  get wanted(): string | null {
    return this.#yours ? (this.#step.ply?.move ?? null) : null;
  }

  /** Whether the lesson is to be read before anything can be done. */
  get #reading(): boolean {
    return this.lesson !== undefined && !this.asks;
  }

  #view(): View {
    const steps = this.#course.recording.steps.slice(0, this.#at + 1);
    return Object.assign({}, ...steps.map(({ view }) => view)) as View;
  }

  #moves(lang: Lang): Move[] {
    return this.#step.moves.map(({ move, brings, ...said }) => {
      const say = inLanguage(said, lang);
      return brings === undefined ? { move, say } : { move, say, brings };
    });
  }

  /** The table as it is now, in this language. */
  table(lang: Lang, words: Words): Table {
    const { recording } = this.#course;
    const plies = recording.steps.slice(0, this.#at).flatMap(({ ply }) => ply ?? []);
    const { text, topic } = inLanguage(this.#step, lang);
    const moves = this.#moves(lang);
    const snapshot: Snapshot = {
      version: this.#at + 1,
      game: recording.game,
      players: recording.players,
      options: {},
      phase: 'playing',
      seats: recording.seats.map((name, seat) => ({ ...here, name: seat ? name : words.you })),
      deals: { commitments: 1, started: 1, finished: 0 },
      undo: false,
      hints: true,
      reveal: false,
      guests: false,
      clock: 'off',
      names: [],
      away: [],
      waits: [],
      owns: false,
      watching: 0,
      viewer: 0,
      you: 0,
      view: this.#view(),
      moves,
      legal: moves.map(({ move }) => move),
      help: this.#step.help,
      text,
      log: plies.map((ply, i) => ({ version: i + 2, seat: ply.seat, said: inLanguage(ply, lang) })),
    };
    if (topic) snapshot.topic = topic;
    const table: Table = { table: 'learn', snapshot };
    const last = plies.at(-1);
    if (last) table.news = this.#news(last, lang);
    if (this.#hint) table.hint = { ...this.#hint, say: [this.#wish(lang)] };
    return table;
  }

  #news(ply: Ply, lang: Lang): News {
    const told: Told = ply.move === null ? { kind: 'move', seat: ply.seat } : { kind: 'move', seat: ply.seat, move: ply.move };
    return { version: this.#at + 1, act: 'move', seat: ply.seat, told: [told], you: 0, said: inLanguage(ply, lang) };
  }

  /* The wanted move in words. */
  #wish(lang: Lang): string {
    return this.#moves(lang).find(({ move }) => move === this.wanted)?.say ?? '';
  }

  #answer(reply: Reply): void {
    this.#reply = reply;
    this.onchange();
  }

  /** Something was tried while there is something to read. */
  readFirst(): void {
    this.#answer({ say: this.words().words.readFirst });
  }

  /** Marks the move that the lesson asks for, and says it. */
  show(say: (wanted: string) => string = this.words().words.shown): void {
    if (!this.wanted) return;
    this.#hint = { is: 'hint', table: 'learn', move: this.wanted, say: [] };
    this.#answer({ say: say(this.#wish(this.words().lang)) });
  }

  // ---- what the table asks ----

  /** How answers are worded; set by the screen, which knows the language. */
  words: () => { lang: Lang; words: Words } = () => ({
    lang: 'en',
    words: { you: '', other: () => '', shown: () => '', readFirst: '' },
  });

  async act(act: string, _seat: number, more: { move?: string } = {}): Promise<Done> {
    if (act === 'hint') this.show();
    if (act !== 'move') return done;
    if (this.#reading) this.readFirst();
    else if (more.move === this.wanted) this.#advance();
    else this.show(this.words().words.other);
    return done;
  }

  /* The answer stands beside the lesson, where it covers nothing. */
  async why(move: string): Promise<Done> {
    const { wrong = {}, moves } = this.#step;
    const { lang } = this.words();
    if (this.#reading) this.readFirst();
    else if (!moves.some((legal) => legal.move === move)) {
      const rule = Object.keys(wrong).find((id) => wrong[id]?.includes(move)) ?? 'C5';
      const said = this.#course.recording.rules[rule];
      this.#answer({ rule, say: said ? inLanguage(said, lang) : '' });
    }
    return done;
  }

  #advance(): void {
    this.#at++;
    this.#read = 0;
    this.#hint = null;
    this.#reply = null;
    this.#goOn();
    this.onchange();
  }

  /* Others move by themselves, as soon as what is said before is read. */
  #goOn(): void {
    clearTimeout(this.#timer);
    if (this.#step.ply === undefined || this.#yours || this.lesson) return;
    this.#timer = setTimeout(() => this.#advance(), this.#pace());
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
