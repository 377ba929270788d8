// What this device remembers, for lists and statistics: read straight from where it is kept, so that
// neither the host nor the core has to be there.
import { gameOf } from '../lib/games';
import type { FinishedGame, GameId } from '../lib/wire';
import { LocalDb, type Kept, type Played } from './local-db';
import { isDamaged, plain, type Damaged, type Row } from './integrity';

/** One person's games against bots of one strength at tables of one size. */
export interface Score {
  against: string;
  players: number;
  games: number;
  won: number;
  best: number;
  mean: number;
}

/** Of several people at this device. */
export interface Together {
  name: string;
  games: number;
  won: number;
}

/** One game among the last, as its one person at this device did. */
export interface Result {
  table: string;
  number: number;
  /** In seconds since 1970. */
  ended: number;
  points: number;
  rank: number;
  against: string;
  players: number;
}

export interface GameStats {
  game: GameId;
  games: number;
  /** The last ones of one person against bots, in the order in which they were played. */
  lately: Result[];
  /** So many stand in no score. */
  practice: number;
  alone: Score[];
  together: Together[];
}

async function use<T>(what: (db: LocalDb) => Promise<T>): Promise<T> {
  const db = await LocalDb.open();
  try {
    return await what(db);
  } finally {
    db.close();
  }
}

const read = <T>(what: (db: LocalDb) => Promise<T>, otherwise: T): Promise<T> => use(what).catch(() => otherwise); // a browser that keeps nothing

const rowsHere = (): Promise<Row[]> => read((db) => db.tables(), []);

export const tablesHere = async (): Promise<Kept[]> => (await rowsHere()).filter((row): row is Kept => !isDamaged(row));

// ---- what is damaged ----

export const damagedHere = async (): Promise<Damaged[]> => (await rowsHere()).filter(isDamaged);

/** A damaged table, to be saved as it is; and its end. */
export const salvage = (table: IDBValidKey): Promise<string> => use((db) => db.salvage(table));
export const discard = (table: IDBValidKey): Promise<void> => use((db) => db.remove(table));

/** Finished games that cannot be read and do not count. */
export const spoiltHere = (): Promise<unknown[]> => read((db) => db.spoilt(), []);
export const salvageSpoilt = async (): Promise<string> => (await spoiltHere()).map((row) => `${plain(row)}\n`).join('');
export const discardSpoilt = (): Promise<void> => use((db) => db.removeSpoilt());

// ---- what is sound ----

/** Whether a game of this kind was played to its end here. */
export const playedHere = (game: GameId): Promise<boolean> =>
  read(async (db) => (await db.played()).some((one) => one.game === game), false);

/** Finished games whose table is still here, and records. */
export async function finishedHere(): Promise<FinishedGame[]> {
  const tables = await tablesHere();
  const played = await read((db) => db.played(), []);
  return played.filter(({ table }) => tables.some((kept) => kept.table === table));
}

export const statistics = async (): Promise<GameStats[]> => summed(await read((db) => db.played(), []));

/* As many as a chart and its table bear. */
const recent = 40;

const resultOf = ({ table, number, ended, scores, ranks, seat, against, players }: Played): Result => ({
  table,
  number,
  ended,
  points: scores[seat] ?? 0,
  rank: ranks[seat] ?? 0,
  against,
  players,
});

const levels = ['easy', 'normal', 'hard', 'expert'];

export const fewerIsBetter = (game: GameId): boolean => gameOf(game)?.lowWins ?? false;

function groups<T>(list: readonly T[], key: (one: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return [...found.values()];
}

function scoreOf(played: readonly Played[]): Score {
  const [first] = played as [Played];
  const points = played.map(({ scores, seat }) => scores[seat] ?? 0);
  return {
    against: first.against,
    players: first.players,
    games: played.length,
    won: played.filter(({ ranks, seat }) => ranks[seat] === 1).length,
    best: fewerIsBetter(first.game) ? Math.min(...points) : Math.max(...points),
    mean: points.reduce((sum, one) => sum + one, 0) / points.length,
  };
}

function togetherOf(played: readonly Played[]): Together[] {
  const sat = played.flatMap(({ here, names, ranks }) =>
    here.map((seat) => ({ name: names[seat] ?? '', won: ranks[seat] === 1 })),
  );
  return groups(sat, ({ name }) => name)
    .map((mine) => ({ name: mine[0]?.name ?? '', games: mine.length, won: mine.filter(({ won }) => won).length }))
    .sort((a, b) => b.won - a.won || a.name.localeCompare(b.name));
}

/** Whether decisions were taken back, or a replay was gone on from: such a game is no measure and breaks no record. */
export const isPractice = ({ back = 0, given = false }: Played): boolean => back > 0 || given;

/** Finished games by game, then by strength of the bots and size of the table. */
export function summed(played: readonly Played[]): GameStats[] {
  return groups(played, ({ game }) => game).map((games) => ({
    game: games[0]?.game ?? '',
    games: games.length,
    practice: games.filter(isPractice).length,
    lately: games
      .filter((one) => one.here.length === 1 && !isPractice(one))
      .sort((a, b) => a.ended - b.ended)
      .slice(-recent)
      .map(resultOf),
    alone: groups(
      games.filter((one) => one.here.length === 1 && !isPractice(one)),
      ({ against, players }) => `${against} ${players}`,
    )
      .map(scoreOf)
      .sort((a, b) => levels.indexOf(a.against) - levels.indexOf(b.against) || a.players - b.players),
    together: togetherOf(games.filter(({ here }) => here.length > 1)),
  }));
}
