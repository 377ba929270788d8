// How points grew: for each seat one number a step, as far as somebody whose eyes may be used knew it.
import { pointsOf } from '../lib/points';
import type { Recording } from './recording';

/** One list a seat; null where nobody who may be asked knew. */
export type Series = (number | null)[][];

function known(recording: Recording, step: number, seat: number): number | null {
  const snapshot = recording.frames[step]?.snapshot;
  return snapshot ? pointsOf(snapshot, seat) : null;
}

export function seriesOf(recordings: readonly Recording[]): Series {
  const [any] = recordings;
  const steps = any?.frames.length ?? 0;
  return (any?.names ?? []).map((_, seat) => {
    const order = [...recordings].sort((a, b) => Number(b.eyes === seat) - Number(a.eyes === seat));
    return Array.from({ length: steps }, (_step, step) => {
      for (const recording of order) {
        const score = known(recording, step, seat);
        if (score !== null) return score;
      }
      return null;
    });
  });
}

export interface Scale {
  least: number;
  most: number;
  lines: number[];
}

/* The next 1, 2, 5, 10, 20, 50 … */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Round numbers for the grid that hold all points. */
export function scaleOf(series: Series): Scale {
  const all = series.flat().filter((score): score is number => score !== null);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const step = roundStep((high - low) / 4);
  const [least, most] = [Math.floor(low / step) * step, Math.max(step, Math.ceil(high / step) * step)];
  const lines = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, i) => least + i * step);
  return { least, most, lines };
}

/** The steps that a table of numbers shows: about so many, the first and the last among them. */
export function stepsOf(length: number, count: number): number[] {
  const apart = Math.max(1, Math.ceil((length - 1) / count));
  const steps = Array.from({ length: Math.ceil(length / apart) }, (_, i) => i * apart);
  if (length && steps.at(-1) !== length - 1) steps.push(length - 1);
  return steps;
}

/** Round steps to write under a chart, so many at most; the last one stands beside no other. */
export function ticksOf(length: number, count: number): number[] {
  const last = length - 1;
  const apart = roundStep(last / Math.max(1, count));
  const steps = Array.from({ length: Math.ceil(length / apart) }, (_, i) => i * apart);
  return last > 0 ? [...steps.filter((step) => last - step > apart / 2), last] : steps;
}
