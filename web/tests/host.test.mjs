// The host of this device without a browser: the real core, a disk and bots that do as they are told. What
// several people at one screen may see, what is on the disk when, what happens if it is full.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { games, load } from './support.mjs';
import { isOnWire } from './wire.mjs';

const folder = process.env.QUINTE_CORE ?? fileURLToPath(new URL('../../build/wasm/src/wasm', import.meta.url));
const friendly = { undo: true, hints: true, reveal: true, guests: true, clock: 'off' };
let Host, Quinte, module;

before(async () => {
  ({ Host } = await load('src/local/host.ts'));
  ({ Quinte } = await load('src/local/quinte.ts'));
  module = await WebAssembly.compile(readFileSync(join(folder, 'quinte.wasm')));
  const held = new Map();
  const request = async (name, { signal }, run) => {
    while (held.has(name)) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    held.set(name, true);
    await run();
    held.delete(name);
  };
  Object.defineProperty(globalThis, 'navigator', { value: { locks: { request } }, configurable: true });
});

/* Whatever any of these tests hears about a table is what the server would say. */
const unlike = [];
after(() => assert.equal(unlike.length, 0, unlike[0]));

/* Like the real one: lines are only added, all or nothing. */
class Disk {
  rows = new Map();
  written = new Map();
  games = new Map();
  /** Called before anything is written. */
  gate = async () => undefined;
  /** Set while it can be neither read nor written. */
  closed = false;

  async add(row, lines, played) {
    await this.gate(lines);
    this.#open();
    const old = this.written.get(row.table) ?? [];
    if (old.length !== row.count - lines.length) throw new Error('ConstraintError');
    this.rows.set(row.table, row);
    this.written.set(row.table, [...old, ...lines]);
    if (played) this.games.set(`${played.table} ${played.number}`, played);
  }
  async remove(table) {
    this.rows.delete(table);
    this.written.delete(table);
  }
  async mark(table) {
    this.rows.set(table, { ...this.rows.get(table), state: 'damaged' });
  }
  async salvage(table) {
    this.#open();
    const lines = this.written.get(table) ?? [];
    return (lines.length ? lines : [this.rows.get(table).record]).map((line) => `${line}\n`).join('');
  }
  #open() {
    if (this.closed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
  }
  async get(table) {
    this.#open();
    return this.rows.get(table);
  }
  async lines(table) {
    this.#open();
    return this.written.get(table) ?? [];
  }
  async tables() {
    this.#open();
    return [...this.rows.values()];
  }
  async played() {
    return [...this.games.values()];
  }
  async forget() {
    this.rows.clear();
    this.written.clear();
    this.games.clear();
  }
}

/* Bots that take the policy's choice at once. */
async function bots() {
  const core = await Quinte.load(module);
  const think = async (bot, view, seed) => {
    core.put(`${bot}\n${view}`);
    const mind = core.calls.bot_open(1, seed);
    core.put(view);
    const thought = JSON.parse(core.answer(core.calls.bot_think(mind)));
    core.calls.bot_close(mind);
    return thought;
  };
  const advise = async () => ({ move: 'draw', say: ['draw'], why: [] });
  return { think, cancel: () => undefined, advise };
}

/* A host with its one page: `ask` gives the answer, `heard` is all that came. */
async function hosted(disk = new Disk()) {
  const heard = [];
  const core = await Quinte.load(module);
  const host = new Host(core, disk, await bots(), (message) => {
    heard.push(structuredClone(message));
    if (!isOnWire(message)) unlike.push(JSON.stringify(message).slice(0, 400));
  });
  const ask = async (command) => {
    const id = randomBytes(8).toString('hex');
    await host.hear({ ...command, id });
    return heard.find((message) => message.id === id);
  };
  await host.hear({ do: 'hello', protocol: 1, lang: 'en' });
  await ask({ do: 'pace', pause: 0 });
  const last = () => heard.findLast(({ is }) => is === 'table' || is === 'news');
  const version = () => last().snapshot?.version ?? last().news.version;
  const act = (table, act, seat, more = {}) => ask({ do: 'act', table, version: version(), act, seat, ...more });
  return { ask, act, heard, disk, version, last, core };
}

