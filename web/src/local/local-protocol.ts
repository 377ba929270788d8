// What tables of this device are called, and what can be asked of their host beyond the wire: files in
// and out, another tab's table, the bots' pace.
import type { BotName, CommandId, GameId, Options, Terms } from '../lib/wire';

/* A server's keys are longer. */
const keyLength = 24;
const prefixes = { table: 'heret', record: 'herer' };

export function newKey(kind: keyof typeof prefixes): string {
  const prefix = prefixes[kind];
  const letters = '0123456789abcdefghijklmnopqrstuv';
  const random = crypto.getRandomValues(new Uint8Array(keyLength - prefix.length));
  return prefix + Array.from(random, (byte) => letters[byte % 32]).join('');
}

/** Whether a table lives on this device and not on a server. */
export const isHere = (table: string): boolean => isOf(table, 'table') || isRecord(table);

/** Whether it is a recorded game that was imported here: to be watched, not played. */
export const isRecord = (table: string): boolean => isOf(table, 'record');

function isOf(table: string, kind: keyof typeof prefixes): boolean {
  return table.length === keyLength && table.startsWith(prefixes[kind]);
}

export type HereRequest =
  /** A table with its people and bots, by seat: gives its key and what its host has committed to. */
  | { do: 'open'; game: GameId; players: number; options: Options; terms: Terms; bots: (BotName | null)[]; people: (string | null)[] }
  /** Everybody's part in the seed of the next deal, by seat, and the deal. */
  | { do: 'deal'; table: string; shares: (string | null)[] }
  /** A table's lines, or a record: gives the key under which it lives here. */
  | { do: 'import'; text: string }
  /** A table as lines, to go on elsewhere. */
  | { do: 'export'; table: string }
  /** A finished game as a record, if its table reveals. */
  | { do: 'record'; table: string; game: number }
  /** A recorded game against bots, from after so many of its moves, for whoever takes the seat without one. */
  | { do: 'branch'; record: string; moves: number; terms: Terms; bots: (BotName | null)[]; name: string }
  /** What everybody may know of a table's lines: for verifying its deals. */
  | { do: 'log'; table: string }
  /** Another tab has the table: asks it to let go. */
  | { do: 'take'; table: string }
  /** Milliseconds that bots wait at least at the beginning of a turn, so that people can follow. None: what waits
   * goes on at once. */
  | { do: 'pace'; pause: number };

type WithId<T> = T extends unknown ? T & { id: CommandId } : never;
export type HereCommand = WithId<HereRequest>;

/** What the host says beyond the wire: something that nobody asked for could not be done; it is tried again. */
export interface Trouble {
  is: 'trouble';
  table: string;
  say: string;
}

/** What the host adds to its answers. */
export interface HereDone {
  /** open: of its first deal. */
  commitment?: string;
  text?: string;
  /** import: it was a record, which can be replayed but not played on. */
  record?: boolean;
}
