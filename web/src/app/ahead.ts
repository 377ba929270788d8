// Fetches the screen of a game before it is asked for: while its table is being opened, or while the
// page has nothing to do.
import type { GameId } from '../lib/wire';

const drawn = import.meta.glob('../games/*/Table.svelte');

export function ahead(game: GameId): void {
  const parts = [import('../table/Table.svelte'), drawn[`../games/${game}/Table.svelte`]?.()];
  Promise.all(parts).catch(() => undefined); // whoever really needs it will say so
}
