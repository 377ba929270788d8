// A game's drawn table with what it says, fetched when it is needed: games/<game>/Table.svelte, found by its
// name. A game without one is played at the plain table.
import type { Component } from 'svelte';
import { prefs } from '../lib/prefs.svelte';
import type { Play } from '../table/play.svelte';

export type Drawn = Component<{ play: Play }>;
type Load = () => Promise<{ default: Drawn }>;

const tables = import.meta.glob<{ default: Drawn }>('./*/Table.svelte');
const plain: Load = () => import('./plain/Plain.svelte');

export async function drawnTable(game: string): Promise<Drawn> {
  const own: Load | undefined = tables[`./${game}/Table.svelte`];
  const [table] = await Promise.all([(own ?? plain)(), prefs.open(own ? game : 'plain')]);
  return table.default;
}
