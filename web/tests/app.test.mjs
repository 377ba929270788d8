// The page as an app: what makes it installable, everything without a network after the first visit,
// from any folder of a host that only hands out files and from `quinte serve`, and newer versions.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { playByClicks } from './driver.mjs';
import * as support from './support.mjs';

const { chromiumOptions, dist, isLookedAt, langs, launch, noSideways, noViolations, results, serveReal, sizes, watch } = support;

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const below = '/games/quinte/';

/* A host that hands out the files of a folder below a path, and nothing else. */
async function serveFiles(folder) {
  const host = { folder, asked: [] };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    host.asked.push(pathname);
    const file = join(host.folder, pathname.slice(below.length) || 'index.html');
    if (!pathname.startsWith(below) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  host.url = `http://localhost:${server.address().port}${below}`;
  host.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return host;
}

/* The list of files that the service worker was built with. */
function builtList(folder) {
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  return JSON.parse(/\{"name":"[^"]+","files":\[\[.*?\]\]\}/.exec(worker)[0]);
}

/* Another version of the page: some files are different, and the service worker knows it. `spoilt` are
 * different from what it knows. */
function otherVersion(name, changed, spoilt = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quinte-app-'));
  cpSync(dist, folder, { recursive: true });
  const before = builtList(dist);
  const files = before.files.map(([path, hash]) => {
    if (!(path in changed)) return [path, hash];
    const text = changed[path](readFileSync(join(folder, path), 'utf8'));
    writeFileSync(join(folder, path), text);
    return [path, `sha256-${createHash('sha256').update(text).digest('base64')}`];
  });
  const worker = join(folder, 'service-worker.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(JSON.stringify(before), JSON.stringify({ name, files })));
  for (const [path, change] of Object.entries(spoilt))
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
  return folder;
}

const kept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
    return caches.keys();
  });

/* Waits until what is being installed waits or has failed; says which. */
const looked = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise((resolve) =>
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true }),
    );
    await registration.update();
    const worker = registration.installing ?? (await found);
    while (worker.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return worker.state;
  });

const versionOf = (page) => page.locator('meta[name=version]').getAttribute('content');
const markedAs = (version) => (html) => html.replace('<title>', `<meta name="version" content="${version}" /><title>`);

/* "Play now", until a table with cards is there; says which one and how far it is. */
async function play(page) {
  await page.goto(new URL('#/', page.url()).href);
  await page.locator('main button.go').first().click();
  await page.locator('.app[data-version]').waitFor();
  return { hash: new URL(page.url()).hash, version: await versionAt(page) };
}

const versionAt = (page) => page.locator('.app').evaluate((app) => Number(app.dataset.version));

describe('installing', () => {
  let folder;
  let context;
  let host;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quinte-profile-'));
    host = await serveFiles(dist);
    context = await chromium.launchPersistentContext(folder, { ...chromiumOptions, locale: 'fr-FR' });
  });
  after(async () => {
    await context?.close();
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the browser offers to install it', async () => {
    const page = await context.newPage();
    await page.goto(host.url);
    const tools = await context.newCDPSession(page);
    const { url, errors, data } = await tools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    assert.equal(url, `${host.url}manifest.fr.webmanifest`);
    const manifest = JSON.parse(data);
    assert.deepEqual([manifest.name, manifest.lang, manifest.display], ['Quinte', 'fr', 'standalone']);
    for (const at of [manifest.start_url, manifest.scope]) assert.equal(new URL(at, url).href, host.url);
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors, []);
    await page.close();
  });

  test('the icons are as large as they say, and the shortcuts lead somewhere', async () => {
    const page = await context.newPage();
    await page.goto(host.url);
    const fr = JSON.parse(readFileSync(join(dist, 'manifest.fr.webmanifest'), 'utf8'));
    const sizesOf = (purpose) => fr.icons.filter((icon) => icon.purpose === purpose).map(({ sizes: size }) => size);
    assert.deepEqual(sizesOf('any'), ['any', '192x192', '512x512']);
    assert.deepEqual(sizesOf('maskable'), ['192x192', '512x512']);
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    for (const { src, sizes: said } of [...fr.icons, { src: touch, sizes: '180x180' }]) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (said !== 'any') assert.equal(size, said, src);
    }
    assert.equal(fr.shortcuts.length, 5);
    for (const { url, name } of fr.shortcuts) {
      await page.goto(new URL(url, host.url).href);
      await page.locator('h1', { hasText: name }).waitFor();
    }
    await page.close();
  });

  test('the manifest speaks the language of the page', async () => {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('quinte.lang', 'en'));
    await page.goto(host.url);
    await page.locator('link[rel=manifest][href$="manifest.en.webmanifest"]').waitFor({ state: 'attached' });
    const tools = await context.newCDPSession(page);
    const { data, errors } = await tools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(data).lang, 'en');
    const [fr, en] = ['fr', 'en'].map((lang) => JSON.parse(readFileSync(join(dist, `manifest.${lang}.webmanifest`), 'utf8')));
    for (const one of ['lang', 'description']) assert.notEqual(fr[one], en[one]);
    assert.deepEqual({ ...fr, lang: '', description: '' }, { ...en, lang: '', description: '' });
    await page.close();
  });
});

