// What the tests share: the built page behind strict headers, Chromium, the mock server, axe.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
export const dist = process.env.PAGE ?? join(here, '../dist');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const results = join(here, '../test-results');
mkdirSync(results, { recursive: true });

/** One in so many of the positions and screens is looked at: PAGE_EVERY=6 is for short runs. */
const every = Number(process.env.PAGE_EVERY ?? 1);
export const isLookedAt = (number) => number % every === 0;
export const isWhole = every === 1;
/** What a count must come to at least, in a run of any length. */
export const atLeast = (count) => (every === 1 ? count : count / (2 * every));

export const sizes = { phone: [360, 640], tablet: [768, 1024], desktop: [1280, 800] };
/** The page's languages, with the locale of a browser. A page that was built with QUINTE_PSEUDO=1 is tested with it, too. */
const pseudo = process.env.QUINTE_PSEUDO ? { qps: 'en-XA' } : { fr: 'fr-FR' };
export const langs = { ...pseudo, en: 'en-GB' };
/** What the core speaks in them. */
export const spoken = (lang) => (lang === 'qps' ? 'en' : lang);
export const themes = ['light', 'dark'];

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
const headers = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/* The script that notes what goes wrong, for a browser that cannot be asked. */
const watcher = readFileSync(join(here, 'watch.js'));
const tag = '<script src="./watch.js"></script>';

/* The built page, with the headers that the server sends; `watched`: with that script. */
export function servePage({ watched = false } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname);
    const file = join(dist, path === '/' ? 'index.html' : path);
    const send = (type, body) => response.writeHead(200, { ...headers, 'Content-Type': type }).end(body);
    if (watched && path === '/watch.js') return send(types['.js'], watcher);
    if (watched && path === '/') return send(types['.html'], readFileSync(file, 'utf8').replace('<head>', `<head>${tag}`));
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, 'Content-Type': types[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => server.close() });
    });
  });
}

/* The program, and where its page is: QUINTE and PAGE, or what the build made. */
const program = process.env.QUINTE ?? join(here, '../../build/quinte');

