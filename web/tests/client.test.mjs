// The client without a browser: folding, resuming, pending commands, duplicates, refusals, routes.
import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { load, recorded, recording } from './support.mjs';

let Client, Refusal, fold, faceIn, spoken, MockServer, mockTransport, parse;
const table = 'mock2345mock2345';

before(async () => {
  ({ Client, Refusal } = await load('src/lib/client.ts'));
  ({ parse } = await load('src/lib/routes.ts'));
  ({ fold } = await load('src/lib/fold.ts'));
  ({ faceIn, spoken } = await load('src/lib/said.ts'));
  ({ MockServer, mockTransport } = await load('src/lib/mock.ts'));
});

const clients = [];
const connected = (connect, kept = keep()) => {
  const client = new Client(connect, kept, 'en');
  clients.push(client);
  client.open();
  return client;
};
afterEach(() => clients.splice(0).forEach((client) => client.close()));

const keep = () => {
  let token;
  return { token: () => token, keep: (value) => (token = value) };
};
const until = async (what) => {
  for (let i = 0; i < 200 && !what(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(what());
};

for (const game of recorded)
  test(`${game}: folding news keeps versions, views and moves`, () => {
    const [first, ...rest] = recording(game, 'en').trim().split('\n').map((line) => JSON.parse(line));
    let snapshot = first;
    for (const news of rest.slice(0, -1)) {
      const next = fold(snapshot, news);
      assert.equal(typeof next, 'object');
      for (const [member, value] of Object.entries(news.view)) assert.deepEqual(next.view[member], value);
      assert.equal(next.view.turn === 0, next.moves.length > 0);
      assert.equal(fold(next, news), 'old');
      assert.equal(fold(next, { ...news, version: next.version + 2 }), 'gap');
      snapshot = next;
    }
  });

test('somebody who is called otherwise is so at the seat and in the names', () => {
  const [first] = recording('onze', 'en').trim().split('\n').map((line) => JSON.parse(line));
  const snapshot = { ...first, names: first.seats.map(({ name }) => name) };
  const next = fold(snapshot, { version: snapshot.version + 1, act: 'name', seat: 0, name: 'Zoé', moves: snapshot.moves });
  assert.deepEqual([next.seats[0].name, next.names], ['Zoé', ['Zoé', ...snapshot.names.slice(1)]]);
  assert.deepEqual(next.seats.slice(1), snapshot.seats.slice(1));
  assert.deepEqual([next.view, next.phase], [snapshot.view, snapshot.phase]);
});

test('what a sentence names is drawn where it has a face, and said by its name', () => {
  const said = [{ seat: 1, say: 'Player 2' }, ' lays ', { card: 'GE', say: 'green end' }, ' (', { number: -3, say: '−3' }, ').'];
  assert.equal(spoken(said), 'Player 2 lays green end (−3).');
  assert.equal(spoken(said, ['Ann', 'Ben']), 'Ben lays green end (−3).');
  assert.equal(spoken(said, ['Ann', '']), 'Player 2 lays green end (−3).', 'who has no name here keeps the one that is told');
  assert.equal(spoken([]), '');
  assert.deepEqual(said.map((part) => faceIn(part)?.kind), [undefined, undefined, 'end', undefined, undefined, undefined]);
  assert.equal(faceIn('G5'), undefined, 'nothing is searched in words');
  assert.deepEqual(faceIn({ card: 'J', say: 'joker' }), { kind: 'joker' });
  assert.equal(faceIn({ card: '7', say: '7' }), undefined, 'a number is a word');
});

test('a guest gets a token, keeps it, and comes back with it', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const kept = keep();
  const client = connected(mockTransport(server), kept);
  await until(() => client.connection.get().state === 'open');
  assert.equal(kept.token(), 'mock-token'.padEnd(43, '-'));
  assert.equal(client.person.get().name, 'Claire');
});

test('a move is answered, and others’ moves arrive', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const client = connected(mockTransport(server));
  await client.enter(table);
  const { version } = await client.reached(0);
  await client.act('move', 0, { move: server.nextMove });
  assert.ok(client.table.get().snapshot.version > version);
  assert.equal(client.waiting.get(), 0);
});

