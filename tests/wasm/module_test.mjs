// The browser's module in Node: small enough, the same as the native build for whole games, call by call and
// byte by byte, and strict with whatever it is given.
//
//   node tests/wasm/module_test.mjs QUINTE.WASM TALK QUINTE
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Native, Wasm } from './core.mjs';

const [path, talk, command] = process.argv.slice(2);
const most = 200_000; // bytes, compressed
const spectator = 7;
const games = JSON.parse(execFileSync(command, ['games', '--json'], { encoding: 'utf8' }));
const players = Object.fromEntries(games.map(({ id, players: [fewest, most] }) => [id, [fewest, Math.max(fewest, Math.min(most, 5))]]));
const langs = ['fr', 'en'];
const minds = ['normal', 'easy', 'search:sims=60', 'greedy', 'random'];

const wasm = await Wasm.load(path);
const native = await Native.start(talk);
let calls = 0;

/* The same call on both sides; the same answer, and no trap. */
async function both(name, slot = 0, numbers = [], text = undefined) {
  const call = `${name} ${slot} ${numbers.join(' ')} ${(text ?? '').slice(0, 200)}`;
  const here = await wasm.do(name, slot, numbers, text).catch((trap) => assert.fail(`${call}: ${trap}`));
  const there = await native.do(name, slot, numbers, text).catch((end) => assert.fail(`${call}: ${end}`));
  calls++;
  if (here?.result !== there?.result || here?.text !== there?.text) assert.deepEqual(here, there, call);
  return here;
}

const must = async (...call) => {
  const answer = await both(...call);
  assert.ok(answer && answer.result >= 0, `${call.join(' ')}: ${answer?.text}`);
  return answer;
};

/* xorshift: the same in every run. */
let state = 2463534242;
function below(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
}

/* All that the host wants done, which is stored at once; gives what was asked of a bot last. */
let asked;
async function settle(slot) {
  for (let out = await must('host_next', slot, [1]); out.result > 0; out = await must('host_next', slot, [1])) {
    const wanted = JSON.parse(out.text);
    if (wanted.out === 'store') await must('host_stored', slot, [1]);
    if (wanted.out === 'ask') asked = wanted;
    assert.equal(wanted.why, undefined, out.text);
  }
}

async function order(slot, command) {
  await must('host_hear', slot, [7, 1], JSON.stringify(command));
  await settle(slot);
}

/* Dealt, and looked at from outside, so that the bots play. */
async function seatBots(slot, game, count, number) {
  const terms = { undo: true, hints: true, reveal: true, guests: true, clock: 'off' };
  const { text: line } = await must('table_head', 0, [0], JSON.stringify({ game, players: count, options: {}, ...terms }));
  assert.equal((await both('table_open', slot, [0], line)).result, 1);
  assert.equal((await both('host_open', slot, [0])).result, 1);
  await must('host_begin', slot, [1], JSON.stringify({ act: 'commit', bytes: (number + 1).toString(16).padStart(64, '7') }));
  for (let seat = 0; seat < count; seat++)
    await must('host_begin', slot, [1], JSON.stringify({ act: 'bot', seat, name: minds[(seat + number) % minds.length] }));
  await settle(slot);
  await order(slot, { asks: 'enter' });
  await order(slot, { asks: 'deal', shares: [] });
}

/* What everybody is shown, in both languages. */
async function look(slot, count) {
  for (const viewer of [spectator, below(count)])
    await must('table_snapshot', slot, [viewer, below(2)]);
  await must('table_row', slot);
  await must('table_result', slot);
}

async function move(slot, seat, seed) {
  const { bot, ticket } = asked;
  const { text: view } = await must('table_view', slot, [seat]);
  assert.equal((await both('bot_open', slot, [1, seed], `${bot}\n${view}`)).result, 1, bot);
  const { text } = await must('bot_think', slot, [], view);
  const { move: made } = JSON.parse(text);
  assert.equal((await must('host_thought', slot, [ticket], made)).result, 1);
  assert.equal((await must('host_thought', slot, [ticket], made)).result, 0, 'once');
  await settle(slot);
  return { view, made };
}

