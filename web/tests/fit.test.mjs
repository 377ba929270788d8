// A server that does not take the page in: it cannot store anything, or it speaks another version. The page
// says why, comes in by itself as soon as it can, and reloads itself at most once.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import * as support from './support.mjs';

let site;
let browser;
before(async () => {
  site = await support.servePage();
  browser = await support.launch();
});
after(async () => {
  await browser?.close();
  site?.close();
});

async function visit(url, { lang = 'en-GB', route } = {}) {
  const context = await browser.newContext({ locale: lang, reducedMotion: 'reduce' });
  if (route) await context.routeWebSocket(/\/ws$/, route);
  const page = await context.newPage();
  const wrong = support.watch(page, url);
  const loads = [];
  page.on('load', () => loads.push(page.url()));
  return { context, page, wrong, loads };
}

test('a server whose disk is full: the page says so, keeps trying, and is let in when there is room', async () => {
  const server = await support.serveReal();
  const room = (bytes) => execFileSync('prlimit', ['--pid', String(server.pid()), `--fsize=${bytes}`]);
  try {
    room('0:unlimited');
    const { context, page, wrong, loads } = await visit(server.url);
    await page.goto(`${server.url}#/lobby`);
    await page.getByText('The server could not store it').waitFor();
    let hellos = 0;
    page.on('websocket', () => hellos++);
    while (hellos < 2) await page.waitForEvent('websocket');
    room('unlimited:unlimited');
    await page.locator('.panel.none', { hasText: /./ }).and(page.locator(':not([role=status])')).waitFor();
    assert.equal(await page.getByText('The server could not store it').count(), 0);
    assert.ok(await page.evaluate(() => localStorage.getItem('quinte.token')), 'it is somebody now');
    assert.deepEqual(wrong, []);
    assert.equal(loads.length, 1, 'without a reload');
    await context.close();
  } finally {
    await server.close();
  }
});

/* What servers of other versions may answer. */
const others = {
  'a newer one': { is: 'refused', why: 'protocol', say: 'Versions do not fit.', protocol: 2 },
  'an older one, which only knows that this is no message': { is: 'refused', why: 'form', say: 'No form (protocol).' },
  'one that answers in its own way': { is: 'hello', protocol: 7, person: 'p', name: 'x', token: 'y'.repeat(43), server: 's' },
};

for (const [name, answer] of Object.entries(others))
  test(`versions that do not fit: ${name}`, async () => {
    const refuse = (socket) => socket.onMessage((text) => JSON.parse(text).do === 'hello' && socket.send(JSON.stringify(answer)));
    const { context, page, wrong, loads } = await visit(site.url, { route: refuse });
    await page.goto(`${site.url}#/lobby`);
    const band = page.locator('.band[data-state=lost]', { hasText: 'run different versions' });
    await page.waitForFunction(() => sessionStorage.getItem('quinte.renewed'));
    await band.waitFor();
    await page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
    await band.waitFor();
    await page.waitForLoadState('networkidle');
    for (const hash of ['#/about', '#/lobby']) {
      await page.goto(`${site.url}${hash}`); // each is an occasion to reload
      await band.waitFor();
    }
    assert.equal(loads.length, 2, 'once by itself, and no more');
    assert.equal(await page.evaluate(() => localStorage.getItem('quinte.token')), null, 'nothing of it is kept');
    await support.noViolations(page, 'versions do not fit');

    // At this device everything goes on.
    await page.goto(`${site.url}#/`);
    await page.locator('main button.go').first().click();
    await page.locator('.app[data-version]').waitFor();
    await band.waitFor();
    assert.equal(loads.length, 2, 'a game is not interrupted');
    assert.deepEqual(wrong, []);
    await context.close();
  });

test('versions that do not fit, in French, while a game is being played here: said, and nothing else', async () => {
  let fits = true;
  let hangUp;
  const { context, page, loads } = await visit(site.url, {
    lang: 'fr-FR',
    route: (socket) =>
      socket.onMessage((text) => {
        if (JSON.parse(text).do !== 'hello') return;
        const hello = { is: 'hello', protocol: 1, person: 'p1', name: 'Ada', token: 'x'.repeat(43), server: 'test' };
        socket.send(JSON.stringify(fits ? hello : others['a newer one']));
        if (fits) hangUp = () => socket.close();
        fits = false;
      }),
  });
  await context.addInitScript(() => localStorage.setItem('quinte.token', 'x'.repeat(43)));
  await page.goto(`${site.url}#/`);
  await page.locator('main button.go').first().click();
  await page.locator('.app[data-version]').waitFor();
  hangUp();
  await page.locator('.band', { hasText: 'de versions différentes' }).waitFor();
  assert.equal(loads.length, 1);
  await page.goto(`${site.url}#/lobby`);
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
  await context.close();
});

test('a token that is none is as good as none', async () => {
  const server = await support.serveReal();
  try {
    for (const token of ['', 'x', 'é'.repeat(43), 'a'.repeat(44), 'null', '{"a":1}']) {
      const { context, page, wrong } = await visit(server.url);
      await context.addInitScript((kept) => sessionStorage.getItem('set') || (sessionStorage.setItem('set', '1'), localStorage.setItem('quinte.token', kept)), token);
      await page.goto(`${server.url}#/lobby`);
      await page.locator('.panel.none').waitFor();
      await page.waitForFunction(() => /^[\w-]{43}$/.test(localStorage.getItem('quinte.token') ?? ''));
      assert.deepEqual(wrong, []);
      await context.close();
    }
  } finally {
    await server.close();
  }
});
