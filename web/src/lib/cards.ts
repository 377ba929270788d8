// Which drawing a card's text stands for, and its short name for those who hear it.
import type { Texts } from './texts';

export type Colour = 'r' | 'y' | 'g' | 'b' | 'v';

export type Face =
  | { kind: 'value'; colour: Colour; value: number }
  | { kind: 'end'; colour: Colour }
  | { kind: 'point'; value: number }
  | { kind: 'climb'; value: number }
  | { kind: 'moonpoint'; value: number }
  | { kind: 'joker' | 'link' | 'bonus' | 'back' | 'backone' }
  /* Of a game whose cards nobody has drawn: as the game writes it. */
  | { kind: 'text'; text: string };

const back: Face = { kind: 'back' };

/** "R5", "GE", "P3", "J", or "7" in Vingt-trois; null for a card that is not known. */
export function faceOf(text: string | null): Face {
  if (text === null) return back;
  if (text === 'J') return { kind: 'joker' };
  const [, letter, number = ''] = /^([RYGBVP]?)(\d{1,2}|E)$/.exec(text) ?? [];
  const value = Number(number);
  if (letter === undefined || `${letter}${number}` === 'E' || `${letter}${number}` === 'PE') return { kind: 'text', text };
  if (!letter) return value >= 1 && value <= 23 ? { kind: 'climb', value } : { kind: 'text', text };
  if (letter === 'P') return { kind: 'point', value };
  const colour = letter.toLowerCase() as Colour;
  return number === 'E' ? { kind: 'end', colour } : { kind: 'value', colour, value };
}

export type SortBy = 'colour' | 'value';

const kinds: readonly Face['kind'][] = ['value', 'end', 'climb', 'moonpoint', 'point', 'link', 'bonus', 'joker', 'back', 'backone', 'text'];
const colours: readonly Colour[] = ['r', 'y', 'g', 'b', 'v'];

/* Numbers that put a face in its place: colour (neutral ones last), kind, value. */
function place(face: Face): { colour: number; kind: number; value: number } {
  const colour = 'colour' in face ? colours.indexOf(face.colour) : colours.length;
  const value = 'value' in face ? face.value : 100;
  return { colour, kind: kinds.indexOf(face.kind), value };
}

export function compareFaces(by: SortBy): (a: Face, b: Face) => number {
  return (a, b) => {
    const [x, y] = [place(a), place(b)];
    const colour = x.colour - y.colour;
    const value = x.value - y.value || x.kind - y.kind;
    return by === 'colour' ? colour || value : value || colour;
  };
}

/** Whether a gap belongs between two neighbours of a sorted hand. */
export function parted(a: Face, b: Face, by: SortBy): boolean {
  return by === 'colour' ? place(a).colour !== place(b).colour : place(a).value !== place(b).value;
}

export function nameOf(face: Face, t: Texts): string {
  switch (face.kind) {
    case 'value':
      return t.cards.value(t.colours[face.colour], face.value);
    case 'end':
      return t.cards.ends[face.colour];
    case 'point':
    case 'moonpoint':
      return t.cards.point(face.value);
    case 'climb':
      return String(face.value);
    case 'text':
      return face.text;
    case 'backone':
      return t.cards.back;
    default:
      return t.cards[face.kind];
  }
}
