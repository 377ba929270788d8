// Pieces that glide. Elements with data-piece are measured before and after a change of the table: the
// same piece in a new place goes there, a new one comes from the place in data-from, one that is gone
// goes to the place in data-to (elements with data-place), a changed data-turned turns it over.
// What flies is a copy above the table, so that nothing is cut off at an edge on the way.
import { tick } from 'svelte';
import { prefs } from '../lib/prefs.svelte';

const travel = 280;
const turn = 420;
const apart = 40;
const mostApart = 8;
const arrive = 'cubic-bezier(.2, .8, .25, 1)';
const lift = 'drop-shadow(0 8px 10px rgb(40 24 10 / .35))';

interface Seen {
  element: HTMLElement | SVGElement;
  picture: Element;
  box: DOMRect;
  to: string | null;
  turned: string | null;
}

type Boxes = Map<string, DOMRect>;

export function calm(): boolean {
  return prefs.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/* What of a piece is drawn: its svg, or all of it. */
function pictureOf(element: Element): Element {
  return element instanceof SVGElement ? element : (element.querySelector('svg') ?? element);
}

/* Where something lies that goes to a place or comes from it: on its first drawing that can be seen. */
function boxOf(place: Element): DOMRect {
  for (const picture of place.querySelectorAll('svg')) {
    const box = picture.getBoundingClientRect();
    if (box.width) return box;
  }
  return place.getBoundingClientRect();
}

function moved(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > 3;
}

/* Where a box of this shape stands, seen from another. */
function from(box: DOMRect, seen: DOMRect): string {
  const x = box.x + box.width / 2 - seen.x - seen.width / 2;
  const y = box.y + box.height / 2 - seen.y - seen.height / 2;
  const scale = seen.width ? Math.max(0.2, box.width / seen.width) : 1;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

export class Stage {
  readonly #root: HTMLElement;
  readonly #settle: () => void;
  readonly #running = new Set<Animation>();
  #sky: HTMLElement | null = null;
  #seen: Map<string, Seen> | null = null;
  #places: Boxes = new Map();
  #focused: Element | null = null;

  /** `settle`: everything takes its size, before it is looked at. */
  constructor(root: HTMLElement, settle: () => void) {
    this.#root = root;
    this.#settle = settle;
  }

  /** Whether nothing moves here. */
  get still(): boolean {
    return calm() || document.hidden;
  }

  /** Before the table changes; whether pieces show their way. */
  before(glides: boolean): void {
    if (this.#root.contains(document.activeElement)) this.#focused = document.activeElement;
    if (!glides || this.#seen || this.still) return;
    this.finish();
    this.#seen = this.#look();
    this.#places = this.#spots();
  }

  /** After it has changed: shows the way. */
  async after(): Promise<void> {
    await tick();
    this.#settle();
    const before = this.#seen;
    this.#seen = null;
    this.#refocus();
    if (before) this.#glide(before);
  }

  /** Everything is at once where it goes. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
    this.#sky?.replaceChildren();
  }

  #look(): Map<string, Seen> {
    const seen = new Map<string, Seen>();
    for (const element of this.#root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
      const picture = pictureOf(element);
      const box = picture.getBoundingClientRect();
      const { piece = '', to = null, turned = null } = element.dataset;
      if (box.width) seen.set(piece, { element, picture, box, to, turned });
    }
    return seen;
  }

  #spots(): Boxes {
    const boxes: Boxes = new Map();
    for (const element of this.#root.querySelectorAll<HTMLElement>('[data-place]'))
      boxes.set(element.dataset.place ?? '', boxOf(element));
    return boxes;
  }

  #glide(before: Map<string, Seen>): void {
    const now = this.#look();
    const places = this.#spots();
    const place = (name: string | null | undefined) =>
      name ? (places.get(name) ?? this.#places.get(name)) : undefined;
    const queues = new Map<string, number>();
    const delay = (name: string) => {
      const before = queues.get(name) ?? 0;
      queues.set(name, before + 1);
      return Math.min(before, mostApart) * apart;
    };
    for (const [piece, seen] of now) {
      const was = before.get(piece);
      const origin = seen.element.dataset.from;
      const start = was?.box ?? place(origin);
      const turned = was !== undefined && was.turned !== seen.turned;
      if (!start || (was && !turned && !moved(start, seen.box))) continue;
      if (was?.element === seen.element && !turned) this.#slide(seen, start);
      else this.#fly(seen.picture, start, seen.box, was ? 0 : delay(`from ${origin}`), turned, seen.picture);
    }
    for (const [piece, was] of before) {
      const end = now.has(piece) || was.element.isConnected ? undefined : place(was.to);
      if (end) this.#fly(was.picture, was.box, end, delay(`to ${was.to}`), false);
    }
  }

  /* The neighbours of what came or went close up; what only went up or down with its row does not. */
  #slide({ picture, box }: Seen, start: DOMRect): void {
    const x = start.x - box.x;
    if (Math.abs(x) < 3) return;
    const frames = [{ transform: `translateX(${x}px)` }, { transform: 'none' }];
    this.#track(picture.animate(frames, { duration: travel, easing: arrive }));
  }

  /* A copy goes from here to there; the real piece, if there is one, shows when it has arrived. */
  #fly(picture: Element, start: DOMRect, end: DOMRect, delay: number, turned: boolean, real?: Element): void {
    const copy = picture.cloneNode(true) as HTMLElement | SVGElement;
    const box = real ? end : start;
    copy.removeAttribute('data-piece');
    copy.setAttribute('aria-hidden', 'true');
    const { style } = copy;
    style.setProperty('--w', `${box.width}px`);
    Object.assign(style, {
      position: 'fixed',
      left: `${box.x}px`,
      top: `${box.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      margin: '0',
      filter: lift,
    });
    this.#above().append(copy);
    const [away, home] = [real ? from(start, end) : from(end, start), 'none'];
    const turning = turned ? ' rotateY(90deg)' : '';
    const way = real ? [`${away}${turning}`, home] : [home, away];
    const frames: Keyframe[] = [
      { transform: way[0] as string, opacity: 1 },
      { transform: way[1] as string, opacity: real ? 1 : 0.2 },
    ];
    const timing: KeyframeAnimationOptions = { duration: turned ? turn : travel, delay, easing: arrive, fill: 'backwards' };
    const flight = copy.animate(frames, timing);
    this.#track(flight, () => copy.remove());
    if (real) {
      const wait = { duration: (turned ? turn : travel) + delay };
      this.#track(real.animate([{ opacity: 0 }, { opacity: 0 }], wait));
    }
  }

  #track(animation: Animation, then: () => void = () => undefined): void {
    this.#running.add(animation);
    animation.onfinish = () => {
      this.#running.delete(animation);
      then();
    };
    animation.oncancel = animation.onfinish;
  }

  #above(): HTMLElement {
    if (!this.#sky?.isConnected) {
      this.#sky = document.createElement('div');
      this.#sky.className = 'sky';
      this.#root.append(this.#sky);
    }
    return this.#sky;
  }

  /* What had the focus may be gone: something near takes it. */
  #refocus(): void {
    const was = this.#focused;
    this.#focused = null;
    if (!was || was.isConnected || (document.activeElement && document.activeElement !== document.body)) return;
    const next =
      this.#root.querySelector<HTMLElement>('[data-spot].can, [data-spot].lit') ??
      this.#root.querySelector<HTMLElement>('[data-spot], .moves button, .result button, .result a') ??
      this.#root.querySelector<HTMLElement>('main');
    next?.focus({ preventScroll: true });
  }
}
