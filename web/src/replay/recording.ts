// A finished game as the server tells it again: one frame for every entry of its log, seen with one
// pair of eyes. Nothing here knows a rule: snapshots and news are folded as at a running table.
import { fold } from '../lib/fold';
import type { Request } from '../lib/client';
import type { Done, Eyes, News, Seat, Snapshot, View } from '../lib/wire';

export type Ask = (request: Request) => Promise<Done>;

export interface Frame {
  snapshot: Snapshot;
  news: News;
}

export interface Recording {
  eyes: Eyes;
  /** The seat that was one's own in that game. */
  you: number | null;
  names: string[];
  frames: Frame[];
}

const seat: Seat = { sitter: 'remote', replaced: false, left: false, shared: false };

/* The table as it was before the deal. */
function before(first: News, names: readonly string[], eyes: Eyes): Snapshot {
  const view = first.view as View;
  return {
    version: first.version - 1,
    game: view.game,
    players: view.players,
    options: view.options,
    phase: 'gathering',
    undo: false,
    hints: false,
    reveal: false,
    guests: false,
    clock: 'off',
    seats: names.map((name) => ({ ...seat, name })),
    deals: { commitments: 1, started: 1, finished: 1 },
    you: eyes === 'spectator' ? null : eyes,
    names: [...names],
    log: [],
    away: [],
    waits: [],
    owns: false,
    watching: 0,
  };
}

export function framesOf(news: readonly News[], names: readonly string[], eyes: Eyes): Frame[] {
  const [first] = news;
  if (!first?.view) return [];
  let snapshot = before(first, names, eyes);
  const frames: Frame[] = [];
  for (const told of news) {
    const entry = { ...told, you: snapshot.you };
    const next = fold(snapshot, entry);
    if (typeof next === 'string') throw new Error(`version ${told.version} after ${snapshot.version}`);
    snapshot = next;
    frames.push({ snapshot, news: entry });
  }
  return frames;
}

/** Everything that these eyes saw of a game; long games come in several answers. */
export async function fetchRecording(ask: Ask, table: string, game: number, eyes: Eyes): Promise<Recording> {
  const news: News[] = [];
  let first: Done | null = null;
  let from: number | undefined;
  do {
    const part = await ask({ do: 'replay', table, game, eyes, ...(from === undefined ? {} : { from }) });
    first ??= part;
    news.push(...(part.news ?? []));
    from = part.next;
  } while (from !== undefined);
  const names = first.names ?? [];
  return { eyes, you: first.you ?? null, names, frames: framesOf(news, names, eyes) };
}

/** The eyes that one may use: a spectator's, one's own, and everybody's if the deal is revealed. */
export async function allowedEyes(ask: Ask, table: string, game: number, recording: Recording): Promise<Eyes[]> {
  const players = recording.names.length;
  const own: Eyes[] = recording.you === null ? [] : [recording.you];
  const other = recording.you === 0 ? 1 : 0;
  try {
    await ask({ do: 'replay', table, game, eyes: other, from: 4294967295 });
  } catch {
    return [...own, 'spectator'];
  }
  return [...Array.from({ length: players }, (_, i) => i), 'spectator'];
}
