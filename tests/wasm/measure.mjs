// How fast the bots think in Chromium, compared with the native build: the same searches of 10,000 simulations, from the
// same views in the middle of games, in turns on both sides in one run. Run by hand, on a machine that does nothing else:
//
//   node tests/wasm/measure.mjs NATIVE-BUILD WASM-BUILD [ROUNDS]
//
// Each search counts with its fastest round. Prints simulations a second and the ratio, per game.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Native, wrapperSource } from './core.mjs';

const [nativeBuild, wasmBuild, rounds = '5'] = process.argv.slice(2);
const games = JSON.parse(execFileSync(`${nativeBuild}/quinte`, ['games', '--json'], { encoding: 'utf8' }));
const positions = 6;
const sims = 10_000;

const files = {
  '/': ['text/html', '<!doctype html><title>Quinte</title>'],
  '/quinte.js': ['text/javascript', wrapperSource()],
  '/quinte.wasm': ['application/wasm', readFileSync(`${wasmBuild}/src/wasm/quinte.wasm`)],
  '/worker.js': [
    'text/javascript',
    `import { Quinte } from './quinte.js';
     const core = WebAssembly.compileStreaming(fetch('./quinte.wasm')).then(Quinte.load);
     onmessage = async ({ data: { view, sims } }) => {
       const quinte = await core;
       quinte.put(view);
       const start = performance.now();
       const length = quinte.calls.bot_advise(1, sims);
       const ms = performance.now() - start;
       postMessage({ text: quinte.answer(length), ms });
     };`,
  ],
};

function serve() {
  const server = createServer(({ url }, response) => {
    const [type, text] = files[url] ?? ['text/plain', ''];
    response.writeHead(files[url] ? 200 : 404, { 'Content-Type': type }).end(text);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/* The views of the seats to move, spread over a game of quick bots; only where there is a choice. */
async function findViews(native, { id: game, players: [count] }) {
  const terms = { undo: true, hints: true, reveal: true, guests: true, clock: 'off' };
  const head = { format: 'quinte-table', edition: 1, game, players: count, options: {}, ...terms };
  let asked;
  const settle = async () => {
    for (let text; ({ text } = await native.do('host_next', 0, [1])), text; ) {
      const wanted = JSON.parse(text);
      if (wanted.out === 'store') await native.do('host_stored', 0, [1]);
      if (wanted.out === 'ask') asked = wanted;
    }
  };
  assert.equal((await native.do('table_open', 0, [1], JSON.stringify(head))).result, 1);
  await native.do('host_open', 0, [0]);
  await native.do('host_begin', 0, [1], JSON.stringify({ act: 'commit', bytes: '3'.repeat(64) }));
  for (let seat = 0; seat < count; seat++) await native.do('host_begin', 0, [1], JSON.stringify({ act: 'bot', seat, name: 'greedy' }));
  await settle();
  for (const order of [{ asks: 'enter' }, { asks: 'deal', shares: [] }]) {
    await native.do('host_hear', 0, [1, 1], JSON.stringify(order));
    await settle();
  }
  const views = [];
  for (let seat; (seat = (await native.do('table_turn', 0, [])).result) >= 0; ) {
    const { text: view } = await native.do('table_view', 0, [seat]);
    const { text } = await native.do('bot_advise', 0, [1, 64], view);
    if (JSON.parse(text).lines.length > 2) views.push(view);
    await native.do('bot_open', 0, [1, views.length], `greedy\n${view}`);
    const { move } = JSON.parse((await native.do('bot_think', 0, [], view)).text);
    await native.do('host_thought', 0, [asked.ticket], move);
    await settle();
  }
  return Array.from({ length: positions }, (_, i) => views[Math.floor(((i + 1) * views.length) / (positions + 2))]);
}

async function thinkNatively(native, view) {
  const start = performance.now();
  const { text } = await native.do('bot_advise', 0, [1, sims], view);
  return { text, ms: performance.now() - start };
}

const thinkInBrowser = (page, view) =>
  page.evaluate(
    (task) =>
      new Promise((resolve) => {
        window.mind ??= new Worker('./worker.js', { type: 'module' });
        window.mind.onmessage = ({ data }) => resolve(data);
        window.mind.postMessage(task);
      }),
    { view, sims },
  );

/* Simulations a second on both sides. */
async function measure(native, page, game) {
  const speed = { native: 0, browser: 0 };
  for (const view of await findViews(native, game)) {
    let [here, there, made] = [Infinity, Infinity, 0];
    for (let round = 0; round < Number(rounds); round++) {
      const [one, other] = [await thinkInBrowser(page, view), await thinkNatively(native, view)];
      assert.equal(one.text, other.text, 'both think the same');
      made = JSON.parse(one.text).sims;
      here = Math.min(here, one.ms);
      there = Math.min(there, other.ms);
    }
    speed.browser += (1000 * made) / here / positions;
    speed.native += (1000 * made) / there / positions;
  }
  return speed;
}

const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('playwright-core');
const server = await serve();
const native = await Native.start(`${nativeBuild}/tests/browser_talk`);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  console.log(`Chromium ${browser.version()}, simulations a second, best of ${rounds}`);
  for (const game of games) {
    const speed = await measure(native, page, game);
    const [there, here] = [speed.native, speed.browser].map((value) => Math.round(value).toString().padStart(8));
    console.log(`${game.id.padEnd(12)} native ${there}   Chromium ${here}   ratio ${(speed.browser / speed.native).toFixed(2)}`);
  }
} finally {
  await browser.close();
  await native.end();
  server.close();
}
