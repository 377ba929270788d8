// A group of spots is one stop for Tab; arrows go on inside it. Attach it to what is around them:
// <div {@attach group}>.
const spots = '[data-spot]';

function settle(element: Element): void {
  const all = [...element.querySelectorAll<HTMLElement>(spots)];
  const kept =
    all.find((spot) => spot === document.activeElement) ??
    all.find((spot) => spot.dataset.stop !== undefined) ??
    all.find((spot) => spot.matches('.can, .lit')) ??
    all[0];
  for (const spot of all) keep(spot, spot === kept);
}

function keep(spot: HTMLElement, kept: boolean): void {
  const index = kept ? '0' : '-1';
  if (spot.getAttribute('tabindex') !== index) spot.setAttribute('tabindex', index);
}

export function group(element: HTMLElement): () => void {
  element.dataset.group = '';
  const focused = (event: FocusEvent) => {
    for (const old of element.querySelectorAll<HTMLElement>('[data-stop]')) delete old.dataset.stop;
    const spot = (event.target as Element).closest<HTMLElement>(spots);
    if (spot) spot.dataset.stop = '';
    settle(element);
  };
  const watch = new MutationObserver(() => settle(element));
  watch.observe(element, { childList: true, subtree: true });
  element.addEventListener('focusin', focused);
  settle(element);
  return () => {
    watch.disconnect();
    element.removeEventListener('focusin', focused);
  };
}
