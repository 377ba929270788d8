// The page's two clients, one for the tables of this device and one for those of the server, and what is
// done with them in several steps.
import { prefetch } from '../app/prefetch';
import { onThisDevice } from '../local/connect';
import { playedHere } from '../local/device';
import { isHere } from '../local/local-protocol';
import { Client, Refusal } from './client';
import { gameOf, games, type Game } from './games';
import { prefs, store, stored } from './prefs.svelte';
import { go } from './router.svelte';
import { botsOf, setupOf } from './setups';
import { ownServer, webSocket, type Connect } from './transport';
import type { BotName, GameId, Options, Terms } from './wire';
import { remember } from '../replay/memory';
import { voice } from '../ui/announce.svelte';

let newcomer = false;
/* Something else than a token would be no hello that a server understands. */
const isToken = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text);
const keep = {
  token: () => [stored('token')].find(isToken),
  keep: (token: string | undefined) => {
    newcomer = token !== undefined && !stored('token');
    store('token', token ?? null);
  },
};
const nothing = { token: () => undefined, keep: () => undefined };

/* While developing, ?mock=GAME plays a recording instead of asking a server. */
async function connection(): Promise<Connect> {
  const game = new URLSearchParams(location.search).get('mock');
  if (import.meta.env.DEV && game) return (await import('./mock')).recorded(game);
  return webSocket(ownServer(location));
}

/** Tables of this device; their host is fetched when it is first asked something. */
export const near = new Client(onThisDevice, nothing, prefs.spoken);
/** Tables of the server, for people far apart; nobody has to be there. */
export const far = new Client(await connection(), keep, prefs.spoken);

export const clientOf = (table: string): Client => (isHere(table) ? near : far);

/** Whoever has been to the server before is connected at once, everybody else when it is needed. */
export function reconnect(): void {
  if (keep.token()) far.open();
}

/* One name for both: a newcomer brings it to the server, everybody else has it from there. */
far.person.subscribe((person) => {
  if (!person) return;
  if (newcomer && prefs.name && prefs.name !== person.name) void far.ask({ do: 'name', name: prefs.name }).catch(complain);
  else if (!newcomer && person.named) prefs.set('name', person.name);
  newcomer = false;
});

export interface Wish {
  game: GameId;
  players: number;
  options: Options;
  listed: boolean;
  terms: Terms;
  bots: (BotName | null)[];
  /** What people at this device are called, by seat: then the table is one of this device. */
  people?: (string | null)[];
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
  return prefs.name || far.person.get()?.name || prefs.t.table.you;
}

export async function sit(client: Client, seat: number, name = nameAtTable()): Promise<void> {
  await client.act('sit', seat, { name });
}

/** What one is called from now on, everywhere; not asked of the server if it is so already. */
export async function callOneself(name: string): Promise<void> {
  const person = far.person.get();
  if (name && (name !== person?.name || !person.named)) await far.ask({ do: 'name', name });
}

/** The name that somebody has chosen; nobody is proposed to be called "Guest 8911". */
export function chosenName(): string {
  const person = far.person.get();
  return (person?.named ? person.name : '') || prefs.name;
}

const seatNow = (client: Client): number => client.table.get()?.snapshot.you ?? 0;
let giving: Promise<void> | undefined;

/** Gives the parts of the next deal's seed that are this person's, or those of everybody at this device,
 * each once, and notes what was promised. */
export function giveShare(client: Client): Promise<void> {
  giving ??= give(client).finally(() => (giving = undefined));
  return giving;
}

async function give(client: Client): Promise<void> {
  const at = client.table.get();
  const commitment = at?.snapshot.deals.commitment;
  if (!at || !commitment || at.snapshot.phase === 'playing') return;
  const { deals, seats, you } = at.snapshot;
  remember(at.table, deals.started, { commitment });
  const here = seats.flatMap(({ sitter }, i) => (sitter === 'here' ? [i] : []));
  const mine = client === near ? here : [you ?? 0];
  for (const seat of mine)
    if (seats[seat]?.shared === false) await giveOne(client, at.table, deals.started, seat, seat === (you ?? here[0]));
}

async function giveOne(client: Client, table: string, deal: number, seat: number, noted: boolean): Promise<void> {
  const mine = share();
  try {
    await client.act('share', client === near ? seat : seatNow(client), { share: mine });
    if (noted) remember(table, deal, { share: mine });
  } catch (error) {
    if (!(error instanceof Refusal) || error.why !== 'shared') throw error; // another tab was quicker
  }
}

/** Deals, with this person's part in the seed. */
export async function start(client: Client): Promise<void> {
  await giveShare(client);
  await client.act('start', seatNow(client));
}

/** Opens a table, goes there and sits down. At this device the game begins at once. */
export async function openTable({ people, ...wish }: Wish): Promise<void> {
  prefetch(wish.game);
  const table = people ? await openHere(wish, people) : await openFar(wish);
  store('game', wish.game);
  go(`/t/${table}`);
}

async function openFar(wish: Omit<Wish, 'people'>): Promise<string> {
  const { table = '' } = await far.ask({ do: 'create', ...wish });
  await far.enter(table);
  const snapshot = await far.reached(0);
  const free = snapshot.seats.findIndex((seat) => seat.sitter === 'nobody');
  if (snapshot.you == null && free >= 0) await sit(far, free);
  return table;
}

/* In two steps: nobody's part in the seed is known before the device has committed to its own. */
async function openHere({ listed: _, ...wish }: Omit<Wish, 'people'>, people: (string | null)[]): Promise<string> {
  const { table = '', commitment = '' } = await near.ask({ do: 'open', ...wish, people });
  const shares = people.map((name) => (name === null ? null : share()));
  const mine = shares.find((one) => one !== null);
  remember(table, 0, { commitment, ...(mine ? { share: mine } : {}) });
  await near.ask({ do: 'deal', table, shares });
  await near.enter(table);
  return table;
}

/** A game at this device does not wait for a server that is slow to answer. */
const patience = 1000;

/* Here or far away. */
async function hasPlayed(id: GameId): Promise<boolean> {
  if (await playedHere(id)) return true;
  if (!far.person.get()) return false;
  const nothing = { games: [] };
  const slow = new Promise<typeof nothing>((resolve) => setTimeout(() => resolve(nothing), patience));
  const { games = [] } = await Promise.race([far.ask({ do: 'mine' }).catch(() => nothing), slow]);
  return games.some(({ game }) => game === id);
}

/** The options to begin with: whoever is new to a game has its gentler ones switched on. */
export async function firstOptions({ id, options }: Game): Promise<Options> {
  const gentle = options.filter((option) => option.gentle);
  if (!gentle.length || (await hasPlayed(id))) return {};
  return Object.fromEntries(gentle.map(({ name, values, standard }) => [name, values.find((value) => value !== standard) ?? standard]));
}

/** A table against bots, set up as it was chosen last, at this device, dealt at once. */
export async function playNow(id: GameId): Promise<void> {
  const game = gameOf(id);
  if (!game) return;
  const setup = setupOf(game);
  const options = setup.options ?? (await firstOptions(game));
  const bots = [null, ...botsOf(setup)];
  await openTable({ game: id, players: setup.players, options, listed: false, terms: friendly, bots, people: [nameAtTable()] });
}

/** Another game of the same people; at this device it begins at once. */
export async function again(client: Client): Promise<void> {
  await client.act('again', seatNow(client));
  if (client === near) await start(client);
}

export function lastGame(): GameId {
  return (gameOf(stored('game') ?? '') ?? games.find((game) => game.quickToLearn) ?? games[0])?.id ?? '';
}