test('a refusal has words and a rule and changes nothing', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const client = connected(mockTransport(server));
  await client.enter(table);
  const { version } = await client.reached(0);
  await assert.rejects(client.act('move', 0, { move: 'drop' }), (error) => {
    assert.ok(error instanceof Refusal);
    assert.match(error.message, /recording/);
    return error.rule === 'C5';
  });
  assert.equal(client.table.get().snapshot.version, version);
});

test('a command whose answer was lost is sent again and done once', async () => {
  const server = new MockServer(recording('vingt-trois', 'en'));
  const inner = mockTransport(server);
  let deaf = false;
  let cut;
  const connect = (events) => {
    const transport = inner({ ...events, message: (message) => deaf || events.message(message) });
    cut = () => transport.close();
    return transport;
  };
  const client = connected(connect);
  await client.enter(table);
  await client.reached(0);
  deaf = true;
  const version = server.snapshot.version;
  const done = client.act('move', 0, { move: server.nextMove });
  await until(() => server.snapshot.version > version);
  const after = server.snapshot.version;
  cut();
  await until(() => client.connection.get().state === 'lost');
  deaf = false;
  client.retry();
  await done;
  assert.equal(server.snapshot.version, after);
  assert.equal(client.table.get().snapshot.version, after);
});

test('a seat is taken back though a move came in between; a move is not made at another table than it was meant for', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const [client, other] = [connected(mockTransport(server)), connected(mockTransport(server))];
  for (const one of [client, other]) await one.enter(table).then(() => one.reached(0));
  const move = server.nextMove;
  const before = client.table.get().snapshot.version;
  const [, claimed] = await Promise.all([other.act('move', 0, { move }), client.act('claim', 0)]);
  assert.ok(claimed.version > before + 1);
  await until(() => other.table.get().snapshot.version === claimed.version);

  const next = server.nextMove;
  const late = Promise.all([other.act('claim', 0), client.act('move', 0, { move: next })]);
  await assert.rejects(late, (error) => error instanceof Refusal && error.why === 'stale');
  assert.equal(server.nextMove, next);
});

test('whoever else is to leave is not asked twice', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const [client, other] = [connected(mockTransport(server)), connected(mockTransport(server))];
  for (const one of [client, other]) await one.enter(table).then(() => one.reached(0));
  const you = client.table.get().snapshot.you;
  const leaving = (seat) => Promise.all([other.act('claim', 0), client.act('leave', seat)]);
  await assert.rejects(leaving(you + 1), (error) => error instanceof Refusal && error.why === 'stale');
  await leaving(you);
  assert.equal(client.table.get().snapshot.you, null);
});

/* A server that answers each hello with the next of these, the last for ever; counts lines and hellos. */
function answering(...answers) {
  const seen = { lines: 0, hellos: [], closed: 0 };
  const connect = (events) => {
    seen.lines++;
    queueMicrotask(() => events.open());
    return {
      send(command) {
        if (command.do !== 'hello') return;
        const answer = answers[Math.min(seen.hellos.length, answers.length - 1)];
        seen.hellos.push(command);
        if (answer) queueMicrotask(() => events.message(answer));
      },
      close: () => void seen.closed++,
    };
  };
  return { connect, seen };
}
const hello = { is: 'hello', protocol: 1, person: 'p1', name: 'Ada', server: 'test', durability: 'full' };
const notStored = { is: 'refused', why: 'store', say: 'The server could not store it: try again.' };

test('a hello that was refused is said again, over a new connection and later each time', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { connect, seen } = answering(notStored, notStored, notStored, hello);
  const client = connected(connect);
  const asked = client.ask({ do: 'mine' });
  const waits = [];
  for (let i = 1; i <= 3; i++) {
    await new Promise(setImmediate);
    const { state, why, say, retry } = client.connection.get();
    assert.deepEqual([state, why, say, seen.lines], ['lost', 'refused', notStored.say, i]);
    assert.equal(seen.closed, i, 'the line that did not help is closed');
    t.mock.timers.tick(retry - 1);
    assert.equal(seen.lines, i, 'not before its time');
    t.mock.timers.tick(1);
    waits.push(retry);
  }
  await new Promise(setImmediate);
  assert.equal(client.connection.get().state, 'open');
  assert.equal(client.durability.get(), 'full');
  assert.ok(waits[2] > waits[0], `${waits}`);
  void asked; // still waits for its answer, over the new line
  assert.equal(client.waiting.get(), 1);
});