describe('without a network', () => {
  let browser;
  before(async () => {
    browser = await launch({ keeps: true });
  });
  after(() => browser?.close());

  const hosts = { 'a folder of a plain host': () => serveFiles(dist), 'quinte serve': () => serveReal() };

  for (const [name, open] of Object.entries(hosts))
    test(`everything is there after the first visit: ${name}`, async () => {
      const host = await open();
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
      try {
        const page = await context.newPage();
        const wrong = watch(page, host.url);
        await page.goto(host.url);
        const stores = await kept(page);
        assert.deepEqual(wrong, []);
        const list = builtList(dist);
        assert.deepEqual(stores, [`quinte ${new URL(host.url).pathname} ${list.name}`]);
        await host.close();
        await context.setOffline(true);

        await page.reload();
        await play(page);
        await page.goto(`${host.url}#/rules/onze`);
        await page.locator('main figure').first().waitFor();
        await page.goto(`${host.url}#/learn/voeux`);
        await page.locator('.coach').waitFor();
        await page.goto(`${host.url}some/where/else#/about`);
        await page.waitForURL(`${host.url}#/about`);
        await page.locator('main h1').waitFor();

        assert.ok(list.files.length > 50);
        const missing = await page.evaluate(async (paths) => {
          const answers = await Promise.all(paths.map((path) => fetch(path).then(({ ok }) => ok, () => false)));
          return paths.filter((_, i) => !answers[i]);
        }, list.files.map(([path]) => path));
        assert.deepEqual(missing, []);
        const core = list.files.map(([path]) => path).find((path) => path.endsWith('.wasm'));
        const exported = await page.evaluate(async (path) => {
          const module = await WebAssembly.compileStreaming(fetch(path));
          return WebAssembly.Module.exports(module).length;
        }, core);
        assert.ok(exported > 10);
        const fonts = await page.evaluate(() => document.fonts.ready.then(() => [...document.fonts].map(({ status }) => status)));
        assert.ok(fonts.includes('loaded') && !fonts.includes('error'), fonts.join());
      } finally {
        await context.close();
        await host.close();
      }
    });

  test('what is not a file of the page is left to the server', async () => {
    const host = await serveFiles(dist);
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(host.url);
      await kept(page);
      await page.reload();
      host.asked.length = 0;
      const answers = new Map();
      page.on('response', (answer) => answers.set(new URL(answer.url()).pathname, answer.fromServiceWorker()));
      const paths = { 'icons/icon.svg': true, 'api/tables': false, 'api/': false, ws: false, 'service-worker.js': false };
      await page.evaluate((all) => Promise.all(all.map((path) => fetch(path))), Object.keys(paths));
      for (const [path, isKept] of Object.entries(paths)) {
        assert.equal(answers.get(below + path), isKept, path);
        assert.equal(host.asked.includes(below + path), !isKept, path);
      }
    } finally {
      await context.close();
      await host.close();
    }
  });
});

