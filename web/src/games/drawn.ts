// A game's drawn table, fetched when it is needed: games/<game>/Table.svelte, found by its name. Without
// one the plain table plays every game.
import type { Component } from 'svelte';
import Plain from '../table/Plain.svelte';
import type { Play } from '../table/play.svelte';

export type Drawn = Component<{ play: Play }>;

const tables = import.meta.glob<{ default: Drawn }>('./*/Table.svelte');

export async function drawnTable(game: string): Promise<Drawn> {
  return (await tables[`./${game}/Table.svelte`]?.())?.default ?? Plain;
}
