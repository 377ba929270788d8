// What the page says about the options of a game: in its own words where it has some, otherwise as the core
// says it.
import { gameOf, type Game, type Option, type OptionValue } from '../lib/games';
import { optionAbout } from '../lib/more';
import { prefs } from '../lib/prefs.svelte';
import type { Options } from '../lib/wire';
import { capital, said, type ByGame } from './words';

export function optionWords(game: Game, { name }: Option): { title: string; about: string } {
  const own = (prefs.t.options as ByGame<ByGame<{ title: string; about: string }>>)[game.id]?.[name];
  return own ?? { title: capital(name), about: said(optionAbout(game.id, name)) };
}

function valueWords(game: Game, option: Option, value: OptionValue): string {
  const { title } = optionWords(game, option);
  return option.values.length > 2 ? `${title}: ${String(value)}` : title;
}

/** What is chosen at a table beyond the standard, in a few words each. */
export function variantsOf(id: string, chosen: Options): string[] {
  const game = gameOf(id);
  return (game?.options ?? []).flatMap((option) => {
    const value = chosen[option.name];
    return game && value !== undefined && value !== option.standard ? [valueWords(game, option, value)] : [];
  });
}
