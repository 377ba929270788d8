// Whether what the device kept is what it should be. A disk may lie, another program may have written:
// nothing of a row is believed before it was looked at, and what is not sound is shown as damaged
// instead of being drawn.
import { gameOf } from '../lib/games';
import type { GameId } from '../lib/wire';
import type { Kept, Played } from './local-db';

/** What is known about a row: it can be used, or only saved as it is and removed. */
export type RowState = 'sound' | 'damaged';

/** A row that cannot be used, with as much as can be told of it. */
export interface Damaged {
  state: 'damaged';
  /** Where it is kept: whatever somebody put there. */
  key: IDBValidKey;
  game?: GameId;
  touched?: number;
}

export type Row = Kept | Damaged;

export const isDamaged = (row: Row): row is Damaged => row.state === 'damaged';

type Fields = Record<string, unknown>;
type Check = (value: unknown, row: Fields) => boolean;

const most = 8.64e15; // milliseconds that a date may have
const phases: unknown[] = ['gathering', 'playing', 'finished'];
const clocks: unknown[] = ['off', 'relaxed', 'fast'];
const levels: unknown[] = ['', 'easy', 'normal', 'hard', 'expert'];

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isName: Check = (value) => typeof value === 'string' && value.length <= 200;
const isFlag: Check = (value) => typeof value === 'boolean';
const isGame = (value: unknown): value is GameId => typeof value === 'string' && gameOf(value) !== undefined;
const upTo = (top: number): Check => (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= top;
const isTime = (value: unknown, top = most): value is number => typeof value === 'number' && value >= 0 && value <= top;
const isSeat: Check = (value, { players }) => upTo((players as number) - 1)(value, {});
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const none = (check: Check): Check => (value, row) => value === undefined || check(value, row);
const listOf = (check: Check): Check => (value, row) => Array.isArray(value) && value.length <= 6 && value.every((one) => check(one, row));
const bySeat = (check: Check): Check => (value, row) => listOf(check)(value, row) && (value as unknown[]).length === row.players;

function isOptions(value: unknown): boolean {
  if (!isObject(value)) return false;
  const all = Object.values(value);
  return all.length <= 8 && all.every((one) => typeof one === 'boolean' || isName(one, value));
}

const kept: Record<string, Check> = {
  table: isName,
  game: isGame,
  players: (value) => upTo(6)(value, {}) && value !== 0,
  options: isOptions,
  phase: (value) => phases.includes(value),
  clock: (value) => clocks.includes(value),
  names: bySeat((name, row) => name === null || isName(name, row)),
  seat: none(isSeat),
  turn: none(isFlag),
  touched: (value) => isTime(value),
  count: upTo(10_000_000),
  people: upTo(6),
  record: none((value) => typeof value === 'string'),
  state: none((value) => value === 'sound'),
};

const played: Record<string, Check> = {
  table: isName,
  number: upTo(1_000_000),
  ended: (value) => isTime(value, most / 1000),
  game: isGame,
  players: (value) => upTo(6)(value, {}) && value !== 0,
  seat: isSeat,
  here: (value, row) => listOf(isSeat)(value, row) && (value as unknown[]).length > 0,
  names: bySeat(isName),
  scores: bySeat(isNumber),
  ranks: bySeat(isNumber),
  against: (value) => levels.includes(value),
  back: none(upTo(1_000_000)),
  given: none((value) => value === true),
};

const fits = (row: unknown, form: Record<string, Check>): boolean =>
  isObject(row) && Object.entries(form).every(([name, check]) => check(row[name], row));

const isKept = (row: unknown): row is Kept => fits(row, kept);

export const isPlayed = (row: unknown): row is Played => fits(row, played);

/** A row as it came from the disk. */
export function rowOf(row: unknown): Row {
  if (isKept(row)) return row;
  const { table, game, touched } = isObject(row) ? row : {};
  return {
    state: 'damaged',
    key: table as IDBValidKey,
    ...(isGame(game) ? { game } : {}),
    ...(isTime(touched) ? { touched } : {}),
  };
}

/** Anything as a text: strings as they are, the rest as JSON as far as that goes. */
export function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? String(value);
  } catch {
    return String(value);
  }
}
