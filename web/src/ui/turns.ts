// The log by turns: what somebody did without anybody else in between is one, and what several did alike, out of
// sight of the others, is said once.
import { spoken } from '../lib/said';
import type { LogLine, Spoken, Words } from '../lib/wire';

export interface Turn {
  /** Of its first step. */
  version: number;
  seats: number[];
  /** All of it, in its order. */
  steps: LogLine[];
  /** What it comes to: without hints that were asked for, and nothing twice. */
  told: LogLine[];
}

const isMaker = (part: Spoken | undefined): boolean => typeof part === 'object' && 'seat' in part;

/* A string at the one end of a sentence without what belongs to the whole of it only. */
const cut = (part: Spoken, edge: RegExp): Spoken => (typeof part === 'string' ? part.replace(edge, '') : part);

/** What was done, without who did it. */
export function deed(said: Words): Words {
  const [first = '', ...rest] = isMaker(said[0]) ? said.slice(1) : said;
  return [cut(first, /^[\s:]+/), ...rest];
}

/** Without its full stop: something comes behind it. */
export const open = (said: Words): Words => said.map((part, i) => (i === said.length - 1 ? cut(part, /\.\s*$/) : part));

const wordsOf = (line: LogLine): string => spoken(deed(line.said));

function tellable(steps: readonly LogLine[]): LogLine[] {
  const moves = steps.filter(({ hint }) => !hint);
  return (moves.length ? moves : steps.slice(-1)).filter((line, i, all) => !i || wordsOf(line) !== wordsOf(all[i - 1] as LogLine));
}

/* The one thing that nobody else sees and that was all of a turn. */
function secret({ told: [first, ...more] }: Turn): string | null {
  return first && !more.length && first.move === undefined && first.seat !== undefined && isMaker(first.said[0]) ? wordsOf(first) : null;
}

function add(turns: Turn[], turn: Turn, you: number | null): void {
  const before = turns.at(-1);
  const alike = before && you !== null && before.seats[0] === you ? turns.at(-2) : before;
  const same = secret(turn);
  if (!alike || same === null || secret(alike) !== same) return void turns.push(turn);
  alike.seats = [...new Set([...alike.seats, ...turn.seats])];
  alike.steps = [...alike.steps, ...turn.steps];
}

export function turnsOf(lines: readonly LogLine[], you: number | null = null): Turn[] {
  const turns: Turn[] = [];
  for (let at = 0; at < lines.length; ) {
    const { seat, version, said } = lines[at] as LogLine;
    const goesOn = (line: LogLine | undefined) => line !== undefined && line.seat === seat && isMaker(line.said[0]);
    let end = at + 1;
    while (isMaker(said[0]) && goesOn(lines[end])) end++;
    const steps = lines.slice(at, end);
    add(turns, { version, seats: seat === undefined ? [] : [seat], steps, told: tellable(steps) }, you);
    at = end;
  }
  return turns;
}
