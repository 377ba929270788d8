// One mind: thinks about views with the C bots and says what it found.
import type { Lang } from '../lang/list';
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
  say: string;
  why: string;
}

/** What the expert thinks of a move that was made; numbers in ten-thousandths (docs/analysis.md). */
export interface Judgement {
  seat: number;
  verdict: 'forced' | 'best' | 'fine' | 'slip' | 'mistake' | 'blunder';
  sure: 'perhaps' | 'likely' | 'sure';
  made: { move: string; say: string };
  best: { move: string; say: string };
  made_worth: number;
  best_worth: number;
  loss: number;
  made_chance: number;
  best_chance: number;
  say: string;
  lines: (Line & { chance: number })[];
}

export type Judged = Record<Lang, Judgement>;

export type ToMind =
  | { ask: 'think'; bot: string; view: string; seed: bigint }
  | { ask: 'advise'; view: string; lang: number; sims: number }
  | { ask: 'analyse'; view: string; move: string; sims: number };

let quinte: Promise<Quinte> | undefined;
/* A bot that stays at its seat keeps its tree. */
let kept: { bot: string; seat: string; mind: number } | undefined;

function seatOf(view: string): string {
  const { game, players, options, viewer } = JSON.parse(view) as Record<string, unknown>;
  return JSON.stringify([game, players, options, viewer]);
}

function mindFor(core: Quinte, bot: string, view: string, seed: bigint): number {
  const seat = seatOf(view);
  if (kept && kept.bot === bot && kept.seat === seat) return kept.mind;
  if (kept) core.calls.mind_close(kept.mind);
  kept = undefined;
  core.put(`${bot}\n${view}`);
  const mind = core.calls.mind_open(1, seed);
  if (!mind) throw new Error(core.sentence());
  kept = { bot, seat, mind };
  return mind;
}

function answer(core: Quinte, what: ToMind): unknown {
  if (what.ask === 'analyse') {
    core.put(`${what.move}\n${what.view}`);
    return JSON.parse(core.answer(core.calls.mind_analyse(1, what.sims)));
  }
  const mind = what.ask === 'think' ? mindFor(core, what.bot, what.view, what.seed) : 0;
  core.put(what.view);
  const length =
    what.ask === 'think' ? core.calls.mind_think(mind) : core.calls.mind_advise(what.lang, what.sims);
  return JSON.parse(core.answer(length));
}

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | ToMind>) => {
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
