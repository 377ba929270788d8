// The games that the core has: `virtual:games` is its own list, asked of it while the page is built, so
// that the first screen need not wait for it; what it does not need is in `virtual:games/more`.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { Quinte } from '../src/local/quinte';
import { coreFile } from './core';
import { languages } from './lang/generate';

/* As `quinte games --json` writes it. */
interface Listed {
  id: string;
  name: string;
  players: [number, number];
  usual: number;
  minutes: number;
  quick_to_learn: boolean;
  low_wins: boolean;
  hands: boolean;
  cards: string[];
  options: { name: string; values: (string | boolean)[]; standard: string | boolean; gentle: boolean; about: string }[];
  about: string;
}

export { coreFile };

const names = ['virtual:games', 'virtual:games/more'];

export interface Lists {
  /** What the first screen needs. */
  games: object[];
  /** By game: its cards, and what the core says about each option. */
  more: Record<string, object>;
}

/** The games of a module, with its sentences in every language. */
export async function gamesOf(file: string): Promise<Lists> {
  const quinte = await Quinte.load(await WebAssembly.compile(readFileSync(file)));
  const codes = [...languages(), 'en'];
  const lists = codes.map((_, lang) => JSON.parse(quinte.answer(quinte.calls.games(lang))) as Listed[]);
  const inAll = (say: (list: Listed[]) => string) => Object.fromEntries(codes.map((code, i) => [code, say(lists[i] ?? [])]));
  const all = [...(lists[0] ?? []).entries()];
  return {
    games: all.map(([at, { quick_to_learn, low_wins, cards: _cards, options, ...game }]) => ({
      ...game,
      quickToLearn: quick_to_learn,
      lowWins: low_wins,
      about: inAll((list) => list[at]?.about ?? ''),
      options: options.map(({ about: _about, ...option }) => option),
    })),
    more: Object.fromEntries(
      all.map(([at, { id, cards, options }]) => {
        const abouts = options.map(({ name }, i) => [name, inAll((list) => list[at]?.options[i]?.about ?? '')] as const);
        return [id, { cards: cards.join(' '), options: Object.fromEntries(abouts) }];
      }),
    ),
  };
}

export function registry(): Plugin {
  let lists: Promise<Lists> | undefined;
  return {
    name: 'quinte-registry',
    resolveId: (id) => (names.includes(id) ? `\0${id}` : null),
    async load(id) {
      if (!names.includes(id.slice(1))) return null;
      this.addWatchFile(coreFile);
      lists ??= gamesOf(coreFile);
      const { games, more } = await lists;
      return id.endsWith('more') ? `export const more = ${JSON.stringify(more)};` : `export const games = ${JSON.stringify(games)};`;
    },
  };
}