/* A real server on a free port, with an empty store; `stop` and `start` are what a host would do. */
export async function serveReal(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quinte-'));
  const all = { 'bot-pause': 0, 'message-rate': '1000/2000', 'address-rate': '2000/4000', ...settings };
  let port = 0;
  let running;
  const start = async () => {
    const set = Object.entries(all).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const data = join(folder, 'tables.db');
    const args = ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--page', dist, '--lang', 'en', ...set];
    running = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = await firstWords(running, /127\.0\.0\.1:(\d+)/);
    port = Number(said[1]);
  };
  const stop = async (signal = 'SIGTERM') => {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}/`,
    start,
    stop,
    pid: () => running.pid,
    async close() {
      if (running.exitCode === null && running.signalCode === null) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function firstWords(process, pattern) {
  let text = '';
  return new Promise((resolve, reject) => {
    const hear = (data) => {
      text += data;
      const found = pattern.exec(text);
      if (found) resolve(found);
    };
    process.stdout.on('data', hear);
    process.stderr.on('data', hear);
    process.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    process.once('error', reject);
  });
}

/* Without service workers: a page that is kept would answer what a test means to ask the server. */
const unkept = () => void delete Navigator.prototype.serviceWorker;

/* The same bytes for whoever asks, one after another. */
const fixed = (seed) => {
  let state = seed;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 24;
    }
    return array;
  };
};

/** Tables of this device are dealt by this number, in the page and in the worker that hosts them. */
export async function deal(context, seed) {
  const script = `(${fixed})(${seed});`;
  await context.addInitScript(script);
  await context.route(/\/host\.worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: script + (await response.text()) });
  });
}

export const chromiumOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

/* Chromium without windows, at half the time; what the page keeps and installs is tested with the whole. */
const shell = '/usr/bin/chromium-headless-shell';
const shellOptions =
  process.env.CHROMIUM || !existsSync(shell) ? chromiumOptions : { ...chromiumOptions, executablePath: shell };

export async function launch({ keeps = false } = {}) {
  if (keeps) return chromium.launch(chromiumOptions);
  const browser = await chromium.launch(shellOptions);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(unkept);
    return context;
  };
  return browser;
}

const { module: plugin } = await runnerImport(join(here, '../plugins/registry.ts'), { logLevel: 'error' });
/** The games that the core has, and those of them that were recorded (fixtures/make.sh). */
export const games = (await plugin.gamesOf(plugin.coreFile)).games.map(({ id }) => id);
export const recorded = games.filter((game) => existsSync(join(here, 'fixtures', `${game}.en.jsonl`)));

/* A module of the page, as Vite would give it. */
export async function load(path) {
  const { module } = await runnerImport(join(here, '..', path), { logLevel: 'error', plugins: [plugin.registry()] });
  return module;
}

export function recording(game, lang) {
  return readFileSync(join(here, 'fixtures', `${game}.${spoken(lang)}.jsonl`), 'utf8');
}

/* Answers the page's WebSocket with a mock server, until `cut` is called. */
export async function attach(target, server) {
  const sockets = new Set();
  let refused = false;
  let refusals = 0;
  await target.routeWebSocket(/\/ws$/, (socket) => {
    if (refused) {
      refusals++;
      return socket.close();
    }
    sockets.add(socket);
    const line = server().connect((message) => socket.send(JSON.stringify(message)));
    socket.onMessage((text) => line.hear(JSON.parse(text)));
    socket.onClose(() => {
      sockets.delete(socket);
      line.close();
    });
  });
  return {
    cut() {
      refused = true;
      for (const socket of sockets) socket.close();
      sockets.clear();
    },
    mend() {
      refused = false;
    },
    refusals: () => refusals,
  };
}

/* Collects what must not happen: console errors, page errors, requests to anybody else. */
export function watch(page, url) {
  const wrong = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const to = request.url();
    if (!to.startsWith(url) && !to.startsWith('data:')) wrong.push(`foreign request: ${to}`);
  });
  return wrong;
}

/** What somebody hears who cannot see: the text, and the names of what is drawn in it. */
export const heard = (locator) =>
  locator.evaluate((node) => {
    const copy = node.cloneNode(true);
    for (const drawn of copy.querySelectorAll('[role=img][aria-label]')) drawn.replaceWith(drawn.getAttribute('aria-label'));
    return copy.textContent;
  });


export async function noViolations(page, where) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await globalThis.axe.run(document, { runOnly: tags });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
  assert.deepEqual(violations, [], where);
}

export async function noSideways(page, where) {
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].map((of) => [of.scrollWidth, of.clientWidth]),
  );
  for (const [scroll, client] of widths)
    assert.ok(scroll <= client, `${where}: scrolls sideways, ${scroll} > ${client}`);
}

/* A window that becomes as narrow as a phone, or a tablet that is turned. */
export async function narrow(page, where) {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await noSideways(page, `${where}, made narrow`);
}

/* Every control that can be seen is reached with Tab, and shows that it is. */
export async function allReachable(page, where) {
  const wanted = await page.evaluate(() => {
    document.activeElement?.blur?.();
    const radios = new Set();
    let count = 0;
    const scope = document.querySelector('dialog[open]') ?? document;
    for (const element of scope.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')) {
      if (element.disabled || element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.type === 'radio') {
        if (radios.has(element.name)) continue;
        radios.add(element.name);
      }
      element.dataset.wanted = String(count++);
      if (element.type === 'radio')
        for (const other of document.getElementsByName(element.name)) other.dataset.wanted = element.dataset.wanted;
    }
    return count;
  });
  const seen = new Set();
  for (let i = 0; i < wanted + 6 && seen.size < wanted; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.dataset?.wanted);
    if (at !== undefined) seen.add(at);
  }
  const missed = await page.evaluate(
    (reached) =>
      [...document.querySelectorAll('[data-wanted]')]
        .filter((element) => !reached.includes(element.dataset.wanted))
        .map((element) => element.outerHTML.slice(0, 120)),
    [...seen],
  );
  assert.deepEqual(missed, [], `${where}: not reached by keyboard`);
}