/* What the expert thinks of a move; its chances among it. */
async function analyse({ view, made }) {
  const { fr, en } = JSON.parse((await must('bot_analyse', 0, [0, 200], `${made}\n${view}`)).text);
  assert.deepEqual([en.made.move, en.made_chance, en.best_chance], [made, fr.made_chance, fr.best_chance]);
  for (const chance of [en.made_chance, en.best_chance, ...en.lines.map((line) => line.chance)]) assert.ok(chance >= 0 && chance <= 10000, en);
}

/* What could have been done instead, each move legal there, and nothing where nobody is to move. */
async function choose({ view, made }) {
  for (const lang of langs.keys()) {
    const { moves } = JSON.parse((await must('decision_choices', 0, [lang], view)).text);
    assert.ok(moves.some(({ move, say }) => move === made && say.length), made);
    for (const { move } of moves) assert.equal((await must('decision_why', 0, [lang], `${move}\n${view}`)).text, '{"is":"done"}');
  }
  await must('decision_why', 0, [0], `pass\n${view}`);
  for (const wrong of ['', '{}', `${made}\n`]) {
    assert.ok((await both('decision_choices', 0, [0], wrong)).result < 0, wrong);
    assert.ok((await both('decision_why', 0, [0], wrong)).result < 0, wrong);
  }
}

/* The puzzle of a day, looked for to the end; it stays open. */
async function findPuzzle(game, date) {
  assert.equal((await both('puzzle_open', 3, [1], `${game}\n${date}`)).result, 1);
  let found = 0;
  while (found === 0) found = (await must('puzzle_step', 3)).result;
  assert.equal((await must('puzzle_step', 3)).result, 1, 'what is found stays so');
  const shown = [];
  for (const lang of langs.keys()) shown.push((await must('puzzle_show', 3, [lang])).text);
  return shown;
}

/* The best move, the others, and what is no move. */
async function tryPuzzle({ snapshot, solution }) {
  for (const move of snapshot.legal.slice(0, 3).concat(solution.move)) {
    const { en } = JSON.parse((await must('puzzle_try', 3, [], move)).text);
    assert.deepEqual([en.made.move, en.verdict === 'best'], [move, en.best.move === move]);
    if (move === solution.move) assert.equal(en.verdict, 'best', `${snapshot.game}: ${move}`);
    for (const lang of langs.keys()) assert.equal((await must('puzzle_why', 3, [lang], move)).text, '{"is":"done"}');
  }
  for (const move of ['draw', 'pass', 'end', 'take', 'no', 'drop']) await must('puzzle_why', 3, [1], move);
  for (const move of ['', 'x', `${solution.move}x`]) {
    assert.ok((await both('puzzle_try', 3, [], move)).result < 0, move);
    await must('puzzle_why', 3, [1], move);
  }
}

/* A game by bots to its end; gives its lines and its record. */
async function play(game, count, number) {
  const slot = 0;
  await seatBots(slot, game, count, number);
  let moves = 0;
  for (let { result: seat } = await both('table_turn', slot); seat >= 0; { result: seat } = await both('table_turn', slot)) {
    if (moves === 9) await must('bot_advise', 0, [0, 300], (await both('table_view', slot, [seat])).text);
    const last = await move(slot, seat, 1000 * number + moves);
    if (moves % 16 === 5) await analyse(last);
    if (moves % 16 === 7) await choose(last);
    if (moves++ % 16 === 0) await look(slot, count);
  }
  assert.ok(moves > count, `${game} ended after ${moves} moves`);
  await look(slot, count);
  const lines = [];
  for (let line = 0; line <= (await both('table_version', slot)).result; line++)
    lines.push((await must('table_line', slot, [line, 1])).text);
  await must('table_replay', slot, [0, spectator, 1, 0]);
  assert.equal((await both('table_is_public', slot)).result, 1);
  const { text: record } = await must('table_record', slot, [0]);
  assert.equal((await both('record_open', slot, [1], record)).result, 1);
  await must('record_replay', slot, [1, 1, 0]);
  return { game, lines, record };
}

const played = [];

