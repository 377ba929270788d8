// Arrows at the table: within a group to the next spot that way, beyond it to the next group that way;
// once something is picked, round what is lit.
const spots = '[data-spot], .moves button';

interface Way {
  x: number;
  y: number;
}

const ways: Record<string, Way> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

function centre(element: Element): Way {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/* How far something is in a direction: what is beside the way counts more; null if it is not there. */
function distance(start: Way, end: Way, way: Way): number | null {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const along = dx * way.x + dy * way.y;
  const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
  return along > 4 ? along + 2.5 * aside : null;
}

function nearest(start: Element, all: readonly HTMLElement[], way: Way): HTMLElement | undefined {
  const here = centre(start);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const element of all) {
    const far = element === start ? null : distance(here, centre(element), way);
    if (far === null || far >= least) continue;
    least = far;
    best = element;
  }
  return best;
}

function visible(root: Element, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
}

function round(at: Element, lit: readonly HTMLElement[], step: number): HTMLElement | undefined {
  const index = lit.findIndex((element) => element === at);
  if (index >= 0) return lit[(index + step + lit.length) % lit.length];
  return step > 0 ? lit[0] : lit.at(-1);
}

function target(root: Element, at: Element, key: string, picked: boolean): HTMLElement | undefined {
  const around = at.closest('[data-group], .moves') ?? root;
  if (key === 'Home') return visible(around, spots)[0];
  if (key === 'End') return visible(around, spots).at(-1);
  const way = ways[key];
  if (!way) return undefined;
  const lit = picked ? visible(root, '[data-spot].lit, [data-spot].can, [data-spot][aria-pressed=true], .moves button') : [];
  if (lit.length > 1) return round(at, lit, way.x + way.y);
  return nearest(at, visible(around, spots), way) ?? nearest(at, visible(root, spots), way);
}

/** Goes where an arrow points; says whether it was one. */
export function goByKey(root: Element, event: KeyboardEvent, picked: boolean): boolean {
  const at = document.activeElement?.closest(spots);
  if (!at) return false;
  const next = target(root, at, event.key, picked);
  if (!next) return event.key in ways;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', inline: 'center' });
  return true;
}
