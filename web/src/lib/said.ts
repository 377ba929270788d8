// Sentences about a game, as the core says them: words, and the cards, seats and numbers that they name.
import { faceOf, type Face } from './cards';
import type { Spoken, Words } from './wire';

/** What is drawn for a part of a sentence. Cards without colours are numbers, and words like others. */
export function faceIn(part: Spoken | undefined): Face | undefined {
  if (typeof part !== 'object' || !('card' in part) || !/^[A-Z]/.test(part.card)) return undefined;
  const face = faceOf(part.card);
  return face.kind === 'text' ? undefined : face;
}

/** A part in words. `names`: of the seats, where the page knows them and the core did not. */
export function wordsOf(part: Spoken, names: readonly string[] = []): string {
  if (typeof part === 'string') return part;
  return ('seat' in part && names[part.seat]) || part.say;
}

/** The whole sentence for those who hear it, and where nothing can be drawn. */
export const spoken = (words: Words, names?: readonly string[]): string => words.map((part) => wordsOf(part, names)).join('');
