// What a guided game is made of: positions recorded with the core (make/), and lessons
// (src/lib/texts/lessons) that say what to look at or what to do. Nothing here knows a rule.
import { lessons } from '../lang/load';
import { loadRecording } from './courses';
import type { GameId, Lang, Topic, View, Words } from '../lib/wire';

/* As the core said it; where it did not speak a language yet, in English. */
type Said<T> = { en: T } & Partial<Record<Lang, T>>;

/** One sentence or two that teach one rule. */
export interface Lesson {
  rule: string;
  say: string;
}

export type Ply = {
  seat: number;
  /** null if it is a secret of somebody else. */
  move: string | null;
} & Said<Words>;

interface Sentences {
  text: string;
  tally: string[];
  topic?: Topic;
}

/** A position as you see it, and the move that is made there. */
export type Step = Said<Sentences> & {
  /** The members of the view that are other than in the step before. */
  view: Partial<View>;
  moves: ({ move: string; brings?: number } & Said<string>)[];
  help: Record<string, unknown>;
  /** By rule, the moves that break it; every other one that is not legal breaks C5. */
  wrong?: Record<string, string[]>;
  ply?: Ply;
};

export interface Recording {
  game: GameId;
  players: number;
  seats: string[];
  rules: Record<string, Said<string>>;
  steps: Step[];
}

/** Lessons by the number of the move before which they are given. The last one before a move of yours
 * asks for it; the others only wait until they are read. */
export type Lessons = Record<number, Lesson[]>;

export interface Course {
  recording: Recording;
  lessons: Lessons;
}

/* The sentence by its rule. */
type Told = Record<number, Record<string, string>>;
type Loads = Record<string, () => Promise<{ lessons: Told }>>;

export function lessonsOf(told: Told): Lessons {
  const listed = Object.entries(told).map(([at, said]) => [at, Object.entries(said).map(([rule, say]) => ({ rule, say }))]);
  return Object.fromEntries(listed) as Lessons;
}

/** The lessons of a game in this language. */
export async function loadLessons(game: GameId, lang: Lang): Promise<Lessons> {
  const found = await (lessons[lang] as Loads)[game]?.();
  return lessonsOf(found?.lessons ?? {});
}

export async function loadCourse(game: GameId, lang: Lang): Promise<Course> {
  const [recording, lessons] = await Promise.all([loadRecording(game), loadLessons(game, lang)]);
  return { recording: recording as Recording, lessons };
}
