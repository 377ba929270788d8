// What a drawn table works with: the snapshot as the server gave it, whose turn it is, what is legal
// in words, what is picked up, and the ways to act. Made once per visit, given to the game's component.
import type { Snippet } from 'svelte';
import { again, clientOf, complain } from '../lib/app';
import type { Client, Table } from '../lib/client';
import { prefs } from '../lib/prefs.svelte';
import { spoken } from '../lib/said';
import { isHere } from '../local/local-protocol';
import type { Act, Hint, Move, News, Seat, Snapshot, View, Words } from '../lib/wire';
import { voice } from '../ui/announce.svelte';
import { Pacer } from './pacer';
import { Rounds, type Round } from './rounds';
import { play as sound } from './sound';
import type { Stage } from './motion';
import { fulfils } from './words';

/** Who answers for the table: the page's client, or a script that stands in for one. */
export type Desk = Pick<Client, 'act' | 'why'>;

/** A spot that was picked: its wish, and which piece it was. */
export interface Picked {
  word: string;
  piece?: string | undefined;
}

/** How a spot is picked. */
export interface How {
  piece?: string | undefined;
  /** A place where the move ends: the move that is then clear is made at once. */
  target?: boolean | undefined;
  /** Its move is made at once even if nothing was picked before. */
  direct?: boolean | undefined;
  /** The move that this spot would be for, where it is not legal: why is then asked. */
  tryMove?: string | ((word: string) => string) | undefined;
}

export interface Price {
  least: number;
  most: number;
}

/** What a screen that only shows a game puts around it: in place of the room's bar, actions and log. */
export interface Surround {
  /** Told how to open the log, where it has no place of its own. */
  bar: Snippet<[(() => void) | null]>;
  foot: Snippet;
  log: Snippet;
}

/** A move that was made: by whom, its text, its words. */
export interface Made {
  version: number;
  seat: number;
  move: string;
  said: Words;
}

/* Milliseconds for which the page says that a turn ends by itself. */
const moment = 900;
/* Milliseconds for which a move of somebody else is seen before the next. */
const hold = 500;
/* How many sentences somebody is told who takes the device. */
const remembered = 4;

const isPerson = (sitter: Seat['sitter'] | undefined): boolean => sitter === 'here' || sitter === 'remote';

/* The move that was made, as far as these eyes know it. */
const madeIn = ({ told }: News): string => told?.find(({ kind }) => kind === 'move')?.move ?? '';

/* What happened since the viewer last did something, for somebody who has just taken the device. */
function sinceOwn({ log = [], you }: Snapshot): Made[] {
  const own = log.findLastIndex(({ seat }) => seat === you);
  return log.slice(own + 1).map(({ version, seat = 0, move = '', said }) => ({ version, seat, move, said }));
}

export class Play {
  readonly #desk: Desk | null;
  readonly #pacer: Pacer;
  /** All that is left to do is to end the turn: that is about to be done. */
  ending = $state.raw<Move | null>(null);
  #end: ReturnType<typeof setTimeout> | undefined;
  readonly #isReal: boolean;
  /** Advice was asked for. */
  #asks = $state(false);
  #isHeld = $state(false);
  #skips = $state(false);
  #table: Table = $state.raw() as Table;
  #picks = $state.raw<Picked[]>([]);
  /** A move was sent and is not yet answered. */
  sending = $state(false);
  /** What the others did since one's own last move, the latest last. */
  lately = $state.raw<Made[]>([]);
  /** The round that has just ended, until somebody here does something. */
  round = $state.raw<Round | null>(null);
  readonly #rounds: Rounds;
  /** Where pieces are drawn and glide; the room sets it. */
  stage: Stage | null = null;

  /** The move that a lesson asks for: where it is made is brought into sight. */
  wish = $state<string | null>(null);
  /** The next game, once somebody wants to play again: whoever looks at a result stays there until it is enough. */
  invitation = $state.raw<Table | null>(null);
  /** The move that was sent and is not yet answered, in words. */
  sent = $state('');
  #comes = false;
  #latest: Snapshot;
  /** Set where a game is only shown. */
  surround = $state.raw<Surround | null>(null);

