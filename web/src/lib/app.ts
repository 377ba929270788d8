// The page's one client, and what is done with it in several steps.
import { Client, Refusal } from './client';
import { gameOf } from './games';
import { prefs, store, stored } from './prefs.svelte';
import { go } from './router.svelte';
import { ownServer, webSocket, type Connect } from './transport';
import type { Act, BotName, GameId, Options, Snapshot, Terms } from './wire';
import { remember } from '../replay/memory';
import { voice } from '../ui/announce.svelte';

const keep = {
  token: () => stored('token') ?? undefined,
  keep: (token: string | undefined) => store('token', token ?? null),
};

/* While developing, ?mock=GAME plays a recording instead of asking a server. */
async function connection(): Promise<Connect> {
  const game = new URLSearchParams(location.search).get('mock');
  if (import.meta.env.DEV && game) return (await import('./mock')).recorded(game);
  return webSocket(ownServer(location));
}

export const client = new Client(await connection(), keep, prefs.lang);

export interface Wish {
  game: GameId;
  players: number;
  options: Options;
  listed: boolean;
  terms: Terms;
  bots: (BotName | null)[];
}

export const friendly: Terms = { undo: true, hints: true, reveal: true, guests: true, clock: 'off' };

/** Says what went wrong, with the way to the rule. */
export function complain(error: unknown, game?: GameId): void {
  if (error instanceof Refusal) voice.note(error.message, error.rule, game);
  else voice.note(String(error));
}

function share(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function nameAtTable(): string {
  return client.person.get()?.name || prefs.t.table.you;
}

/* Sitting, sharing and dealing do not depend on what else happened just before: if somebody was
 * quicker, they are tried again at the table as it is now. */
async function insist(act: Act, more: { name?: string; share?: string }, seat: () => number): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      await client.act(act, seat(), more);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.why !== 'stale' || left === 0) throw error;
      if (error.version !== undefined) await client.reached(error.version);
    }
  }
}

export async function sit(seat: number): Promise<void> {
  await insist('sit', { name: nameAtTable() }, () => seat);
}

const seatNow = (): number => client.table.get()?.snapshot.you ?? 0;
let giving: Promise<void> | undefined;

/** Gives this person's part of the next deal's seed, once, and notes what was promised. */
export function giveShare(): Promise<void> {
  giving ??= give().finally(() => (giving = undefined));
  return giving;
}

async function give(): Promise<void> {
  const at = client.table.get();
  const commitment = at?.snapshot.deals.commitment;
  if (!at || !commitment || at.snapshot.phase === 'playing') return;
  const { started } = at.snapshot.deals;
  remember(at.table, started, { commitment });
  if (at.snapshot.seats[seatNow()]?.shared !== false) return;
  const mine = share();
  try {
    await insist('share', { share: mine }, seatNow);
    remember(at.table, started, { share: mine });
  } catch (error) {
    if (!(error instanceof Refusal) || error.why !== 'shared') throw error; // another tab was quicker
  }
}

/** Deals, with this person's part in the seed. */
export async function start(): Promise<void> {
  await giveShare();
  await insist('start', {}, seatNow);
}

/** Opens a table, goes there and sits down. */
export async function openTable(wish: Wish): Promise<Snapshot> {
  const { table } = await client.ask({ do: 'create', ...wish });
  if (!table) throw new Error(prefs.t.create.wrong);
  store('game', wish.game);
  await client.enter(table);
  const snapshot = await client.reached(0);
  const free = snapshot.seats.findIndex((seat) => seat.sitter === 'nobody');
  if (snapshot.you == null && free >= 0) await sit(free);
  go(`/t/${table}`);
  return client.reached(0);
}

/** A table against bots of the level that was chosen last, dealt at once. */
export async function playNow(id: GameId): Promise<void> {
  const game = gameOf(id);
  if (!game) return;
  const level = lastLevel();
  const bots = Array.from({ length: game.usual }, (_, i): BotName | null => (i ? level : null));
  const wish: Wish = { game: id, players: game.usual, options: {}, listed: false, terms: friendly, bots };
  const snapshot = await openTable(wish);
  if (snapshot.phase === 'gathering') await start();
}

export const levels: readonly BotName[] = ['easy', 'normal', 'hard', 'expert'];

export function lastLevel(): BotName {
  return levels.find((level) => level === stored('level')) ?? 'normal';
}

export function lastGame(): GameId {
  return gameOf(stored('game') ?? '')?.id ?? 'vingt-trois';
}
