// A deal computed again from what the host opened: commitment, seed, first seat and every shuffle, as
// docs/playing/fairness.md describes them. Shares nothing with the server's code.
import { range } from '../games/lists';
import type { GameId, Options } from '../lib/wire';

export type Step = 'opened' | 'commitment' | 'seen' | 'share' | 'seed' | 'first' | 'shuffle';

export interface Checked {
  step: Step;
  right: boolean;
  /** Which shuffle, how many cards or whose seat. */
  number?: number;
  /** What was computed, for whoever wants to compare. */
  value?: string;
}

/** What this browser remembers of the deal from before the cards were dealt. */
export interface Remembered {
  commitment?: string;
  share?: string;
}

interface Head {
  game: GameId;
  players: number;
  options: Options;
}

interface Line {
  act: string;
  seat: number;
  commitment?: string;
  secret?: string;
  share?: string;
  first?: number;
  seed?: string;
  shuffles?: string[][];
}

// ---- bytes ----

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const ascii = (text: string) => new TextEncoder().encode(text);

function little(...numbers: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * numbers.length);
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, i) => view.setUint32(4 * i, number, true));
  return bytes;
}

async function hmac(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, message));
}

// ---- the generator: ChaCha20 as in RFC 8439, read as 32-bit words ----

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  const turns = [
    [a, b, d, 16],
    [c, d, b, 12],
    [a, b, d, 8],
    [c, d, b, 7],
  ] as const;
  for (const [into, add, turn, by] of turns) {
    x[into] = (x[into] ?? 0) + (x[add] ?? 0);
    const word = ((x[turn] ?? 0) ^ (x[into] ?? 0)) >>> 0;
    x[turn] = (word << by) | (word >>> (32 - by));
  }
}

function* words(seed: Uint8Array, purpose: string, number: number): Generator<number, never> {
  const setup = joined(ascii('expand 32-byte k'), seed, seed, little(0), ascii(purpose), little(number, 0));
  const view = new DataView(setup.buffer);
  const start = Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i, true));
  for (let counter = 0; ; counter++) {
    start[12] = counter;
    const x = start.slice();
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 4; i++) quarter(x, i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) quarter(x, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 16; i++) yield ((x[i] ?? 0) + (start[i] ?? 0)) >>> 0;
  }
}

function below(from: Generator<number, never>, count: number): number {
  const end = 2 ** 32 - (2 ** 32 % count);
  let word = from.next().value;
  while (word >= end) word = from.next().value;
  return word % count;
}

// ---- cards ----

/** The cards of a game in order, as a shuffle finds them: games/<game>/deck.ts. */
export interface Deck {
  cards: readonly string[];
  /** How many are taken; all, if it is not said. The first `fixed` of them always are. */
  take?: number;
  fixed?: number;
  /** Cards fall on one of two faces. */
  turned?: boolean;
  /** Later shuffles take what was drawn, in this order, and put it under the pile. */
  again?: (a: string, b: string) => number;
}

export type DeckOf = (players: number, options: Options) => Deck;

const decks = import.meta.glob<{ deck: DeckOf }>('../games/*/deck.ts', { eager: true });

function exchange(cards: string[], i: number, j: number): void {
  [cards[i], cards[j]] = [cards[j] as string, cards[i] as string];
}

function shuffled(from: Generator<number, never>, pile: readonly string[], take: number, fixed: number, turned: boolean): string[] {
  const cards = [...pile];
  if (take < cards.length) for (let i = fixed; i < take; i++) exchange(cards, i, i + below(from, cards.length - i));
  for (let i = take - 1; i > 0; i--) exchange(cards, i, below(from, i + 1));
  const taken = cards.slice(0, take);
  if (!turned) return taken;
  return taken.map((card) => (from.next().value & 1 ? card.split('/').reverse().join('/') : card));
}

function checkShuffles(deck: Deck, seed: Uint8Array, stated: readonly (readonly string[])[]): Checked[] {
  const { cards, take = cards.length, fixed = 0, turned = false, again } = deck;
  let pile = cards;
  return stated.map((order, number) => {
    const count = again ? order.length : take;
    const drawn = again ? pile.slice(0, count).sort(again) : pile;
    const made = shuffled(words(seed, 'shuf', number), drawn, count, fixed, turned);
    if (again) pile = [...pile.slice(count), ...made];
    const right = made.length === order.length && made.every((card, i) => card === order[i]);
    return { step: 'shuffle', right, number: number + 1, value: made.slice(0, 6).join(' ') };
  });
}

// ---- the deal ----

interface Deal {
  commitment: string;
  secret: string | undefined;
  shares: Map<number, string>;
  over: Line | undefined;
}

/* The deal of this number, counted from 0, out of the table's lines. */
function dealOf(lines: readonly Line[], wanted: number): Deal | null {
  let deal: Deal = { commitment: '', secret: undefined, shares: new Map(), over: undefined };
  let started = -1;
  for (const line of lines) {
    if (line.act === 'commit') deal = { commitment: line.commitment ?? '', secret: line.secret, shares: new Map(), over: undefined };
    if (line.act === 'share' && line.share) deal.shares.set(line.seat, line.share);
    if (line.act === 'leave' && started < wanted) deal.shares.delete(line.seat);
    if (line.act === 'start') started++;
    if (started === wanted && line.act === 'over') return { ...deal, over: line };
  }
  return null;
}

async function seedOf(secret: Uint8Array<ArrayBuffer>, number: number, players: number, shares: ReadonlyMap<number, string>): Promise<Uint8Array> {
  const parts = range(0, players - 1).map((seat) => {
    const share = shares.get(seat);
    return share ? joined(Uint8Array.of(1), bytesOf(share)) : new Uint8Array(17);
  });
  return (await hmac(secret, joined(ascii('quinte deal 1'), little(number), ...parts))).slice(0, 16);
}

/** Whether this browser can compute it: only where the page came over a connection that is secure. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Checks deal `number` (from 0) of a table's log, one JSON object a line; its shuffles where the deck is known. */
export async function verify(log: string, number: number, own: { seat: number | null } & Remembered): Promise<Checked[]> {
  const [head, ...lines] = log.trim().split('\n').map((line) => JSON.parse(line) as unknown) as [Head, ...Line[]];
  const deal = dealOf(lines, number);
  const { secret: opened, over } = deal ?? {};
  if (!deal || !opened || !over?.seed || !over.shuffles) return [{ step: 'opened', right: false }];
  const secret = bytesOf(opened);
  const commitment = hexOf(await hmac(secret, ascii('quinte commitment 1')));
  const steps: Checked[] = [
    { step: 'opened', right: true, value: opened },
    { step: 'commitment', right: commitment === deal.commitment, value: commitment },
  ];
  if (own.commitment) steps.push({ step: 'seen', right: own.commitment === commitment, value: own.commitment });
  if (own.share && own.seat !== null)
    steps.push({ step: 'share', right: deal.shares.get(own.seat) === own.share, value: own.share });
  const seed = await seedOf(secret, number, head.players, deal.shares);
  steps.push({ step: 'seed', right: hexOf(seed) === over.seed, value: hexOf(seed) });
  const first = below(words(seed, 'firs', 0), head.players);
  steps.push({ step: 'first', right: first === over.first, number: first });
  const found = decks[`../games/${head.game}/deck.ts`];
  return found ? [...steps, ...checkShuffles(found.deck(head.players, head.options), seed, over.shuffles)] : steps;
}