  /** Without a desk nothing can be done here, only looked at. */
  constructor(table: Table, desk: Desk | null = clientOf(table.table)) {
    this.#isReal = desk === clientOf(table.table);
    this.#table = table;
    this.#latest = table.snapshot;
    this.#rounds = new Rounds(table.snapshot);
    this.#desk = desk;
    if (this.several) this.lately = sinceOwn(table.snapshot);
    this.#pacer = new Pacer(
      (next) => this.#show(next),
      (shown, next) => this.#hold(shown, next),
    );
    this.#endTurn();
  }

  // ---- what is shown ----

  /** Takes the next state of the table in. Others' moves are shown one after another. */
  follow(table: Table): void {
    const isNext = this.#latest.phase === 'finished' && table.snapshot.phase !== 'finished';
    if (isNext && !this.here && !this.#comes) {
      this.invitation = table;
      return;
    }
    this.#comes &&= table.snapshot.phase === 'finished';
    this.#latest = table.snapshot;
    this.#pacer.add(table);
  }

  /** Leaves the result for the next game. */
  join(): void {
    const next = this.invitation;
    this.#comes = true;
    this.invitation = null;
    if (next) this.follow(next);
  }

  /** Shows the latest at once. */
  hurry(): void {
    this.round = null;
    this.#pacer.hurry();
    this.stage?.finish();
  }

  /** Something is pressed: others' moves come at once, and without pauses until it is let go. */
  press(): void {
    this.hurry();
    this.#isHeld = this.waits;
  }

  letGo(): void {
    this.#isHeld = false;
  }

  /** Shows everything at once until it is one's own turn. */
  skip(): void {
    this.#skips = this.waits;
    this.hurry();
  }

  /** Whether bots make no pauses now. */
  get rushes(): boolean {
    return this.#isHeld || this.#skips;
  }

  /** Whether a bot's turn is waited for. */
  get waits(): boolean {
    return this.turn !== null && !this.myTurn && this.snapshot.seats[this.turn]?.sitter === 'bot';
  }

  /** The table is left. */
  end(): void {
    clearTimeout(this.#end);
    this.#pacer.stop();
  }

  /* A move of somebody else stays to be seen, less long where the same turn goes on. What is done in secret shows
   * nothing, and nothing else waits. */
  #hold({ news }: Table, next: Table): number {
    const isSeen = news?.act === 'move' && news.seat !== this.seat && madeIn(news) !== '' && this.stage?.still === false;
    if (!isSeen || this.rushes) return 0;
    const whole = prefs.pace === 'quick' ? hold / 2 : hold;
    return next.news?.seat === news.seat ? whole / 5 : whole;
  }

  #show(table: Table): void {
    const before = this.#table;
    const { news, snapshot } = table;
    const fresh = news !== undefined && news !== before.news;
    const moves = fresh && snapshot.version > before.snapshot.version;
    this.stage?.before(moves);
    this.#table = table;
    this.#keepPicks(moves && news.seat === this.seat);
    void this.stage?.after();
    this.#skips &&= this.waits;
    this.#asks &&= !table.hint && news?.act !== 'move';
    if (fresh) this.#notice(news);
    if (fresh && this.#desk) this.#endRound(before.snapshot, news);
    if (snapshot.phase !== 'playing') this.round = null;
    if (this.myTurn && before.snapshot.view?.turn !== this.seat) sound('turn');
    if (snapshot.phase === 'finished' && before.snapshot.phase === 'playing') sound('over');
    this.#endTurn();
  }

  /* Where nothing else is left the turn ends by itself, and the page says so first. */
  #endTurn(): void {
    const [only, ...more] = this.moves;
    clearTimeout(this.#end);
    this.ending = this.#isReal && prefs.endings === 'on' && only?.forced && !more.length ? only : null;
    if (this.ending) this.#end = setTimeout(() => void this.move(only?.move ?? ''), prefs.pace === 'quick' ? moment / 3 : moment);
  }

  #endRound(before: Snapshot, news: News): void {
    const ended = this.#rounds.follow(before, this.snapshot, news);
    if (!ended) return;
    this.round = ended;
    sound('round');
  }

  #notice(news: News): void {
    const own = news.seat === this.seat;
    if (news.act === 'move') {
      sound(news.told?.some(({ kind }) => kind === 'rule') ? 'event' : 'lay');
      const made = { version: news.version, seat: news.seat ?? 0, move: madeIn(news), said: news.said ?? [] };
      this.lately = own ? [] : [...this.lately, made].slice(-this.snapshot.players);
    } else if (news.act === 'start' || news.act === 'undo' || news.act === 'back') this.lately = [];
    if (news.said && !own) voice.say(spoken(news.said));
  }

  get table(): string {
    return this.#table.table;
  }
  /** Who answers for a real table. */
  get client(): Client {
    return clientOf(this.table);
  }
  /** Whether the table is one of this device. */
  get here(): boolean {
    return isHere(this.table);
  }
  /** Whether several people play at this device, one after the other. */
  get several(): boolean {
    return this.here && this.snapshot.seats.filter(({ sitter }) => isPerson(sitter)).length > 1;
  }
  /** With several people at this device: who is to move but does not look. */
  get next(): number | null {
    const { turn } = this;
    if (!this.several || turn === null || turn === this.seat) return null;
    return isPerson(this.snapshot.seats[turn]?.sitter) ? turn : null;
  }
  get snapshot(): Snapshot {
    return this.#table.snapshot;
  }
  get news(): News | undefined {
    return this.#table.news;
  }
  /** Whether advice was asked for that is still being thought of. */
  get advising(): boolean {
    return this.#asks && this.myTurn && !this.#table.hint;
  }
  get hint(): Hint | undefined {
    return this.myTurn ? this.#table.hint : undefined;
  }
  /** The move that is advised, or that a lesson asks for. */
  get meant(): string | null {
    return this.hint?.move ?? this.wish;
  }
  /** When the time for the move is over, by this machine's clock. */
  get deadline(): number | null {
    return this.#table.deadline ?? null;
  }
  /** When a seat whose person is away need be waited for no longer; null if nobody is waited for there. */
  endOfWait(seat: number): number | null {
    const { sitter, left, replaced } = this.snapshot.seats[seat] ?? {};
    if (replaced || sitter === 'bot' || sitter === 'nobody') return null;
    if (left) return 0;
    return this.#table.waits?.[this.snapshot.away.indexOf(seat)] ?? null;
  }
  /** What these eyes know, in sentences. */
  get sentences(): string[] {
    return (this.snapshot.text ?? '').split('\n').filter((line) => line.trim());
  }
  get view(): View | undefined {
    return this.snapshot.view;
  }
  /** Numbers that help to choose, worked out by the game (docs/programming/views.md). */
  get help(): Record<string, unknown> {
    return this.snapshot.help ?? {};
  }
  /** One's own seat; null for those who watch. */
  get seat(): number | null {
    return this.snapshot.you ?? null;
  }
  get turn(): number | null {
    return this.snapshot.phase === 'playing' ? (this.view?.turn ?? null) : null;
  }
  get myTurn(): boolean {
    return this.turn !== null && this.turn === this.seat && !this.snapshot.seats[this.seat]?.replaced;
  }
  get moves(): Move[] {
    return this.myTurn ? (this.snapshot.moves ?? []) : [];
  }
  /** The other seats, the next to move first. */
  get others(): number[] {
    const count = this.snapshot.players;
    const from = this.seat ?? -1;
    return Array.from({ length: this.seat === null ? count : count - 1 }, (_, i) => (from + 1 + i) % count);
  }
  /** What everybody is called here, oneself "you". */
  get names(): string[] {
    return this.called.map((name, i) => (this.isSelf(i) ? prefs.t.table.you : name));
  }
  /** Whether a seat is that of whoever looks. */
  isSelf(seat: number): boolean {
    return seat === this.seat;
  }
  /** The name to say with what belongs to a seat, by itself the one whose eyes these are; null if it is one's own. */
  whose(seat = this.seat): string | null {
    return seat === null || this.isSelf(seat) ? null : (this.called[seat] ?? '');
  }
  /** What everybody is called by the others: for crests and the log. */
  get called(): string[] {
    return this.snapshot.seats.map((seat, i) => this.#name(seat, this.snapshot.names[i]));
  }

  #name(seat: Seat, called: string | undefined): string {
    if (seat.sitter === 'bot') return called || this.levelOf(seat);
    return seat.name || prefs.t.picker.free;
  }

  /** How well a bot plays, in words. */
  levelOf({ bot }: Seat): string {
    return bot ? (prefs.t.bots[bot] ?? bot) : ''; // a table from elsewhere may have others
  }

  // ---- picking ----

  /** The words picked so far, in order. */
  get picked(): string[] {
    return this.#picks.map(({ word }) => word);
  }
  /** The legal moves that have all picked words. */
  get candidates(): Move[] {
    return this.#having(this.picked);
  }
  /** The one move that is left once something is picked. */
  get chosen(): Move | null {
    const [first, ...rest] = this.#picks.length ? this.candidates : [];
    return first && !rest.length ? first : null;
  }

  #having(words: readonly string[]): Move[] {
    const times = (word: string) => words.filter((other) => other === word).length;
    return this.moves.filter(({ move }) => words.every((word) => fulfils(move, word, times(word))));
  }

  /** Whether some candidate has the word, besides those picked. */
  canPick(word: string): boolean {
    const whole = word.startsWith('=') && this.isPicked(word);
    return !whole && this.#having([...this.picked, word]).length > 0;
  }

  /** Whether some legal move has the word: what is picked can be let go for it. */
  canStart(word: string): boolean {
    return this.#having([word]).length > 0;
  }

  /** Whether a word is picked; with a piece, whether it is by this one. */
  isPicked(word: string, piece?: string): boolean {
    return this.#picks.some((pick) => pick.word === word && (!piece || pick.piece === piece));
  }

  /** Whether a spot is lit: it can be picked, or is where the chosen move ends. */
  isLit(word: string, { piece, target }: How = {}): boolean {
    return this.canPick(word) || Boolean(target && this.chosen && this.isPicked(word) && !this.#isSpot(word, piece));
  }

  #isSpot(word: string, piece: string | undefined): boolean {
    return this.#picks.some((pick) => pick.word === word && pick.piece === piece);
  }

  /** Whether the advised move has the word. */
  isHinted(word: string): boolean {
    return this.hint !== undefined && fulfils(this.hint.move, word);
  }

  /** The move that was made where a better one is shown. */
  get regretted(): string | null {
    return null;
  }

  /** Whether the last move of another seat has the word: pieces that it put down are marked. */
  isLast(word: string): boolean {
    const last = this.lately.at(-1);
    return last !== undefined && fulfils(last.move, word);
  }

  /** What moves with this word cost or bring, among the candidates that say so. */
  price(word: string): Price | null {
    const having = this.isPicked(word) ? this.candidates : this.#having([...this.picked, word]);
    const brings = having.flatMap((move) => move.brings ?? []);
    return brings.length ? { least: Math.min(...brings), most: Math.max(...brings) } : null;
  }

  /** Picks a word up; what is not possible is explained. */
  pick(word: string, how: How = {}): void {
    if (!this.myTurn || this.sending) return this.#notNow(word, how);
    if (this.#isSpot(word, how.piece)) return this.#again(word, how);
    if (how.target && this.chosen && this.isPicked(word)) return this.confirm();
    const before = this.#picks.length;
    if (this.canPick(word)) this.#picks = [...this.#picks, { word, piece: how.piece }];
    else if (this.#having([word]).length) this.#picks = [{ word, piece: how.piece }];
    else return void this.whyWord(word, how.tryMove);
    sound('pick');
    const anew = this.#picks.length <= before;
    if (this.chosen && (how.direct || (how.target && before > 0 && !anew))) this.confirm();
  }

  #notNow(word: string, { tryMove }: How): void {
    if (this.snapshot.phase === 'playing' && this.seat !== null && !this.sending) void this.whyWord(word, tryMove);
  }

  /* The second tap: plays what is clear, lets go of what is not. */
  #again(word: string, { piece }: How): void {
    if (this.chosen) return this.confirm();
    this.#picks = this.#picks.filter((pick) => pick.word !== word || pick.piece !== piece);
  }

  /** Makes the chosen move. */
  confirm(): void {
    const { chosen } = this;
    if (chosen) void this.move(chosen.move);
  }

  /** Lets go. */
  drop(): void {
    this.#picks = [];
  }

  #keepPicks(moved: boolean): void {
    if (moved || (this.#picks.length && !this.candidates.length)) this.drop();
  }

  // ---- acting ----

  legal(move: string): Move | undefined {
    return this.moves.find((known) => known.move === move);
  }

  /** Makes a move; one that is not legal is explained instead. */
  async move(move: string): Promise<void> {
    if (this.sending || this.seat === null) return;
    if (!this.legal(move)) return this.why(move);
    await this.act('move', { move });
  }

  /** False: it was refused. */
  async act(act: Act, more: { move?: string; name?: string } = {}, seat = this.seat ?? 0): Promise<boolean> {
    if (!this.#desk) return false;
    let done = true;
    this.sending = true;
    this.sent = (more.move && this.legal(more.move)?.say) ?? '';
    try {
      await this.#desk.act(act, seat, more);
    } catch (error) {
      done = false;
      complain(error, this.snapshot.game);
    }
    this.sending = false;
    this.sent = '';
    return done;
  }

  /** Asks for advice, which comes when it has been thought of. */
  async advise(): Promise<void> {
    this.#asks = true;
    this.#asks = await this.act('hint');
  }

  /** Another game of the same people: invites them to it, or goes where somebody else has invited to. */
  async again(): Promise<void> {
    if (this.invitation) return this.join();
    this.sending = true;
    this.#comes = true;
    try {
      await again(this.client);
    } catch (error) {
      this.#comes = false;
      if (this.invitation) this.join(); // somebody else was quicker
      else complain(error, this.snapshot.game);
    }
    this.sending = false;
  }

  /** Lays everybody's cards face down: the table is then seen as somebody sees it who does not play. */
  cover(): void {
    voice.hush();
    void this.client.enter(this.table, 'spectator').catch(complain);
  }

  /** Shows the table to the person of a seat. */
  uncover(seat: number): void {
    void this.client.enter(this.table, seat).catch(complain);
  }

  /** Tells whoever has just taken the device what the others did. */
  recall(): void {
    const said = this.lately.map((made) => spoken(made.said));
    if (this.seat !== null && said.length) voice.note(said.slice(-remembered).join(' '));
  }

  /** Says how a price comes about, and the way to its rule; false if the game has no words for it. */
  explain(price: string): boolean {
    const { game } = this.snapshot;
    const { prices } = ((prefs.t as unknown as Record<string, unknown>)[game] ?? {}) as { prices?: Record<string, string> };
    const [why] = Object.entries(prices ?? {});
    if (why) voice.note(prefs.t.cost.because(price, why[1]), why[0], game);
    return Boolean(why);
  }

  /** Says why nothing can be done with a word now. */
  whyWord(word: string, tryMove?: How['tryMove']): Promise<void> {
    return this.why(typeof tryMove === 'function' ? tryMove(word) : (tryMove ?? word));
  }

  /** Says why a move is not possible, and the way to its rule. */
  async why(move: string): Promise<void> {
    if (!this.#desk) return;
    sound('no');
    try {
      const { say, rule } = await this.#desk.why(move);
      if (say) voice.note(say, rule, this.snapshot.game);
    } catch (error) {
      complain(error, this.snapshot.game);
    }
  }
}
