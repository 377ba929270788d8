// Fetches the screen of a game before it is asked for: while its table is being opened, or while the
// page has nothing to do.
import { drawnTable } from '../games/drawn';
import type { GameId } from '../lib/wire';

export function prefetch(game: GameId): void {
  const parts = [import('../table/Table.svelte'), drawnTable(game)];
  Promise.all(parts).catch(() => undefined); // whoever really needs it will say so
}