async function opened(hosting, game, bots, people) {
  const { table } = await hosting.ask({ do: 'create', game, players: bots.length, options: {}, listed: false, terms: friendly, bots });
  await hosting.ask({ do: 'enter', table });
  for (const [seat, name] of people) assert.equal((await hosting.act(table, 'sit', seat, { name })).is, 'done');
  assert.equal((await hosting.act(table, 'start', 0)).is, 'done');
  return table;
}

const until = async (what) => {
  for (let i = 0; i < 2000 && !what(); i++) await new Promise((resolve) => setTimeout(resolve, 2));
  assert.ok(what());
};
const eyesOf = ({ snapshot, news }) => snapshot?.view?.viewer ?? news?.view?.viewer;

/* The seat to move and its first legal move, from a snapshot with its eyes. */
const choices = ({ heard }) => heard.findLast(({ is }) => is === 'table').snapshot;

/* The pause would last as long as the test; nothing but the command ends it. */
test('a bot that pauses goes on at once when somebody presses something', async () => {
  const hosting = await hosted();
  await hosting.ask({ do: 'pace', pause: 1e9 });
  const turn = () => hosting.heard.findLast(({ snapshot, news }) => (snapshot ?? news)?.view?.turn !== undefined);
  const whose = () => (turn().snapshot ?? turn().news).view.turn;
  do await opened(hosting, 'verso', [null, 'easy'], [[0, 'Anna']]);
  while (whose() === 0);
  await hosting.ask({ do: 'pace', pause: 0 });
  await until(() => whose() === 0);
});

for (const game of games)
  test(`${game}: two people at one device never see each other's cards`, async () => {
    const hosting = await hosted();
    const { ask, act, heard } = hosting;
    const table = await opened(hosting, game, [null, null, 'easy'], [[0, 'Anna'], [1, 'Ben']]);
    await ask({ do: 'enter', table, eyes: 'spectator' });
    assert.ok(heard.every((message) => [undefined, 'spectator'].includes(eyesOf(message))), 'nobody has looked yet');
    let looked = 0;
    while (looked < 12) {
      await ask({ do: 'enter', table, eyes: 'spectator' });
      const { view, phase } = choices(hosting);
      if (phase !== 'playing') break;
      if (view.turn === 2) await new Promise((resolve) => setTimeout(resolve, 1));
      if (view.turn === 2) continue;
      looked++;
      const [mover, other] = [view.turn, 1 - view.turn];
      assert.equal((await ask({ do: 'enter', table, eyes: other })).why, 'eyes', 'whose turn it is not');
      assert.equal((await ask({ do: 'enter', table, eyes: 2 })).why, 'eyes', 'a bot’s cards');
      assert.equal((await act(table, 'hint', mover)).why, 'turn', 'nobody asks for somebody who does not look');
      assert.equal((await act(table, 'undo', other)).why, 'turn');
      const from = heard.length;
      assert.equal((await ask({ do: 'enter', table, eyes: mover })).is, 'done');
      const { moves, version } = choices(hosting);
      assert.equal((await ask({ do: 'act', table, version, act: 'move', seat: other, move: moves[0].move })).why, 'turn');
      assert.equal((await ask({ do: 'act', table, version, act: 'move', seat: mover, move: moves[0].move })).is, 'done');
      for (const message of heard.slice(from)) assert.ok([undefined, mover].includes(eyesOf(message)));
    }
    assert.equal(looked, 12);
    assert.equal((await ask({ do: 'record', table, game: 0 })).is, 'refused', 'a running game has no record');
    assert.equal((await ask({ do: 'log', table })).is, 'refused');
    assert.equal((await ask({ do: 'replay', table, game: 0, eyes: 0 })).why, 'eyes');
  });