const tests = {
  'the module is small enough': () => {
    const module = readFileSync(path);
    const [brotli, gzip] = [brotliCompressSync(module).length, gzipSync(module, { level: 9 }).length];
    console.log(`${module.length} bytes; ${brotli} by brotli, ${gzip} by gzip`);
    assert.ok(brotli <= most && gzip <= most, `at most ${most}`);
  },

  'every call is compared here': () => {
    const known = ['memory', '_initialize', 'buffer', 'buffer_bytes', ...native.names];
    assert.deepEqual(WebAssembly.Module.exports(wasm.module).map(({ name }) => name).sort(), known.sort());
  },

  ...Object.fromEntries(
    Object.entries(players).flatMap(([game, counts]) =>
      counts.map((count, i) => [`${game}, ${count} bots: as natively`, async () => played.push(await play(game, count, i))]),
    ),
  ),

  'saved tables come back as natively': async () => {
    for (const { lines } of played) {
      assert.equal((await both('table_open', 1, [1], lines[0])).result, 1);
      for (const line of lines.slice(1)) await must('table_read', 1, [0], line);
      await must('table_snapshot', 1, [0, 0]);
    }
    assert.equal(played.length, Object.values(players).flat().length);
  },

  'texts that are cut short or changed do no harm': async () => {
    for (const { lines, record } of played) {
      await spoil(lines[0], (text) => both('table_open', 1, [below(2)], text));
      await spoil(record, (text) => both('record_open', 1, [below(2)], text), 40);
      await both('table_open', 1, [1], lines[0]);
      for (const line of lines.slice(1, 60)) {
        await spoil(line, (text) => both('table_read', 1, [below(2)], text), 3);
        await both('table_read', 1, [0], line);
      }
      await spoilCommands(lines);
      await spoilViews();
    }
  },

  'the list of games': async () => {
    for (const lang of [0, 1, -1, 99]) await both('games', 0, [lang]);
  },

  'numbers out of range do no harm': async () => {
    const strange = [-1, -2, 6, 7, 8, 99, 255, 256, 65536, 2147483647, -2147483648];
    for (const name of native.names.filter((one) => /^(table|record)_/.test(one) && !/_(free|close|open|read)$/.test(one)))
      for (const number of strange)
        for (const numbers of [[number, number, number, number], [0, number, 1, 0], [number, 0, 0, 0], [0, 1, 0, number]])
          await both(name, 0, numbers);
    for (const number of strange) {
      for (const call of ['advised', 'thought', 'wake', 'eyes', 'next']) await both(`host_${call}`, 0, [number]);
      await both('bot_advise', 0, [number, Math.min(number, 0)], '{}');
      await both('bot_analyse', 0, [number, number], '');
      await both('host_begin', 0, [number], '{');
      await both('host_hear', 0, [number, number], '{');
      await both('host_hear', 0, [number, number], '{"asks":"visit"}');
      await both('puzzle_open', 0, [number], 'onze\n2027-02-30');
    }
  },

  'the puzzle of the day is the command’s': async () => {
    for (const game of Object.keys(players)) {
      const shown = await findPuzzle(game, '2027-03-14');
      for (const [i, lang] of langs.entries()) {
        const said = execFileSync(command, ['puzzle', game, '--date', '2027-03-14', '--json', '--lang', lang], { encoding: 'utf8' });
        assert.equal(`${shown[i]}\n`, said);
      }
      await tryPuzzle(JSON.parse(shown[1]));
      await both('puzzle_close', 3);
      assert.equal(await both('puzzle_step', 3), undefined, 'closed');
    }
  },

  'a mind thinks about its own seat only': async () => {
    const views = [];
    for (const [game, [count]] of Object.entries(players)) {
      await seatBots(2, game, count, 1);
      const { result: seat } = await both('table_turn', 2);
      views.push((await must('table_view', 2, [seat])).text);
    }
    for (const own of views) {
      assert.equal((await both('bot_open', 2, [0, 1], `search:sims=50\n${own}`)).result, 1);
      for (const view of views) assert.equal((await both('bot_think', 2, [], view)).result >= 0, view === own);
    }
  },

  'names of bots that there are not': async () => {
    const { result: seat } = await both('table_turn', 2);
    const { text: view } = await must('table_view', 2, [seat]);
    for (const name of ['', 'engine:true', 'search:', 'search:sims=0', 'search:sims=1,ms=1', 'x'.repeat(400), 'normal ']) {
      const { result, text } = await both('bot_open', 3, [0, 1], `${name}\n${view}`);
      assert.ok(result === 0 && text.length > 0, name);
    }
  },

  'what is closed gives its memory back': async () => {
    const { lines } = played[0];
    const { text: view } = await both('table_view', 2, [(await both('table_turn', 2)).result]);
    const all = [...minds, 'hard', 'expert'];
    let before;
    for (let i = 0; i < 1000; i++) {
      assert.equal((await wasm.do('table_open', 1, [1], lines[0])).result, 1);
      for (const line of lines.slice(1, 8)) await wasm.do('table_read', 1, [0], line);
      assert.equal((await wasm.do('host_open', 1, [8])).result, 1);
      await wasm.do('host_hear', 1, [1, 1], '{"asks":"enter"}');
      while ((await wasm.do('host_next', 1, [1])).result > 0);
      assert.equal((await wasm.do('bot_open', 1, [1, i], `${all[i % all.length]}\n${view}`)).result, 1);
      assert.equal((await wasm.do('record_open', 1, [1], played[i % played.length].record)).result, 1);
      for (const kind of ['record', 'bot']) await wasm.do(`${kind}_close`, 1, []);
      await wasm.do('table_free', 1, []);
      if (i === 50) before = wasm.bytes;
    }
    assert.equal(wasm.bytes, before);
  },

  'the native side ends well': async () => assert.equal(await native.end(), 0),
};