describe('a newer version', () => {
  const folders = [];
  let browser;
  let host;
  const version = (...args) => {
    const folder = otherVersion(...args);
    folders.push(folder);
    return folder;
  };
  const first = version('one', { 'index.html': markedAs('one') });
  const second = version('two', {
    'index.html': markedAs('two'),
    'favicon.svg': (svg) => svg.replace('<svg ', '<svg data-version="two" '),
  });

  before(async () => {
    browser = await launch({ keeps: true });
  });
  after(async () => {
    await browser?.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /* A visitor who has the first version, while the host has it too. */
  async function visitor(options) {
    host = await serveFiles(first);
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    await page.goto(host.url);
    await kept(page);
    return { page, context };
  }

  async function leave(context) {
    await context.close();
    await host.close();
  }

  test('comes by itself, once, where the server does not understand the one before', async () => {
    const { page, context } = await visitor({ locale: 'en-GB' });
    try {
      let newest = 1;
      const hellos = [];
      await context.routeWebSocket(/\/ws$/, (socket) =>
        socket.onMessage((text) => {
          const { do: what, protocol } = JSON.parse(text);
          if (what !== 'hello') return;
          hellos.push(protocol);
          const fits = { is: 'hello', protocol, person: 'p1', name: 'Ada', token: 'x'.repeat(43), server: 'test' };
          const unfit = { is: 'refused', why: 'protocol', say: 'Versions do not fit.', protocol: newest };
          socket.send(JSON.stringify(protocol === newest ? fits : unfit));
        }),
      );
      const loads = [];
      page.on('load', () => loads.push(page.url()));
      host.folder = second;
      newest = 2; // the host was updated, with its page, while this one is kept
      await page.goto(`${host.url}#/lobby`);
      await page.reload();
      await page.locator('meta[name=version][content=two]').waitFor({ state: 'attached' });
      assert.equal(new URL(page.url()).hash, '#/lobby');
      await page.locator('.band[data-state=lost]', { hasText: 'run different versions' }).waitFor();
      const before = loads.length;
      assert.ok(hellos.length >= 2);
      await page.reload(); // even then it does not reload itself a second time
      await page.locator('.band[data-state=lost]').waitFor();
      await page.waitForFunction(() => navigator.serviceWorker.ready);
      assert.equal(loads.length, before + 1);
    } finally {
      await leave(context);
    }
  });

  test('waits, says so, and begins when the person wants it; in every window', async () => {
    const { page, context } = await visitor({ locale: 'en-GB' });
    try {
      const other = await context.newPage();
      await other.goto(host.url);
      const { hash } = await play(page);
      host.folder = second;
      host.asked.length = 0;
      assert.equal(await looked(page), 'installed');
      const prompt = page.getByRole('region', { name: 'Update' });
      await prompt.waitFor();
      assert.deepEqual(
        host.asked.filter((path) => path.startsWith(`${below}assets/`)),
        [],
        'what has not changed is not loaded again',
      );
      assert.equal(await versionOf(page), 'one');
      await page.reload();
      await prompt.waitFor();
      assert.equal(await versionOf(page), 'one', 'nobody has asked for it yet');

      await page.locator('.app[data-version]').waitFor();
      const played = await versionAt(page);
      await prompt.getByRole('button', { name: 'Reload' }).click();
      await page.locator('meta[name=version][content=two]').waitFor({ state: 'attached' });
      await page.locator('.app[data-version]').waitFor();
      assert.equal(new URL(page.url()).hash, hash, 'the page is where it was');
      assert.ok((await versionAt(page)) >= played, 'no move is lost');
      assert.deepEqual(await kept(page), [`quinte ${below} two`], 'the first version is gone');
      assert.ok((await page.evaluate(() => fetch('favicon.svg').then((answer) => answer.text()))).includes('two'));
      assert.equal(await prompt.count(), 0);

      assert.equal(await versionOf(other), 'one', 'a window in use is not reloaded under its person');
      await other.getByRole('region', { name: 'Update' }).getByRole('button', { name: 'Reload' }).click();
      await other.locator('meta[name=version][content=two]').waitFor({ state: 'attached' });
    } finally {
      await leave(context);
    }
  });

  const hidden = () => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  };
  /* A window that never comes to rest, as one that was opened just now. */
  const restless = () => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (run, time, ...more) => (time === 3000 ? 0 : setTimeout(run, time, ...more));
  };

  /* A window with a game of Figures, whose end is far away, in which some moves were made and it is one's turn. */
  async function playing(context, seed, before = () => undefined) {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('quinte.game', 'figures'));
    await page.addInitScript(before);
    await page.goto(host.url);
    await play(page);
    assert.equal(await page.locator('.app').getAttribute('data-game'), 'figures');
    await playByClicks(page, { seed, moves: 2 });
    await page.locator('.app[data-turn=mine][aria-busy=false]').waitFor();
    return { page, hash: new URL(page.url()).hash, at: await versionAt(page) };
  }

  const runs = (page, name) => page.locator(`meta[name=version][content=${name}]`).waitFor({ state: 'attached' });
  const goesOn = async ({ page, hash, at }, seed) => {
    await page.locator('.app[data-turn=mine][aria-busy=false]').waitFor();
    assert.deepEqual([new URL(page.url()).hash, await versionAt(page)], [hash, at], 'the same table at the same move');
    assert.equal(await playByClicks(page, { seed, moves: 1 }), 1);
  };

  test('a window that nobody sees follows by itself, others are told; every game goes on at the same move', async () => {
    const { page, context } = await visitor({ locale: 'en-GB' });
    try {
      const unseen = await playing(context, 3, hidden);
      const seen = await playing(context, 5);
      host.folder = second;
      assert.equal(await looked(page), 'installed');
      await page.getByRole('region', { name: 'Update' }).waitFor();
      const fresh = await context.newPage();
      await fresh.addInitScript(restless);
      await fresh.goto(host.url);
      await fresh.locator('main h1').first().waitFor();
      assert.deepEqual(await Promise.all([unseen.page, seen.page, fresh].map(versionOf)), ['one', 'one', 'one']);

      await page.getByRole('button', { name: 'Reload' }).click();
      await runs(page, 'two');
      await runs(unseen.page, 'two');
      await goesOn(unseen, 7);

      for (const window of [seen.page, fresh]) {
        await window.getByRole('region', { name: 'Update' }).waitFor();
        assert.equal(await versionOf(window), 'one', 'a window in use is told, and not reloaded under its person');
      }
      await goesOn(seen, 9);
      await seen.page.locator('.app[data-turn=mine][aria-busy=false]').waitFor();
      seen.at = await versionAt(seen.page);
      for (const window of [seen.page, fresh]) {
        await window.getByRole('region', { name: 'Update' }).getByRole('button', { name: 'Reload' }).click();
        await runs(window, 'two');
      }
      await goesOn(seen, 11);
      assert.deepEqual(await kept(page), [`quinte ${below} two`]);
    } finally {
      await leave(context);
    }
  });

  test('one that did not come whole is not taken', async () => {
    const { page, context } = await visitor({ locale: 'en-GB' });
    try {
      host.folder = version('three', { 'index.html': markedAs('three') }, { 'favicon.svg': (svg) => `${svg}\n` });
      assert.equal(await looked(page), 'redundant');
      host.folder = version('four', {}, { 'index.html': (html) => html.replace(/assets\/[\w-]+/, 'assets/elsewhere') });
      assert.equal(await looked(page), 'redundant');
      assert.equal(await page.getByRole('region', { name: 'Update' }).count(), 0);
      await page.reload();
      assert.equal(await versionOf(page), 'one');
    } finally {
      await leave(context);
    }
  });

  const words = { fr: ['Mise à jour', 'Plus tard'], en: ['Update', 'Later'] };
  const looks = [
    ['phone', 'fr', 'light', '#/'],
    ['desktop', 'en', 'dark', '#/'],
    ['phone', 'en', 'dark', '#/learn/onze'],
    ['desktop', 'fr', 'light', '#/learn/voeux'],
    ['tablet', 'fr', 'light', '#/rules/onze'],
    ['phone', 'fr', 'dark', '#/rules/voeux'],
  ];
  test('the line that says so, on every kind of screen', async () => {
    const { page, context } = await visitor({});
    try {
      host.folder = second;
      assert.equal(await looked(page), 'installed');
      for (const [number, [size, lang, theme, hash]] of looks.entries()) {
        if (number > 1 && !isLookedAt(number)) continue;
        const [width, height] = sizes[size];
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(host.url + hash);
        await page.evaluate((to) => {
          localStorage.setItem('quinte.lang', to);
          dispatchEvent(new StorageEvent('storage'));
        }, lang);
        const [name, later] = words[lang];
        const prompt = page.getByRole('region', { name });
        await prompt.getByRole('button', { name: later }).waitFor();
        await page.locator('h1').first().waitFor();
        const where = `update-${hash.replace(/\W+/g, '')}-${size}-${lang}-${theme}`;
        await page.screenshot({ path: join(results, `${where}.png`) });
        await noViolations(page, where);
        await noSideways(page, where);
        for (const button of await prompt.getByRole('button').all()) {
          const box = await button.boundingBox();
          assert.ok(box.height >= 44 && box.x >= 0 && box.x + box.width <= width, where);
        }
      }
      await page.locator('[data-update] button').last().click();
      await page.locator('[data-update]').waitFor({ state: 'detached' });
      assert.equal(await versionOf(page), 'one', 'put off, it does not begin');
    } finally {
      await leave(context);
    }
  });
});