test('opened with its people and dealt: two lines of talk, all or nothing, the promise before the shares', async () => {
  const hosting = await hosted();
  const { ask, heard, disk } = hosting;
  const wish = { do: 'open', game: 'onze', players: 3, options: {}, terms: friendly, bots: [null, null, 'easy'] };
  assert.equal((await ask({ ...wish, people: ['Anna', 'Ben', 'Chloé'] })).is, 'refused', 'a bot sits there');
  assert.equal((await ask({ ...wish, people: ['Anna', 'Ben', null, 'Dora'] })).is, 'refused', 'no such seat');
  assert.equal(disk.rows.size, 0, 'what was refused is not kept');

  const { table, commitment } = await ask({ ...wish, people: ['Anna', 'Ben', null] });
  assert.match(commitment, /^[0-9a-f]{64}$/);
  const lines = () => disk.written.get(table).map((line) => JSON.parse(line).act);
  assert.deepEqual(lines(), [undefined, 'commit', 'bot', 'sit', 'sit']);
  const shares = ['a1', 'b2', null].map((byte) => byte && byte.repeat(16));
  assert.equal((await ask({ do: 'deal', table, shares: [shares[0], 'not hexadecimal', null] })).is, 'refused');
  assert.equal(lines().length, 5, 'the first share is not given either');
  const dealt = await ask({ do: 'deal', table, shares });
  assert.equal(dealt.is, 'done');
  assert.deepEqual(lines().slice(5, 8), ['share', 'share', 'start']);
  assert.equal((await ask({ do: 'deal', table, shares })).is, 'refused', 'dealt once');
  assert.ok(heard.every(({ is }) => is !== 'table' && is !== 'news'), 'whoever has not entered is told nothing');
  await ask({ do: 'enter', table });
  const { phase, view, seats } = choices(hosting);
  assert.deepEqual([phase, view.viewer, seats.map(({ name }) => name).slice(0, 2)], ['playing', 'spectator', ['Anna', 'Ben']]);
});

test('whoever takes the device is told what the others did since, as moves too', async () => {
  const hosting = await hosted();
  const { ask } = hosting;
  const table = await opened(hosting, 'figures', [null, null], [[0, 'Anna'], [1, 'Ben']]);
  const made = [[], []];
  for (let turns = 0; turns < 12; turns++) {
    await ask({ do: 'enter', table, eyes: 'spectator' });
    const { turn } = choices(hosting).view;
    await ask({ do: 'enter', table, eyes: turn });
    const { moves, version, log } = choices(hosting);
    const own = log.findLastIndex(({ seat, move }) => seat === turn && move);
    assert.deepEqual(log.slice(own + 1).filter(({ move }) => move).map(({ move }) => move), made[1 - turn]);
    made[1 - turn] = [];
    const { move } = moves.at(-1);
    assert.equal((await ask({ do: 'act', table, version, act: 'move', seat: turn, move })).is, 'done');
    made[turn].push(move);
  }
});

test('a line is on the disk before the page hears what it did', async () => {
  const hosting = await hosted();
  const { disk, ask, heard } = hosting;
  const table = await opened(hosting, 'onze', [null, 'easy'], [[0, 'Anna']]);
  await until(() => hosting.last().news?.moves?.length || hosting.last().snapshot?.moves?.length);
  await ask({ do: 'enter', table });
  const { moves, version } = choices(hosting);
  let open;
  disk.gate = () => new Promise((resolve) => (open = resolve));
  const from = heard.length;
  const done = ask({ do: 'act', table, version, act: 'move', seat: 0, move: moves[0].move });
  await until(() => open);
  assert.equal(heard.length, from, 'nothing is said while it is written');
  disk.gate = async () => assert.ok(heard.length >= from);
  open();
  assert.equal((await done).is, 'done');
  assert.ok(disk.written.get(table).some((line) => line.includes(moves[0].move)));
});

test('a move renders the news that it sends, and nothing else', async () => {
  const hosting = await hosted();
  const { ask, heard, core } = hosting;
  const table = await opened(hosting, 'figures', [null, null], [[0, 'Anna'], [1, 'Ben']]);
  await ask({ do: 'enter', table, eyes: 'spectator' });
  const { turn } = choices(hosting).view;
  await ask({ do: 'enter', table, eyes: turn });
  const { moves, version } = choices(hosting);
  const called = [];
  const { calls } = core;
  core.calls = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, typeof call === 'function' ? (...given) => (called.push(name), call(...given)) : call]),
  );
  const from = heard.length;
  await ask({ do: 'act', table, version, act: 'move', seat: turn, move: moves[0].move });
  assert.deepEqual(heard.slice(from).map(({ is }) => is), ['done', 'news']);
  assert.ok(called.includes('host_hear') && !called.includes('table_snapshot') && !called.includes('table_view'));
  assert.equal(called.filter((name) => name === 'table_line' || name === 'table_row').length, 2, 'its line and its row for the disk');
});