/* The text cut at some places, and with some of its characters changed. */
async function spoil(text, send, times = 12) {
  for (let i = 0; i < times; i++) {
    const at = below(text.length + 1);
    const other = ['{', '}', '"', '\\', ',', '9', '-', ' ', '\u0001', 'é', text[below(text.length)]][below(11)];
    await send(text.slice(0, at));
    await send(text.slice(0, at) + other + text.slice(at + 1));
    await send(text.slice(0, at) + other + text.slice(at));
  }
}

async function spoilCommands(lines) {
  const { result: version } = await both('table_version', 1);
  const order = { asks: 'act', act: 'move', seat: 0, version, id: '00000000000000ff', move: 'draw', name: 'x', person: 5, bytes: 'ff'.repeat(16) };
  assert.equal((await both('host_open', 1, [version + 1])).result, 1);
  for (const act of ['move', 'sit', 'bot', 'share', 'commit', 'undo', 'hint', 'abandon', 'leave', 'claim', 'time', 'no'])
    for (const asks of ['act', 'again', 'deal', 'enter'])
      await spoil(JSON.stringify({ ...order, act, asks, eyes: 7, shares: [null] }), (text) => spoilOrder(text), 1);
  for (const line of lines.slice(0, 20)) {
    await spoil(line.slice(0, 20), (text) => both('table_why', 1, [below(8), below(2)], text), 2);
    await both('host_begin', 1, [below(2)], line);
  }
}

async function spoilOrder(text) {
  await both('host_hear', 1, [1 + below(9), below(2)], text);
  for (let out = await both('host_next', 1, [1]); out.result > 0; out = await both('host_next', 1, [1]))
    if (out.text.startsWith('{"out":"store"')) await both('host_stored', 1, [1]);
}

async function spoilViews() {
  const { result: seat } = await both('table_turn', 1);
  const view = (await both('table_view', 1, [Math.max(seat, 0)])).text;
  await spoil(view, (text) => both('bot_advise', 0, [below(2), 20], text));
  await spoil(view, (text) => both('bot_analyse', 0, [below(2), 64], `end\n${text}`), 6);
  await spoil(`greedy\n${view}`, (text) => both('bot_open', 1, [below(2), 5], text));
  await both('bot_open', 1, [1, 7], `easy\n${view}`);
  await spoil(view, (text) => both('bot_think', 1, [], text));
}

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const began = Date.now();
  try {
    await test();
    console.log(`ok     ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}\n${error.stack}`);
  }
}
console.log(`${calls} calls compared`);
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
native.process.kill();
process.exitCode = failed ? 1 : 0;
