// Looks for the puzzle of the day, step by step, and answers questions about it. The position is only
// ever told as its mover sees it.
import { compile } from '../local/core';
import type { Judged, Why } from '../local/bot.worker';
import { Quinte } from '../local/quinte';
import type { GameId, Snapshot, Words } from '../lib/wire';

export interface Found {
  game: GameId;
  date: string;
  seat: number;
  solution: { move: string; say: Words; why: Words; worth: number; margin: number };
  snapshot: Snapshot;
}

export type Asked =
  | { ask: 'find'; game: GameId; date: string }
  | { ask: 'show'; lang: number }
  | { ask: 'try'; move: string }
  | { ask: 'why'; move: string; lang: number };

export type Told = { looks: number } | { answer: null | Found | Judged | Why } | { error: string };

const tell = (told: Told) => self.postMessage(told);
const core = compile().then((module) => Quinte.load(module));
/* How often it is said how far it is, in milliseconds. */
const often = 100;
let puzzle = 0;

function find(quinte: Quinte, game: GameId, date: string): null {
  const { calls } = quinte;
  quinte.put(`${game}\n${date}`);
  puzzle = calls.puzzle_open(1);
  if (!puzzle) throw new Error(quinte.sentence());
  let told = performance.now();
  for (let looks = 1, done = 0; !done; looks++) {
    done = calls.puzzle_step(puzzle);
    if (done < 0) throw new Error(quinte.sentence());
    if (performance.now() - told < often) continue;
    told = performance.now();
    tell({ looks });
  }
  return null;
}

function answer(quinte: Quinte, asked: Asked): null | Found | Judged | Why {
  const { calls } = quinte;
  const read = <T>(length: number) => JSON.parse(quinte.answer(length)) as T;
  if (asked.ask === 'find') return find(quinte, asked.game, asked.date);
  if (asked.ask === 'show') return read<Found>(calls.puzzle_show(puzzle, asked.lang));
  quinte.put(asked.move);
  if (asked.ask === 'try') return read<Judged>(calls.puzzle_try(puzzle));
  return read<Why>(calls.puzzle_why(puzzle, asked.lang));
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    tell({ answer: answer(await core, data) });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
};
