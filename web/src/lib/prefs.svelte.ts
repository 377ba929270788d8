// What a person chose for this browser: language, theme, motion, sound. Kept in local storage where
// there is one; the page works without.
import { untrack } from 'svelte';
import { languages } from '../lang/list';
import { voice } from '../ui/announce.svelte';
import { oneOf, store, stored } from './local-storage';
import { english, tableTexts, textsIn, type Texts } from './texts';
import { spoken, tagOf, wanted } from './languages';
import type { Lang } from './wire';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'less';
export type Sound = 'off' | 'on';
/** How long bots wait at least. */
export type Pace = 'calm' | 'quick';
/** Whether a turn in which nothing else is left to do ends by itself. */
export type Endings = 'off' | 'on';
/** How a hand is ordered. */
export type Sort = 'colour' | 'value';

export { store, stored };

const nameBytes = 63;

/* A name that no table would take, whoever wrote it there, is made one that it takes. */
function storedName(): string {
  const letters = [...(stored('name') ?? '').slice(0, 40).replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, '').trim()];
  while (new TextEncoder().encode(letters.join('')).length > nameBytes) letters.pop();
  return letters.join('').trim();
}

const codes = languages.map(({ code }) => code);

class Prefs {
  lang = $state<Lang>(wanted());
  #texts = $state.raw<Texts>(english);
  #wanted = this.lang;
  /** Tables whose texts are there, or on their way. */
  readonly #opened = new Map<string, Promise<void>>();
  theme = $state<Theme>(oneOf('theme', ['system', 'light', 'dark'], 'system'));
  motion = $state<Motion>(oneOf('motion', ['system', 'less'], 'system'));
  sound = $state<Sound>(oneOf('sound', ['off', 'on'], 'on'));
  sort = $state<Sort>(oneOf('sort', ['colour', 'value'], 'colour'));
  pace = $state<Pace>(oneOf('pace', ['calm', 'quick'], 'calm'));
  endings = $state<Endings>(oneOf('endings', ['off', 'on'], 'on'));
  /** What one is called at tables; empty until somebody says so. */
  name = $state(storedName());

  /** The texts in the chosen language. */
  get t(): Texts {
    return this.#texts;
  }

  /** What a table says is fetched with it, and from then on in every language that is chosen. */
  open(table: string): Promise<void> {
    const known = this.#opened.get(table);
    if (known) return known;
    const begun = this.#fetch(table);
    this.#opened.set(table, begun);
    begun.catch(() => this.#opened.delete(table));
    return begun;
  }

  /* Whoever asks is not to be asked again when the language changes: that is seen to here. */
  async #fetch(table: string): Promise<void> {
    for (let told: Lang | undefined; told !== untrack(() => this.lang); ) {
      told = untrack(() => this.lang);
      const found = await tableTexts(told, table);
      this.#texts = { ...this.#texts, ...found };
    }
  }

  /** What browsers call the language. */
  get tag(): string {
    return tagOf(this.lang);
  }

  /** What the core and the server speak. */
  get spoken(): Lang {
    return spoken(this.lang);
  }

  /** The language changes when its texts are there; until then, and without them, it stays. */
  async speak(lang: Lang): Promise<void> {
    this.#wanted = lang;
    const found = await textsIn(lang, this.#opened.keys()).catch(() => undefined);
    if (this.#wanted !== lang) return;
    if (found) [this.lang, this.#texts] = [lang, found];
    else voice.note(this.t.languageFailed);
  }

  async choose(lang: Lang): Promise<void> {
    store('lang', lang);
    await this.speak(lang);
  }

  /** Before anything is shown. English is always there. */
  async begin(): Promise<void> {
    const { lang } = this;
    this.lang = 'en';
    await this.speak(lang);
  }

  set<K extends 'theme' | 'motion' | 'sound' | 'sort' | 'pace' | 'endings' | 'name'>(key: K, value: this[K]): void {
    this[key] = value;
    store(key, value as string);
  }

  /* As they are kept; what was never chosen stays as it is. */
  #read(): void {
    void this.speak(oneOf('lang', codes, this.lang));
    this.theme = oneOf('theme', ['system', 'light', 'dark'], this.theme);
    this.motion = oneOf('motion', ['system', 'less'], this.motion);
    this.sound = oneOf('sound', ['off', 'on'], this.sound);
    this.sort = oneOf('sort', ['colour', 'value'], this.sort);
    this.pace = oneOf('pace', ['calm', 'quick'], this.pace);
    this.endings = oneOf('endings', ['off', 'on'], this.endings);
    this.name = storedName();
  }

  /** Keeps the document's own attributes in step, and this tab with the others. */
  follow(): void {
    const root = document.documentElement;
    addEventListener('storage', () => this.#read());
    $effect(() => {
      root.lang = this.tag;
      if (this.theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = this.theme;
      root.dataset.motion = this.motion;
    });
  }
}

export const prefs = new Prefs();
