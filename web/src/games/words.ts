// What the page says about a game: in its own words where it has some, otherwise as the core says it.
import type { Game, Said } from '../lib/games';
import { prefs } from '../lib/prefs.svelte';

export type ByGame<T> = Readonly<Record<string, T | undefined>>;

/** The core begins its sentences as they stand in lists. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const said = (sentence: Said) => capital(sentence[prefs.spoken] ?? sentence.en ?? '');

export function aboutOf(game: Game): string {
  return (prefs.t.about as ByGame<string>)[game.id] ?? said(game.about);
}

/** After whom or what it is made. */
export function creditOf({ id }: Game): string {
  return (prefs.t.credits.games as ByGame<string>)[id] ?? '';
}
