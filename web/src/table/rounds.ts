// Rounds of a game that has some: what each of them brought to whom, and by which last move. Nothing here
// knows a game: a view counts its rounds, and what helps to choose has everybody's points.
import { pointsOf } from '../lib/points';
import type { News, Snapshot, Words } from '../lib/wire';

export interface Row {
  seat: number;
  /** Null if it is not known how many points the seat had before. */
  gained: number | null;
  total: number;
  /** Its last move of the round, in words. */
  said: Words;
}

export interface Round {
  /** Counted from 1. */
  number: number;
  rows: Row[];
}

/* How many rounds are over; null in a game that has none. */
function roundsOver({ view }: Snapshot): number | null {
  const { rounds_done: done, round } = (view ?? {}) as { rounds_done?: unknown; round?: unknown };
  if (typeof done === 'number') return done;
  return typeof round === 'number' ? round - 1 : null;
}

const totalsOf = (snapshot: Snapshot): (number | null)[] =>
  Array.from({ length: snapshot.players }, (_, seat) => pointsOf(snapshot, seat));

/* What is said of a move without what it brought about. */
function firstSentence(said: Words): Words {
  const ends = said.findIndex((part) => typeof part === 'string' && /[.!?]( |$)/.test(part));
  const last = said[ends];
  return typeof last === 'string' ? [...said.slice(0, ends), last.replace(/([.!?]) .*$/, '$1')] : said;
}

export class Rounds {
  /* Points when the present round began, none in the first; nothing is known if nobody looked then. */
  #before: (number | null)[] = [];
  #last = new Map<number, Words>();

  constructor(snapshot: Snapshot) {
    this.#begin(snapshot, false);
  }

  /** The round that has ended with this news; nothing if none has, or the game too. */
  follow(before: Snapshot, after: Snapshot, news: News): Round | null {
    if (news.act === 'undo' || news.act === 'back' || news.act === 'start') this.#begin(after, false);
    if (news.act === 'move' && news.seat !== undefined && news.said) this.#last.set(news.seat, firstSentence(news.said));
    const [then, now] = [roundsOver(before), roundsOver(after)];
    if (news.act !== 'move' || then === null || now === null || now <= then) return null;
    const rows = totalsOf(after).flatMap((total, seat) => {
      const had = this.#before[seat] ?? null;
      return total === null ? [] : [{ seat, gained: had === null ? null : total - had, total, said: this.#last.get(seat) ?? [] }];
    });
    this.#begin(after, true);
    return after.phase === 'playing' && rows.length === after.players ? { number: now, rows } : null;
  }

  #begin(snapshot: Snapshot, isKnown: boolean): void {
    const isFirst = roundsOver(snapshot) === 0;
    this.#before = isFirst ? Array.from({ length: snapshot.players }, () => 0) : isKnown ? totalsOf(snapshot) : [];
    this.#last.clear();
  }
}
