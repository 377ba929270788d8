// What the page knows about the games: names, signs, how many play, how long, and which options
// there are. Rules and cards stay with the server.
import type { Texts } from './texts';

export type GameId = 'verso' | 'figures' | 'vingt-trois' | 'onze' | 'voeux';
export type Sign = 'r' | 'y' | 'g' | 'b' | 'v';

export interface Option {
  name: string;
  /** What stands for off and on. */
  values: readonly [boolean, boolean] | readonly [string, string];
  text: keyof Texts['options'];
  /** Switched on for whoever has not played the game to its end yet. */
  gentle?: boolean;
}

export interface Game {
  id: GameId;
  name: string;
  sign: Sign;
  players: readonly [number, number];
  /** How many sit down for "play now". */
  usual: number;
  minutes: number;
  options: readonly Option[];
}

export const games: readonly Game[] = [
  {
    id: 'verso',
    name: 'Verso',
    sign: 'v',
    players: [2, 4],
    usual: 3,
    minutes: 15,
    options: [{ name: 'memory', values: ['off', 'on'], text: 'memory' }],
  },
  {
    id: 'figures',
    name: 'Figures',
    sign: 'y',
    players: [2, 6],
    usual: 3,
    minutes: 30,
    options: [{ name: 'patience', values: [false, true], text: 'patience', gentle: true }],
  },
  {
    id: 'vingt-trois',
    name: 'Vingt-trois',
    sign: 'r',
    players: [2, 4],
    usual: 4,
    minutes: 15,
    options: [{ name: 'beginner', values: [false, true], text: 'climbBeginner' }],
  },
  {
    id: 'onze',
    name: 'Onze',
    sign: 'g',
    players: [2, 6],
    usual: 3,
    minutes: 30,
    options: [
      { name: 'beginner', values: [false, true], text: 'rowsBeginner' },
      { name: 'match', values: [false, true], text: 'match' },
      { name: 'eighth', values: [false, true], text: 'eighth' },
    ],
  },
  { id: 'voeux', name: 'Vœux', sign: 'b', players: [2, 4], usual: 2, minutes: 25, options: [] },
];

export function gameOf(id: string): Game | undefined {
  return games.find((game) => game.id === id);
}
