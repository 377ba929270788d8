// A recorded game as a table against bots, from after some of its moves: the same deal and the same
// moves, as lines that are read like those of any other table.
import type { News } from '../lib/wire';
import type { HereRequest } from './local-protocol';
import { refusal, Refusal } from './refusals';
import type { Quinte } from './quinte';
import { hex, Room, spectator } from './room';

type Branch = Extract<HereRequest, { do: 'branch' }>;

interface Recorded {
  game: string;
  players: number;
  options: object;
  seed: string;
  moves: string[];
}

/* Whoever plays on; in a table of one's own any number will do. */
const person = 1;

function partOf(core: Quinte, record: string, viewer: number, from: number, lang: number): { news: News[]; next?: number } {
  core.put(record);
  const at = core.calls.record_open(lang);
  if (!at) throw new Refusal('file', core.sentence());
  try {
    return JSON.parse(core.answer(core.calls.record_replay(at, viewer, lang, from))) as { news: News[]; next?: number };
  } finally {
    core.calls.record_close(at);
  }
}

/* All that was told to somebody; long games come in parts. */
function toldBy(core: Quinte, record: string, viewer: number, lang: number): News[] {
  const told: News[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const { news, next }: { news: News[]; next?: number } = partOf(core, record, viewer, from, lang);
    told.push(...news);
    from = next;
  }
  return told;
}

/* What a seat knew after so many moves; the deal was told first. */
function viewOf(core: Quinte, record: string, seat: number, moves: number, lang: number): string {
  const told = toldBy(core, record, seat, lang).slice(0, moves + 1);
  return JSON.stringify(Object.assign({}, ...told.map(({ view }) => view ?? {})));
}

/* The table up to its deal. */
function dealt(core: Quinte, { terms, bots, name }: Branch, { game, players, options, seed }: Recorded, lang: number): string[] {
  const { undo, hints, reveal, guests, clock } = terms;
  const head = { format: 'quinte-table', edition: 1, game, players, options, undo, hints, reveal, guests, clock, seed };
  const room = new Room(core, '', [JSON.stringify(head)], 0, lang);
  try {
    const seat = bots.indexOf(null);
    room.begin({ act: 'commit', bytes: hex(32) }, lang);
    bots.forEach((bot, at) => bot && room.begin({ act: 'bot', seat: at, name: bot }, lang));
    room.begin({ act: 'sit', seat, person, name }, lang);
    room.begin({ act: 'start', seat, person }, lang);
    return room.lines(0, room.version + 1);
  } finally {
    room.close();
  }
}

/** Its lines. What every seat knows then must be what the record says that it knew: a record whose
 *  cards do not come from its seed is refused. */
export function branchLines(core: Quinte, branch: Branch, lang: number): string[] {
  const { record, moves, bots } = branch;
  const seats = toldBy(core, record, spectator, lang).flatMap(({ act, seat = 0 }) => (act === 'move' ? [seat] : []));
  const recorded = JSON.parse(record) as Recorded;
  const lines = dealt(core, branch, recorded, lang);
  for (const [i, move] of recorded.moves.slice(0, moves).entries())
    lines.push(JSON.stringify({ version: lines.length, act: 'move', seat: seats[i], move }));
  const room = new Room(core, '', lines, 0, lang);
  try {
    const isSame = bots.every((_, seat) => JSON.stringify(JSON.parse(room.view(seat))) === viewOf(core, record, seat, moves, lang));
    if (!isSame) throw refusal('file', lang);
  } finally {
    room.close();
  }
  return lines;
}
