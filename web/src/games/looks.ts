// How games look outside their tables: games/<game>/look.ts, found by its name. A game without one has
// no colour and no picture of its own.
import cover from '../art/game.svg?art';

export type Sign = 'r' | 'y' | 'g' | 'b' | 'v' | 'p';

export interface Look {
  /** Its symbol, and the colour that goes with it. */
  sign: Sign;
  /** Its picture, as SVG. */
  cover: string;
  /** Some cards by their texts, or tokens (`t12`), to be shown above its rules. */
  pieces: string;
}

const looks = import.meta.glob<Look>('./*/look.ts', { eager: true });
const plain: Look = { sign: 'p', cover, pieces: '' };

export const lookOf = (game: string): Look => looks[`./${game}/look.ts`] ?? plain;