test('a server that is started again is found within three seconds, however long that took', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let lines = 0;
  const client = connected((events) => {
    if (++lines <= 12) queueMicrotask(() => events.close());
    else queueMicrotask(() => events.open());
    return { send: () => queueMicrotask(() => events.message(hello)), close: () => undefined };
  });
  const waits = [];
  for (let i = 0; i < 12; i++) {
    await new Promise(setImmediate);
    waits.push(client.connection.get().retry);
    t.mock.timers.tick(waits.at(-1));
  }
  await new Promise(setImmediate);
  assert.equal(client.connection.get().state, 'open');
  assert.ok(waits.every((wait) => wait <= 3000), `${waits}`);
});

for (const [what, answer] of Object.entries({
  'a newer server that says so': { is: 'refused', why: 'protocol', say: 'Versions do not fit.', protocol: 2 },
  'a server that does not understand it': { is: 'refused', why: 'form', say: 'No form (protocol).' },
  'a server that answers in another protocol': { ...hello, protocol: 2, token: 'x'.repeat(43) },
}))
  test(`versions that do not fit are told from other refusals: ${what}`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { connect, seen } = answering(answer, hello);
    const kept = keep();
    const client = connected(connect, kept);
    await new Promise(setImmediate);
    const { state, why, retry } = client.connection.get();
    assert.deepEqual([state, why, seen.closed], ['lost', 'versions', 1]);
    assert.equal(kept.token(), undefined, 'nothing of it is kept');
    assert.ok(retry > 30_000, `a server of another version is not pressed: ${retry}`);
    t.mock.timers.tick(retry);
    await new Promise(setImmediate);
    assert.equal(client.connection.get().state, 'open', 'once it fits, all goes on by itself');
  });

test('a server that does not answer hello at all is given up and asked again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { connect, seen } = answering(undefined, hello);
  const client = connected(connect);
  await new Promise(setImmediate);
  t.mock.timers.tick(30_000);
  assert.deepEqual([client.connection.get().state, seen.closed], ['lost', 1]);
  t.mock.timers.tick(client.connection.get().retry);
  await new Promise(setImmediate);
  assert.equal(client.connection.get().state, 'open');
});

test('a device that is ended forgets its token, and goes on as somebody new only when it is asked to', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const kept = keep();
  const client = connected(mockTransport(server), kept);
  const { devices } = await client.ask({ do: 'devices' });
  const own = devices.find((one) => one.own);
  await client.ask({ do: 'end', device: own.device });
  await until(() => client.connection.get().state === 'closed');
  assert.deepEqual([client.connection.get().why, kept.token(), client.person.get()], ['ended', undefined, null]);
  client.retry();
  assert.equal(client.connection.get().state, 'closed');
  client.begin();
  await until(() => client.connection.get().state === 'open');
  assert.ok(kept.token());
});

test('a token that another tab was given meanwhile is not thrown away', async () => {
  const { connect } = answering({ ...hello, token: 'a'.repeat(43) });
  let hear;
  const kept = keep();
  const client = connected((events) => ((hear = events.message), connect(events)), kept);
  await until(() => client.connection.get().state === 'open');
  kept.keep('b'.repeat(43));
  hear({ is: 'bye', why: 'forgotten' });
  assert.deepEqual([client.connection.get().state, kept.token()], ['closed', 'b'.repeat(43)]);
});

test('a client connects when it is first asked, and a lasting host is greeted anew in another language', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const inner = mockTransport(server);
  const sent = [];
  let lines = 0;
  const connect = (events) => {
    lines++;
    const transport = inner(events);
    return { ...transport, lasting: true, send: (command) => (sent.push(command.do), transport.send(command)) };
  };
  const client = new Client(connect, keep(), 'en');
  clients.push(client);
  assert.equal(lines, 0);
  await client.enter(table);
  await client.reached(0);
  sent.length = 0;
  client.speak('fr');
  await until(() => sent.length === 2 && client.table.get().snapshot.version >= 0);
  assert.deepEqual(sent, ['hello', 'enter']);
  assert.equal(lines, 1);
});

