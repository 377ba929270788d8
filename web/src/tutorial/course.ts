// What a guided game is made of: positions recorded with the core (make/), and lessons in both languages
// that say what to look at or what to do. Nothing here knows a rule.
import type { GameId, Lang, Topic, View } from '../lib/wire';

type InBoth = Record<Lang, string>;

/** One sentence or two that teach one rule. */
export interface Lesson extends InBoth {
  rule: string;
}

export interface Ply {
  seat: number;
  /** null if it is a secret of somebody else. */
  move: string | null;
  fr: string;
  en: string;
}

interface Sentences {
  text: string;
  tally: string[];
  topic?: Topic;
}

/** A position as you see it, and the move that is made there. */
export interface Step extends Record<Lang, Sentences> {
  /** The members of the view that are other than in the step before. */
  view: Partial<View>;
  moves: ({ move: string; brings?: number } & InBoth)[];
  help: Record<string, unknown>;
  /** By rule, the moves that break it; every other one that is not legal breaks C5. */
  wrong?: Record<string, string[]>;
  ply?: Ply;
}

export interface Recording {
  game: GameId;
  players: number;
  seats: string[];
  rules: Record<string, InBoth>;
  steps: Step[];
}

/** Lessons by the number of the move before which they are given. The last one before a move of yours
 * asks for it; the others only wait until they are read. */
export type Lessons = Record<number, Lesson[]>;

export interface Course {
  recording: Recording;
  lessons: Lessons;
}

export function course(recording: unknown, lessons: Lessons): Course {
  return { recording: recording as Recording, lessons };
}

type Load = () => Promise<{ default: Course }>;

const courses: Record<GameId, Load> = {
  verso: () => import('./verso'),
  figures: () => import('./figures'),
  'vingt-trois': () => import('./vingt-trois'),
  onze: () => import('./onze'),
  voeux: () => import('./voeux'),
};

export async function loadCourse(game: GameId): Promise<Course> {
  return (await courses[game]()).default;
}
