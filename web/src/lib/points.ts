// Everybody's points as far as these eyes know them: docs/programming/views.md, section Help. A game
// gives its scores by seat, or its seats with their totals.
import type { Snapshot } from './wire';

interface Points {
  scores?: unknown[];
  seats?: { total?: unknown }[];
}

export function pointsOf({ help }: Snapshot, seat: number): number | null {
  const points = help as Points | undefined;
  const score = points?.scores?.[seat] ?? points?.seats?.[seat]?.total;
  return typeof score === 'number' ? score : null;
}
