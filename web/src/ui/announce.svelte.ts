// What is said to everybody who looks or listens: passing notes, and announcements for those who
// hear the page.
import { untrack } from 'svelte';

export interface Note {
  key: number;
  text: string;
  /** A rule that explains it. */
  rule?: string | undefined;
  game?: string | undefined;
}

const shown = 7000;

class Voice {
  notes = $state<Note[]>([]);
  heard = $state('');
  #next = 0;

  /** A note that is seen and heard, and goes by itself or when the next one comes. */
  note(text: string, rule?: string, game?: string): void {
    const key = this.#next++;
    this.notes = [{ key, text, rule, game }];
    setTimeout(() => this.drop(key), shown);
  }

  drop(key: number): void {
    this.notes = this.notes.filter((note) => note.key !== key);
  }

  /** Takes back everything that was said: it was not for whoever comes next. */
  hush(): void {
    this.notes = [];
    this.quiet();
  }

  /** What was said belongs to a table that was left, or was said in another language. */
  quiet(): void {
    this.heard = '';
  }

  /** Only heard. The same words twice are said twice. */
  say(text: string): void {
    this.heard = untrack(() => this.heard) === text ? `${text}\u00a0` : text;
  }
}

export const voice = new Voice();
