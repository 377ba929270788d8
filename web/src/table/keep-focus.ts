// The focus stays at the table: where what had it goes away, the nearest thing of its kind gets it, or else the
// room. Whoever plays with keys goes on from there.
const spots = '[data-spot], [data-move]';

interface Had {
  element: HTMLElement;
  x: number;
  y: number;
}

const middle = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

const isThere = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility() && !element.matches(':disabled');

function nearest({ x, y }: Had, all: readonly HTMLElement[]): HTMLElement | undefined {
  const far = (element: HTMLElement) => {
    const at = middle(element);
    return (at.x - x) ** 2 + (at.y - y) ** 2;
  };
  return all.filter(isThere).sort((a, b) => far(a) - far(b))[0];
}

/* The same thing drawn anew, what took its place among the buttons or cards, or the room. */
function heir(root: HTMLElement, had: Had): HTMLElement | null | undefined {
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const { piece, spot, move } = had.element.dataset;
  const same = all(spots).filter(({ dataset }) => (piece ? dataset.piece === piece : spot ? dataset.spot === spot : dataset.move === move));
  const kind = had.element.matches('.hc') ? ['.hand [data-spot]'] : move === undefined ? ['.mat [data-spot]', '.hand [data-spot]'] : ['.foot [data-move]', '.hand [data-spot]'];
  const found = had.element.matches(spots) ? [same, ...kind.map(all)].map((some) => nearest(had, some)).find(Boolean) : undefined;
  return found ?? root.querySelector<HTMLElement>('main');
}

/** Begins; gives the end of it. */
export function keepFocus(root: HTMLElement): () => void {
  let had: Had | null = null;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) had = { element: target, ...middle(target) };
  };
  const letGo = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest('button, a, input, select, summary, [tabindex]')) had = null;
  };
  const look = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!had || !isLost || isThere(had.element)) return;
    heir(root, had)?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'class'] });
  root.addEventListener('focusin', note);
  root.addEventListener('pointerdown', letGo);
  /* Whoever comes from elsewhere on the page had the focus there. */
  if (document.activeElement === document.body) root.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  return () => {
    changes.disconnect();
    root.removeEventListener('focusin', note);
    root.removeEventListener('pointerdown', letGo);
  };
}
