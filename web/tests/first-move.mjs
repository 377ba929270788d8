// Measures how long a phone waits: from the first visit of the page to the first move that can be made
// after "play now", in Chromium with its processor slowed down four times. Games that a bot begins do not
// count: bots take their time so that people can follow. Not a test, it prints figures:
//   [PAGE=FOLDER] node tests/first-move.mjs [RUNS [SLOWER]]
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromiumOptions, dist } from './support.mjs';
import { chromium } from 'playwright-core';

const [runs = 9, slower = 4] = process.argv.slice(2).map(Number);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/* As a good host would: compressed where there is a compressed file. */
function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = join(dist, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const small = existsSync(`${file}.br`);
    const encoding = small ? { 'Content-Encoding': 'br' } : {};
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain', ...encoding });
    createReadStream(small ? `${file}.br` : file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server)));
}

/* In the page: when "play now" is there it is clicked at once; when a move can be made it is noted. */
function play() {
  const times = (window.times = {});
  const look = () => {
    const button = document.querySelector('main button.go');
    if (button && !times.home) {
      times.home = performance.now();
      button.click();
    }
    const room = document.querySelector('.app[data-version]');
    if (room && !times.room) {
      times.room = performance.now();
      times.begins = room.dataset.turn === 'mine';
    }
    const mine = document.querySelector('.app[data-turn=mine][aria-busy=false]');
    if (!times.move && mine?.querySelector('.lit, .can, [data-move]')) times.move = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

async function run(browser, url) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await context.addInitScript(play);
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url);
  await page.waitForFunction(() => window.times.move || window.times.begins === false);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...window.times,
  }));
  await context.close();
  return times;
}

const server = await serve();
const browser = await chromium.launch(chromiumOptions);
const all = [];
while (all.length < runs) {
  const times = await run(browser, `http://localhost:${server.address().port}/`);
  if (times.begins) all.push(times);
}
await browser.close();
server.close();

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
console.log(`${runs} first visits, processor ${slower} times slower; milliseconds since the navigation: median (least – most)`);
for (const key of ['paint', 'home', 'room', 'move']) {
  const list = all.map((times) => Math.round(times[key]));
  console.log(`${key.padEnd(6)} ${median(list)} (${Math.min(...list)} – ${Math.max(...list)})`);
}
