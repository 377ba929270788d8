// One bot: thinks about views with the C bots and says what it found.
import type { Lang } from '../lang/list';
import type { Move, Topic, Words } from '../lib/wire';
import { Quinte } from './quinte';

export interface Line {
  move: string;
  visits: number;
  /** Expected result in ten-thousandths. */
  worth: number;
}

export interface Thought {
  move: string;
  sims: number;
  decisions: number;
  lines: Line[];
}

export interface Advice extends Thought {
  say: Words;
  why: Words;
}

/** What the expert thinks of a move that was made; numbers in ten-thousandths
 * (docs/playing/analysis.md). */
export interface Judgement {
  seat: number;
  verdict: 'forced' | 'best' | 'fine' | 'slip' | 'mistake' | 'blunder';
  sure: 'perhaps' | 'likely' | 'sure';
  made: { move: string; say: Words };
  best: { move: string; say: Words };
  made_worth: number;
  best_worth: number;
  loss: number;
  made_chance: number;
  best_chance: number;
  say: Words;
  lines: (Line & { chance: number })[];
}

export type Judged = Record<Lang, Judgement>;

/** What could be done at a decision. */
export interface Choices {
  moves: (Omit<Move, 'say'> & { say: Words })[];
  topic?: Topic;
}

export interface Why {
  rule?: string;
  say?: string;
}

export type ToBotWorker =
  | { ask: 'think'; bot: string; view: string; seed: bigint }
  | { ask: 'advise'; view: string; lang: number; sims: number }
  | { ask: 'analyse'; view: string; move: string; sims: number }
  | { ask: 'choices'; view: string; lang: number }
  | { ask: 'why'; view: string; move: string; lang: number };

let quinte: Promise<Quinte> | undefined;
/* A bot that stays at its seat keeps its tree. */
let kept: { bot: string; seat: string; handle: number } | undefined;

function seatOf(view: string): string {
  const { game, players, options, viewer } = JSON.parse(view) as Record<string, unknown>;
  return JSON.stringify([game, players, options, viewer]);
}

function botFor(core: Quinte, bot: string, view: string, seed: bigint): number {
  const seat = seatOf(view);
  if (kept && kept.bot === bot && kept.seat === seat) return kept.handle;
  if (kept) core.calls.bot_close(kept.handle);
  kept = undefined;
  core.put(`${bot}\n${view}`);
  const handle = core.calls.bot_open(1, seed);
  if (!handle) throw new Error(core.sentence());
  kept = { bot, seat, handle };
  return handle;
}

function answer(core: Quinte, what: ToBotWorker): unknown {
  if (what.ask === 'analyse') {
    core.put(`${what.move}\n${what.view}`);
    return JSON.parse(core.answer(core.calls.bot_analyse(1, what.sims)));
  }
  if (what.ask === 'why') {
    core.put(`${what.move}\n${what.view}`);
    return JSON.parse(core.answer(core.calls.decision_why(what.lang)));
  }
  const handle = what.ask === 'think' ? botFor(core, what.bot, what.view, what.seed) : 0;
  core.put(what.view);
  if (what.ask === 'choices') return JSON.parse(core.answer(core.calls.decision_choices(what.lang)));
  const length =
    what.ask === 'think' ? core.calls.bot_think(handle) : core.calls.bot_advise(what.lang, what.sims);
  return JSON.parse(core.answer(length));
}

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | ToBotWorker>) => {
  if (data instanceof WebAssembly.Module) {
    quinte = Quinte.load(data);
    return;
  }
  try {
    if (!quinte) throw new Error('no core');
    self.postMessage(answer(await quinte, data));
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