test('a hint is for the eyes that asked, and a game that is played is told again as one sees it', async () => {
  const hosting = await hosted();
  const { act, ask, heard } = hosting;
  const table = await opened(hosting, 'onze', [null, null], [[0, 'Anna'], [1, 'Ben']]);
  await ask({ do: 'enter', table, eyes: 'spectator' });
  const { turn } = choices(hosting).view;
  const told = (eyes) => ask({ do: 'replay', table, game: 0, eyes, from: 0 });
  assert.equal((await told('spectator')).is, 'done');
  assert.equal((await told(turn)).why, 'eyes', 'somebody else sits here, too');
  await ask({ do: 'enter', table, eyes: turn });
  assert.equal((await act(table, 'hint', turn)).is, 'done');
  await until(() => heard.some(({ is }) => is === 'hint'));
  await ask({ do: 'enter', table, eyes: 'spectator' });
  const from = heard.length;
  assert.equal((await act(table, 'hint', turn)).is, 'refused', 'not through these eyes');
  assert.ok(!heard.slice(from).some(({ is }) => is === 'hint'));
  const alone = await opened(hosting, 'onze', [null, 'easy'], [[0, 'Zoe']]);
  assert.equal((await ask({ do: 'replay', table: alone, game: 0, eyes: 0, from: 0 })).is, 'done');
  assert.equal((await ask({ do: 'replay', table: alone, game: 0, eyes: 1, from: 0 })).why, 'eyes');
});

test('taking a move back takes back what made itself after it', async () => {
  for (let tries = 0; tries < 40; tries++) {
    const hosting = await hosted();
    const { ask, disk, act } = hosting;
    const table = await opened(hosting, 'vingt-trois', [null, null], [[0, 'Anna'], [1, 'Ben']]);
    for (let last = -1; ; ) {
      await ask({ do: 'enter', table, eyes: 'spectator' });
      const { phase, view } = choices(hosting);
      if (phase === 'finished') break;
      await ask({ do: 'enter', table, eyes: view.turn });
      const { moves, version } = choices(hosting);
      await ask({ do: 'act', table, version, act: 'move', seat: view.turn, move: moves[0].move });
      const made = disk.written.get(table).slice(version + 1).map((line) => JSON.parse(line));
      last = made.at(-1).act === 'move' && made.length > 1 && made.at(-1).seat === view.turn && made.at(-2).seat === view.turn ? view.turn : -1;
      if (last < 0 || (await act(table, 'undo', last)).is !== 'done') continue;
      const undone = disk.written.get(table).slice(version + 1 + made.length).map((line) => JSON.parse(line));
      assert.ok(undone.length > 1 && undone.every((line) => line.act === 'undo'), 'each of them, at once');
      return;
    }
  }
  assert.fail('no move made itself after one’s own');
});

