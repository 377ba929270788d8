// Dragging with mouse, pen or finger: a copy follows the pointer, the spot under it takes the piece.
// Every move can be made without: this is a convenience.
import type { How, Play } from './play.svelte';

export interface Spot {
  play: Play;
  word: string;
  how: How;
}

const far = 8;
const registered = new WeakMap<Element, Spot>();

/** Makes a spot known to those that are dropped on it. */
export function register(element: Element, spot: Spot): void {
  registered.set(element, spot);
}

interface Drag {
  element: HTMLElement;
  spot: Spot;
  pointer: number;
  x: number;
  y: number;
  copy: HTMLElement | null;
  over: Element | null;
}

let drag: Drag | null = null;
let dragged = false;

/** Whether the click that is being heard is the end of a drag, which is no click. */
export function wasDrag(): boolean {
  const was = dragged;
  dragged = false;
  return was;
}

export function grab(event: PointerEvent): void {
  const element = event.currentTarget as HTMLElement;
  const spot = registered.get(element);
  dragged = false;
  if (!spot || event.button !== 0 || drag) return;
  drag = { element, spot, pointer: event.pointerId, x: event.clientX, y: event.clientY, copy: null, over: null };
  addEventListener('pointermove', move);
  addEventListener('pointerup', release);
  addEventListener('pointercancel', cancel);
}

function lift(now: Drag): void {
  const { play, word, how } = now.spot;
  if (!play.isPicked(word, how.piece)) play.pick(word, { piece: how.piece, tryMove: how.tryMove });
  if (!play.isPicked(word, how.piece)) return finish();
  dragged = true;
  const picture = now.element.querySelector('svg') ?? now.element;
  const box = picture.getBoundingClientRect();
  const copy = document.createElement('div');
  copy.className = 'dragged';
  const drawn = picture.cloneNode(true) as HTMLElement | SVGElement;
  drawn.style.setProperty('--w', `${box.width}px`);
  copy.append(drawn);
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  (now.element.closest('.app') ?? document.body).append(copy);
  now.copy = copy;
  now.element.classList.add('lifted');
}

function move(event: PointerEvent): void {
  const now = drag;
  if (!now || event.pointerId !== now.pointer) return;
  const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
  if (!now.copy && Math.hypot(dx, dy) < far) return;
  if (!now.copy) lift(now);
  if (!now.copy) return;
  now.copy.style.transform = `translate(${dx}px, ${dy}px)`;
  mark(now, spotAt(event, now.element));
}

function mark(now: Drag, over: Element | null): void {
  if (over === now.over) return;
  now.over?.classList.remove('under');
  over?.classList.add('under');
  now.over = over;
}

function spotAt({ clientX, clientY }: PointerEvent, but: Element): Element | null {
  const under = document.elementsFromPoint(clientX, clientY).map((element) => element.closest('[data-spot]'));
  return under.find((element) => element && element !== but && registered.has(element)) ?? null;
}

function release(event: PointerEvent): void {
  const now = drag;
  if (!now || event.pointerId !== now.pointer) return;
  const held = now.copy !== null;
  const over = held ? spotAt(event, now.element) : null;
  const onCloth = held && document.elementsFromPoint(event.clientX, event.clientY).some((element) => element.matches('.mat'));
  finish();
  if (held) settle(now.spot, over ? registered.get(over) : undefined, onCloth);
}

/* Onto a lit spot: both are picked, and what is then clear is played; onto the cloth: what is clear. */
function settle({ play }: Spot, target: Spot | undefined, onCloth: boolean): void {
  if (target && play.isLit(target.word, target.how)) {
    const { piece, tryMove } = target.how;
    return play.pick(target.word, { piece, tryMove, target: true });
  }
  if (onCloth && play.chosen) return play.confirm();
  if (target && !play.isPicked(target.word)) void play.whyWord(target.word, target.how.tryMove);
  play.drop();
}

function cancel(event: PointerEvent): void {
  if (event.pointerId !== drag?.pointer) return;
  const { play } = drag.spot;
  if (drag.copy) play.drop();
  finish();
}

function finish(): void {
  removeEventListener('pointermove', move);
  removeEventListener('pointerup', release);
  removeEventListener('pointercancel', cancel);
  drag?.copy?.remove();
  drag?.element.classList.remove('lifted');
  drag?.over?.classList.remove('under');
  drag = null;
}