test('other eyes: nothing of what the first ones saw remains', async () => {
  const server = new MockServer(recording('onze', 'en'));
  const client = connected(mockTransport(server));
  await client.enter(table, 0);
  await client.reached(0);
  const seen = [];
  client.table.subscribe((now) => seen.push(now));
  const other = client.enter(table, 'spectator');
  assert.equal(client.table.get(), null);
  await other;
  assert.equal(seen[1], null);
});

test('addresses name screens', () => {
  assert.deepEqual(parse('#/'), { screen: 'home' });
  assert.deepEqual(parse(''), { screen: 'home' });
  assert.deepEqual(parse('#/rules/onze/O7'), { screen: 'rules', page: 'onze', anchor: 'O7' });
  assert.deepEqual(parse('#/rules'), { screen: 'rules', page: 'common', anchor: '' });
  assert.deepEqual(parse('#/t/abcd1234'), { screen: 'table', table: 'abcd1234' });
  assert.deepEqual(parse('#/stats'), { screen: 'stats' });
  assert.deepEqual(parse('#/puzzles'), { screen: 'puzzles' });
  assert.deepEqual(parse('#/puzzles/2027-03-14'), { screen: 'puzzles', date: '2027-03-14' });
  assert.deepEqual(parse('#/puzzles/2027-02-30'), { screen: 'missing' });
  for (const wrong of ['#/x', '#/t/', '#/t/<script>', '#/rules/poker', '#/new/', '#/rules/onze/O7/x'])
    assert.deepEqual(parse(wrong), { screen: 'missing' }, wrong);
});

test('a hand is sorted by colour or by value, and parted into groups', async () => {
  const { compareFaces, faceOf, parted } = await load('src/lib/cards.ts');
  const sorted = (by) =>
    ['V3', 'R9', 'P2', 'RE', 'J', 'B3', 'R1'].sort((a, b) => compareFaces(by)(faceOf(a), faceOf(b))).join(' ');
  assert.equal(sorted('colour'), 'R1 R9 RE B3 V3 P2 J');
  assert.equal(sorted('value'), 'R1 P2 B3 V3 R9 RE J');
  assert.ok(parted(faceOf('R1'), faceOf('B3'), 'colour'));
  assert.ok(!parted(faceOf('V3'), faceOf('B3'), 'value'));
});

test('a round ends with what it brought to whom, and by which move; in the last and after going back it is not said', async () => {
  const { Rounds } = await load('src/table/rounds.ts');
  const at = (done, totals, phase = 'playing') => ({
    players: 2,
    phase,
    view: { rounds_done: done },
    help: { seats: totals.map((total) => ({ total })) },
  });
  const move = (seat, said) => ({ act: 'move', seat, said });
  const rounds = new Rounds(at(0, [0, 0]));
  assert.equal(rounds.follow(at(0, [0, 0]), at(0, [20, 0]), move(0, ['Anna declares full. The round is over.'])), null);
  assert.deepEqual(rounds.follow(at(0, [20, 0]), at(1, [20, 4]), move(1, [{ seat: 1, say: 'Ben' }, ' scores ones. Received: 5 cards.'])), {
    number: 1,
    rows: [
      { seat: 0, gained: 20, total: 20, said: ['Anna declares full.'] },
      { seat: 1, gained: 4, total: 4, said: [{ seat: 1, say: 'Ben' }, ' scores ones.'] },
    ],
  });
  assert.equal(rounds.follow(at(1, [20, 4]), at(0, [20, 0]), { act: 'back', seat: 1 }), null);
  assert.equal(rounds.follow(at(0, [20, 0]), at(1, [20, 4]), move(1, ['x.'])).rows[0].gained, 20, 'the first begins with nothing');
  rounds.follow(at(1, [20, 4]), at(1, [20, 4]), { act: 'undo', seat: 1 });
  assert.equal(rounds.follow(at(1, [20, 4]), at(2, [20, 8]), move(1, ['x.'])).rows[1].gained, null, 'unknown since it went back');
  assert.equal(rounds.follow(at(11, [9, 9]), at(12, [9, 9], 'finished'), move(0, ['x.'])), null);
});
