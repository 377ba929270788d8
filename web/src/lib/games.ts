// The games, as the core lists them: names, how many play, how long, which options there are. Rules and
// cards stay with the core; how a game looks is in src/games.
import { games as listed } from 'virtual:games';
import type { Lang } from '../lang/list';

export type GameId = string;
export type OptionValue = boolean | string;
/** In every language that the core speaks. */
export type Said = { readonly [lang in Lang]?: string };

export interface Option {
  name: string;
  values: readonly OptionValue[];
  standard: OptionValue;
  /** Chosen for whoever has not played the game to its end yet. */
  gentle: boolean;
}

export interface Game {
  id: GameId;
  name: string;
  players: readonly [number, number];
  /** How many sit down for "play now". */
  usual: number;
  minutes: number;
  /** What is offered first to whoever has never played. */
  quickToLearn: boolean;
  lowWins: boolean;
  /** Whether seats hold cards that others do not see. */
  hands: boolean;
  options: readonly Option[];
  about: Said;
}

export const games: readonly Game[] = listed;

export function gameOf(id: string): Game | undefined {
  return games.find((game) => game.id === id);
}

export const nameOfGame = (id: string): string => gameOf(id)?.name ?? id;
