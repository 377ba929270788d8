// Which screen an address means. Only the part behind # counts: it never reaches a server's log, and
// the page needs nothing from the server that delivers it.
import { gameOf } from './games';
import { isTaught } from '../tutorial/courses';
import { isDay } from './days';
import type { GameId } from './wire';

export type Route =
  | { screen: 'home' }
  | { screen: 'lobby' }
  | { screen: 'settings'; code?: string }
  | { screen: 'about' }
  | { screen: 'stats' }
  | { screen: 'finished' }
  | { screen: 'new'; game: GameId }
  | { screen: 'learn'; game: GameId }
  | { screen: 'puzzle'; game: GameId; date?: string }
  | { screen: 'puzzles'; date?: string }
  | { screen: 'rules'; page: GameId | 'common'; anchor: string }
  | { screen: 'table'; table: string }
  | { screen: 'replay'; table: string; game: number; at?: number; analysis?: true }
  | { screen: 'missing' };

const plain: Record<string, Route> = {
  '': { screen: 'home' },
  lobby: { screen: 'lobby' },
  settings: { screen: 'settings' },
  about: { screen: 'about' },
  stats: { screen: 'stats' },
  finished: { screen: 'finished' },
  puzzles: { screen: 'puzzles' },
  rules: { screen: 'rules', page: 'common', anchor: '' },
};

/* replay/<table>/<game>, and perhaps the step to begin at, or `analysis`. */
function replayed(table: string, [game = '', at, ...more]: string[]): Route {
  const sound = /^[a-z0-9]{4,64}$/i.test(table) && /^\d{1,6}$/.test(game) && !more.length;
  const route = { screen: 'replay' as const, table, game: Number(game) };
  if (sound && at === 'analysis') return { ...route, analysis: true };
  if (!sound || (at !== undefined && !/^\d{1,6}$/.test(at))) return { screen: 'missing' };
  return at === undefined ? route : { ...route, at: Number(at) };
}

/* puzzle/<game>, today's, or that of a day. */
function puzzled(game: GameId, date: string): Route {
  if (!date) return { screen: 'puzzle', game };
  return isDay(date) ? { screen: 'puzzle', game, date } : { screen: 'missing' };
}

export function parse(hash: string): Route {
  const [first = '', second = '', third = '', ...rest] = hash.replace(/^#?\/?/, '').split('/');
  const known = plain[first];
  if (known && !second) return known;
  const game = gameOf(second)?.id;
  if (first === 'replay') return replayed(second, [third, ...rest]);
  if (rest.length) return { screen: 'missing' };
  if (first === 'new' && game && !third) return { screen: 'new', game };
  if (first === 'carry' && /^[0-9a-z-]{8,24}$/i.test(second) && !third) return { screen: 'settings', code: second };
  if (first === 'learn' && game && isTaught(game) && !third) return { screen: 'learn', game };
  if (first === 'puzzle' && game) return puzzled(game, third);
  if (first === 'puzzles' && isDay(second) && !third) return { screen: 'puzzles', date: second };
  if (first === 'rules' && (game || second === 'common'))
    return { screen: 'rules', page: game ?? 'common', anchor: third };
  if (first === 't' && /^[a-z0-9]{4,64}$/i.test(second) && !third)
    return { screen: 'table', table: second };
  return { screen: 'missing' };
}
