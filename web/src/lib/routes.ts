// Which screen an address means. Only the part behind # counts: it never reaches a server's log, and
// the page needs nothing from the server that delivers it.
import { gameOf } from './games';
import type { GameId } from './wire';

export type Route =
  | { screen: 'home' }
  | { screen: 'lobby' }
  | { screen: 'settings' }
  | { screen: 'about' }
  | { screen: 'new'; game: GameId }
  | { screen: 'rules'; page: GameId | 'common'; anchor: string }
  | { screen: 'table'; table: string }
  | { screen: 'missing' };

const plain: Record<string, Route> = {
  '': { screen: 'home' },
  lobby: { screen: 'lobby' },
  settings: { screen: 'settings' },
  about: { screen: 'about' },
};

export function parse(hash: string): Route {
  const [first = '', second = '', third = '', ...rest] = hash.replace(/^#?\/?/, '').split('/');
  const known = plain[first];
  if (known && !second) return known;
  const game = gameOf(second)?.id;
  if (rest.length) return { screen: 'missing' };
  if (first === 'new' && game && !third) return { screen: 'new', game };
  if (first === 'rules' && (game || second === 'common'))
    return { screen: 'rules', page: game ?? 'common', anchor: third };
  if (first === 't' && /^[a-z0-9]{4,64}$/i.test(second) && !third)
    return { screen: 'table', table: second };
  return { screen: 'missing' };
}