test('a full disk, or another tab that wrote: refused, and the table is what the disk has', async () => {
  const hosting = await hosted();
  const { disk, ask } = hosting;
  const table = await opened(hosting, 'figures', [null, 'easy'], [[0, 'Anna']]);
  const settled = async () => {
    for (;;) {
      await ask({ do: 'enter', table });
      if (choices(hosting).moves?.length) return choices(hosting);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const { moves, version } = await settled();
  const lines = disk.written.get(table).length;
  disk.gate = () => Promise.reject(new Error('QuotaExceededError'));
  const refused = await ask({ do: 'act', table, version, act: 'move', seat: 0, move: moves[0].move });
  assert.deepEqual([refused.is, refused.why], ['refused', 'store']);
  assert.equal(disk.written.get(table).length, lines);
  disk.gate = async () => undefined;
  assert.equal((await settled()).version, version);
  assert.equal((await ask({ do: 'act', table, version, act: 'move', seat: 0, move: moves[0].move })).is, 'done');
});

/* A disk that takes the moves that are asked for, and no others while it fails; `refused` counts those. */
function failing(disk, isClosed) {
  const state = { fails: true, asked: '', refused: 0 };
  disk.gate = async (lines) => {
    const { act, move } = JSON.parse(lines[0]);
    disk.closed = isClosed && state.fails && act === 'move' && move !== state.asked;
    if (!state.fails || act !== 'move' || move === state.asked) return;
    state.refused++;
    throw new DOMException('There is no room left.', 'QuotaExceededError');
  };
  return state;
}

/* Whoever looks makes a move, until one that nobody asked for could not be stored. */
async function playUntilRefused(hosting, table, state) {
  const { ask, heard } = hosting;
  while (!state.refused) {
    await ask({ do: 'enter', table, eyes: 'spectator' });
    const { phase, view } = choices(hosting);
    if (phase === 'finished') return false;
    await ask({ do: 'enter', table, eyes: view.turn });
    const { moves, version } = choices(hosting);
    if (!moves?.length) await new Promise((resolve) => setTimeout(resolve, 1));
    if (!moves?.length || state.refused) continue;
    state.asked = moves[0].move;
    await ask({ do: 'act', table, version, act: 'move', seat: view.turn, move: state.asked });
    state.asked = '';
  }
  await until(() => heard.some(({ is }) => is === 'trouble'));
  return true;
}

const sides = { 'a bot’s move': ['figures', [null, 'easy'], [[0, 'Anna']]], 'a move that makes itself': ['vingt-trois', [null, null], [[0, 'Anna'], [1, 'Ben']]] };
const disks = { 'is full': [false, 'en', /^This device cannot save .* go on/], 'is closed': [true, 'fr', /^Cet appareil ne peut rien enregistrer .* continuera/] };
for (const [what, table] of Object.entries(sides))
  for (const [how, [isClosed, lang, says]] of Object.entries(disks))
    test(`${what} while the disk ${how}: said once, nothing is half done, and it goes on`, async () => {
      let hosting, key, state;
      do {
        hosting = await hosted();
        key = await opened(hosting, ...table);
        await hosting.ask({ do: 'hello', protocol: 1, lang });
        state = failing(hosting.disk, isClosed);
      } while (!(await playUntilRefused(hosting, key, state)));
      const { ask, disk, heard, version } = hosting;
      const troubles = () => heard.filter(({ is }) => is === 'trouble');
      const lines = disk.written.get(key).length;
      assert.equal(version(), lines - 1, 'nothing is told that is not stored');
      if (isClosed) assert.deepEqual([(await ask({ do: 'mine' })).why, (await ask({ do: 'mine' })).is], ['store', 'refused']);
      await until(() => state.refused > 1);
      assert.deepEqual([troubles().length, troubles()[0].table], [1, key], 'it is tried again, and not said again');
      assert.match(troubles()[0].say, says);
      assert.equal(disk.written.get(key).length, lines);

      state.fails = false;
      await until(() => version() >= lines);
      assert.equal(JSON.parse(disk.written.get(key)[lines]).act, 'move');
      await ask({ do: 'enter', table: key, eyes: 'spectator' });
      assert.equal(version(), disk.written.get(key).length - 1);
      assert.equal(troubles().length, 1);
    });

test('a whole game against bots counts once, can be told again and taken elsewhere', async () => {
  const hosting = await hosted();
  const { ask, disk } = hosting;
  const table = await opened(hosting, 'vingt-trois', [null, 'easy', 'easy'], [[0, 'Anna']]);
  for (;;) {
    await ask({ do: 'enter', table });
    const { phase, moves, version } = choices(hosting);
    if (phase === 'finished') break;
    if (moves?.length) await ask({ do: 'act', table, version, act: 'move', seat: 0, move: moves.at(-1).move });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const [played, ...rest] = await disk.played();
  assert.deepEqual(rest, []);
  assert.deepEqual([played.game, played.here, played.against, played.players], ['vingt-trois', [0], 'easy', 3]);
  const told = await ask({ do: 'replay', table, game: 0, eyes: 1 });
  assert.equal(told.you, 0);
  const { text: record } = await ask({ do: 'record', table, game: 0 });
  const { text: lines } = await ask({ do: 'export', table });

  const elsewhere = await hosted();
  const taken = await elsewhere.ask({ do: 'import', text: lines });
  assert.ok(taken.table.startsWith('heret') && !taken.record);
  await elsewhere.ask({ do: 'enter', table: taken.table });
  assert.deepEqual(choices(elsewhere).scores, played.scores);
  const watched = await elsewhere.ask({ do: 'import', text: record });
  assert.ok(watched.record);
  assert.equal((await elsewhere.ask({ do: 'enter', table: watched.table })).why, 'record');
  const again = await elsewhere.ask({ do: 'replay', table: watched.table, game: 0, eyes: 1 });
  const views = ({ news }) => news.filter(({ act }) => ['start', 'move', 'over'].includes(act)).map(({ view }) => view);
  assert.deepEqual(views(again), views(told), 'a record shows what the table showed');
  assert.equal(elsewhere.disk.games.size, 0, 'what was played elsewhere is not counted here');

  /* From any move on it can be tried again, with what that seat knew then, and is no game that counts. */
  const all = JSON.parse(record).moves.length;
  const branch = { do: 'branch', record, terms: friendly, bots: ['hard', null, 'easy'], name: 'Ben' };
  for (const moves of [0, all >> 1, all - 1]) {
    const { table: mine, say } = await elsewhere.ask({ ...branch, moves });
    assert.ok(mine, say);
    await elsewhere.ask({ do: 'enter', table: mine });
    const first = elsewhere.heard.find((message) => message.is === 'table' && message.table === mine).snapshot;
    const knew = Object.assign({}, ...again.news.slice(0, moves + 1).map(({ view }) => view));
    assert.deepEqual([first.you, first.deals.given, first.names[1]], [1, true, 'Ben']);
    if (first.view.turn === knew.turn) assert.deepEqual(first.view, knew);
  }
  const strange = record.replace(/"seed":"[0-9a-f]{2}/, (seed) => `${seed.slice(0, -2)}${seed.endsWith('00') ? '01' : '00'}`);
  assert.equal((await elsewhere.ask({ ...branch, record: strange, moves: all - 1 })).is, 'refused', 'its cards are not those of its seed');

  const cut = lines.split('\n').slice(0, 9).join('\n');
  for (const text of [`${cut}x`, 'x', '', record.replace('"moves":["', '"moves":["x'), `${record}\n${record}`]) {
    const before = elsewhere.disk.rows.size;
    const refused = await elsewhere.ask({ do: 'import', text });
    assert.deepEqual([refused.is, refused.why, elsewhere.disk.rows.size], ['refused', 'file', before]);
    assert.ok(refused.say.length > 10);
  }
});

test('a table that was played by older rules stays as it is, is listed as such, and can be saved or thrown away', async () => {
  const disk = new Disk();
  const hosting = await hosted(disk);
  const table = await opened(hosting, 'voeux', [null, 'easy'], [[0, 'Anna']]);
  await hosting.ask({ do: 'exit', table });
  const lines = disk.written.get(table);
  const move = (text) => JSON.stringify({ version: lines.length, act: 'move', seat: 0, person: '0000000000000000', id: '0000000000000000', move: text });
  const row = disk.rows.get(table);
  disk.written.set(table, [...lines, move('leap')]);
  disk.rows.set(table, { ...row, count: lines.length + 1 });
  const kept = [...disk.written.get(table)];
  for (const visit of [1, 2]) {
    const { ask } = await hosted(disk); // as after an update of the page
    const refused = await ask({ do: 'enter', table });
    assert.equal(refused.why, 'old-rules', `visit ${visit}`);
    assert.match(refused.say, /older rules .*\(line /);
    const listed = (await ask({ do: 'mine' })).tables.find((line) => line.table === table);
    assert.deepEqual([listed.phase, listed.turn], ['old', false]);
    assert.deepEqual(disk.written.get(table), kept, 'nothing of it has changed');
    assert.equal((await ask({ do: 'export', table })).text, `${kept.join('\n')}\n`);
  }
  const { ask } = await hosted(disk);
  assert.equal((await ask({ do: 'import', text: kept.join('\n') })).why, 'old-rules', 'nor does its file go on');
  assert.equal((await ask({ do: 'act', table, version: 0, act: 'close', seat: 0 })).is, 'done');
  assert.deepEqual((await ask({ do: 'mine' })).tables, []);
  // Damage is something else: it is named, and the table is listed as it was.
  disk.rows.set(table, row);
  disk.written.set(table, [...lines.slice(0, -1), lines.at(-1).slice(0, -5)]);
  assert.equal((await (await hosted(disk)).ask({ do: 'enter', table })).why, 'damaged');
  assert.equal(disk.rows.get(table).phase, row.phase);
});
