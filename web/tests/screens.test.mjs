// Every screen at three sizes, in both languages and themes: nothing for axe, no sideways scrolling, no
// errors, no foreign requests, everything reachable by keyboard. Screenshots go to test-results.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeMove, playByClicks } from './driver.mjs';
import * as support from './support.mjs';

const { sizes, langs } = support;
const [first, second] = Object.keys(langs);
let site;
let browser;
let MockServer;

before(async () => {
  site = await support.servePage();
  browser = await support.launch();
  ({ MockServer } = await support.load('src/lib/mock.ts'));
});
after(async () => {
  await browser?.close();
  site?.close();
});

const own = {
  table: 'own1own1own1own1',
  game: 'onze',
  players: 4,
  options: { match: true },
  phase: 'playing',
  clock: 'relaxed',
  guests: true,
  names: ['Claire', 'Nora', 'Tom', 'Marta'],
  seat: 0,
  turn: true,
};
const other = { ...own, options: {}, clock: 'off', seat: undefined, turn: undefined };
const lobby = [
  { ...other, table: 'aaaa1111', game: 'voeux', players: 2, names: ['Maximilienne de La Rochefoucauld', null], phase: 'gathering' },
  { ...other, table: 'bbbb2222', game: 'figures', players: 6, names: ['Inès', 'Marc', null, null, 'Zoé', null], phase: 'gathering' },
  { ...other, table: 'cccc3333', game: 'vingt-trois', players: 3, names: ['Ada', 'Bo', 'Chen'] },
  { ...other, table: 'dddd4444', game: 'verso', players: 2, names: ['Ada', 'Bo'], guests: false },
];
const finished = [
  { table: 'eeee5555', number: 0, ended: 1780000000, game: 'voeux', seat: 1, names: ['Ada', 'Claire'], scores: [12, 24], ranks: [2, 1] },
  { table: 'eeee5555', number: 1, ended: 1780003600, game: 'voeux', seat: 0, names: ['Claire', 'Ada'], scores: [-3, 7], ranks: [2, 1] },
];
const table = '#/t/mock2345mock2345';

const here = (letter) => `heret${letter.repeat(19)}`;
const played = (number, game, more) => [
  'played',
  { table: here('a'), number, ended: 1780000000 + number, game, players: 3, seat: 0, here: [0], names: ['Claire', 'Ada', 'Blaise'], scores: [31, 22, 12], ranks: [1, 2, 3], against: 'normal', ...more },
];
const kept = [
  ['tables', { ...own, table: here('a'), game: 'figures', players: 3, options: {}, clock: 'off', names: ['Claire', 'Ada', 'Blaise'], touched: 1780000000000, count: 9, people: 1 }],
  ['tables', { ...own, table: here('b').replace('heret', 'herer'), game: 'verso', players: 2, phase: 'finished', seat: undefined, names: ['1', '2'], touched: 1780000000000, count: 0, people: 0, record: '{}' }],
  played(0, 'figures'),
  played(1, 'figures', { scores: [128, 140, 99], ranks: [2, 1, 3], against: 'expert' }),
  played(2, 'vingt-trois', { players: 4, names: ['Claire', 'Ada', 'Blaise', 'Chloé'], scores: [4, 9, 12, 30], ranks: [1, 2, 3, 4], against: 'easy' }),
  played(3, 'onze', { here: [0, 1], names: ['Maximilienne de La Rochefoucauld', 'Ben', 'Ada'] }),
];
const onDevice = (page) => page.locator('input[type=radio][value=here]').check({ force: true });
const games = support.recorded;

/* name, address, the game of the recording, what to do before looking */
const screens = [
  { name: 'home', hash: '#/' },
  { name: 'home-first', hash: '#/', options: { mine: [], games: [] } },
  { name: 'sheet', hash: '#/', act: (page) => page.locator('.tile[data-game=onze] button').click().then(() => page.locator('[data-sheet] [type=submit]:focus').waitFor()) },
  { name: 'lobby', hash: '#/lobby', ready: '.line' },
  { name: 'finished', hash: '#/finished', ready: '.past' },
  { name: 'lobby-pages', hash: '#/lobby', options: { rows: 2 }, ready: '.pages', act: turnPage },
  { name: 'stats', hash: '#/stats', kept, ready: 'main table' },
  { name: 'puzzles', hash: '#/puzzles/2026-02-27', ready: 'main table' },
  { name: 'lobby-here', hash: '#/lobby', kept, ready: '.own' },
  { name: 'finished-here', hash: '#/finished', kept, ready: '.past .own' },
  { name: 'new-here', hash: '#/new/onze', act: onDevice },
  { name: 'cover', hash: '#/new/voeux', act: (page) => onDevice(page).then(() => page.locator('form button[type=submit]').click()).then(() => page.locator('[data-cover] .btn.go').waitFor()) },
  { name: 'settings', hash: '#/settings' },
  { name: 'carry', hash: '#/settings', act: (page) => page.locator('section[aria-labelledby=set-carry] button').first().click().then(() => page.locator('.code').waitFor()) },
  { name: 'fetch', hash: '#/carry/k7q2-m9xd-zzzz', ready: 'dialog[open]' },
  { name: 'forget', hash: '#/settings', act: (page) => page.locator('main section').last().getByRole('button').click() },
  { name: 'about', hash: '#/about' },
  { name: 'new', hash: '#/new/onze', act: (page) => page.locator('summary').click() },
  ...games.map((game) => ({ name: `rules-${game}`, hash: `#/rules/${game}`, ready: 'figure' })),
  { name: 'rules-anchor', hash: '#/rules/onze/O7', ready: '.asked' },
  { name: 'rules-search', hash: '#/rules/voeux', act: (page, _, lang) => page.locator('input[type=search]').fill(lang === 'fr' ? 'pierre' : 'stone') },
  { name: 'rules-common', hash: '#/rules' },
  ...games.map((game) => ({ name: `learn-${game}`, hash: `#/learn/${game}`, ready: '.coach' })),
  { name: 'missing', hash: '#/nowhere' },
  { name: 'gone', hash: '#/t/zzzz9999' },
  { name: 'seats', hash: table, game: 'onze', options: { gathering: true } },
  { name: 'seats-mine', hash: table, game: 'onze', options: { gathering: true }, act: sitDown },
  { name: 'seats-close', hash: table, game: 'onze', options: { gathering: true }, act: (page) => sitDown(page).then(() => page.locator('button.plain-link').click()) },
  { name: 'log', hash: table, game: 'vingt-trois', only: ['phone', 'tablet'], act: (page) => page.getByRole('button', { name: /^(Log|Journal)$/ }).click() },
  { name: 'keys', hash: table, game: 'vingt-trois', act: (page) => page.keyboard.press('?') },
  { name: 'leave', hash: table, game: 'vingt-trois', act: (page) => page.locator('header.top button').first().click() },
  { name: 'hint', hash: table, game: 'onze', act: (page) => page.keyboard.press('h') },
  { name: 'result', hash: table, game: 'voeux', act: finish },
  { name: 'details', hash: table, game: 'voeux', act: (page, server) => finish(page, server).then(() => page.locator('.result button:not(.go)').click()) },
];

/* The first page has two tables, the second the other two. */
async function turnPage(page) {
  const names = () => page.locator('li.line:not(.past) h3').allTextContents();
  const first = await names();
  await page.locator('.pages button:last-child').click();
  await page.locator('.pages button:last-child:disabled').waitFor();
  assert.notDeepEqual(await names(), first);
}

async function sitDown(page) {
  await page.locator('.field.panel input').fill('Claire');
  await page.locator('.place.free button').first().click();
  await page.locator('.place.you').waitFor();
}

async function finish(page, server) {
  while (server.snapshot.phase !== 'finished') await makeMove(page, server.nextMove);
  await page.locator('.result').waitFor();
}

async function open(context, screen, lang) {
  const options = { mine: [own], games: finished, lobby, ...screen.options };
  const server = new MockServer(support.recording(screen.game ?? 'vingt-trois', lang), options);
  const page = await context.newPage();
  await support.attach(page, () => server);
  /* Somebody who was here before. */
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('quinte.token', 'mock-token'.padEnd(43, '-')));
  const wrong = support.watch(page, site.url);
  if (screen.kept) await keepHere(page, screen.kept);
  await page.goto(`${site.url}${screen.hash}`);
  await page.locator('main').first().waitFor();
  await page.locator(screen.ready ?? 'main h1, .hero h1, .mat').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await screen.act?.(page, server, lang);
  return { page, wrong };
}

/* Rows that this device keeps. */
async function keepHere(page, rows) {
  await page.goto(`${site.url}#/stats`);
  await page.locator('main .none, main table').first().waitFor();
  await page.evaluate(
    (rows) =>
      new Promise((resolve) => {
        const request = indexedDB.open('quinte');
        request.onsuccess = () => {
          const change = request.result.transaction(['tables', 'played'], 'readwrite');
          for (const [store, row] of rows) change.objectStore(store).put(row);
          change.oncomplete = () => resolve(request.result.close());
        };
      }),
    rows,
  );
  await page.goto('about:blank');
}

/* Every size in both languages and both themes, every language in both themes. */
const ways = [
  ['phone', first, 'light'],
  ['phone', second, 'dark'],
  ['tablet', first, 'dark'],
  ['tablet', second, 'light'],
  ['desktop', first, 'light'],
  ['desktop', second, 'dark'],
];

for (const [way, [size, lang, theme]] of ways.entries())
  describe(`${size} ${lang} ${theme}`, () => {
    let context;
    before(async () => {
      const [width, height] = sizes[size];
      const viewport = { width, height };
      context = await browser.newContext({ viewport, locale: langs[lang], colorScheme: theme, reducedMotion: 'reduce' });
    });
    after(() => context.close());
    const shown = screens.filter(({ only }, i) => (!only || only.includes(size)) && support.isLookedAt(i + way));
    for (const screen of shown)
      test(screen.name, async () => {
        const where = `${screen.name} ${size} ${lang} ${theme}`;
        const { page, wrong } = await open(context, screen, lang);
        await page.screenshot({ path: join(support.results, `${screen.name}-${size}-${lang}-${theme}.png`) });
        assert.equal(await page.evaluate(() => document.documentElement.lang), lang === 'qps' ? langs.qps : lang);
        await support.noSideways(page, where);
        await support.noViolations(page, where);
        if (theme === 'light' && size !== 'tablet') await support.allReachable(page, where);
        if (size !== 'phone') await support.narrow(page, where);
        assert.deepEqual(wrong, [], where);
        await page.close();
      });
  });

test('a lost connection is told, and mended', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.clock.install();
  const server = new MockServer(support.recording('onze', 'fr'));
  const line = await support.attach(page, () => server);
  await page.goto(`${site.url}${table}`);
  await page.locator('.mat').waitFor();
  line.cut();
  await page.locator('[data-state=lost]').waitFor();
  await page.screenshot({ path: join(support.results, 'lost-phone-fr-light.png') });
  await support.noViolations(page, 'lost');
  // The page tries by itself from time to time. Its time stands still from here, after a try that failed,
  // so that the next one is the button's.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const tried = line.refusals();
  while (line.refusals() === tried) await page.clock.runFor(1000);
  line.mend();
  await page.locator('[data-state] button').click();
  await page.locator('[data-state]').waitFor({ state: 'detached' });
  await context.close();
});

describe('with a real server', () => {
  let real;
  before(async () => {
    real = await support.serveReal();
  });
  after(() => real?.close());

  async function visitor(lang = 'fr') {
    const viewport = { width: 360, height: 640 };
    const context = await browser.newContext({ viewport, locale: langs[lang], reducedMotion: 'reduce' });
    const page = await context.newPage();
    const wrong = support.watch(page, real.url);
    await page.goto(real.url);
    await page.locator('.tile').first().waitFor();
    return { page, context, wrong };
  }

  test('play: the sheet, one click, and one can move, in every game', async () => {
    const { page, context, wrong } = await visitor();
    for (const game of games) {
      await page.goto(`${real.url}#/`);
      await page.locator(`.tile[data-game=${game}] button`).click();
      await page.locator(`[data-sheet=${game}] [type=submit]`).click();
      await page.locator(`.app[data-game=${game}]`).waitFor();
      assert.equal(await playByClicks(page, { moves: 1 }), 1, game);
      assert.match(await page.evaluate(() => location.hash), /^#\/t\/here[a-z0-9]{20}$/);
    }
    await page.goto(`${real.url}#/`);
    await page.locator('.cont').first().waitFor();
    await page.locator('.cont').first().click();
    await page.locator('.app').waitFor();
    await page.goto(`${real.url}#/lobby`);
    await page.locator('.line').nth(4).waitFor();
    assert.equal(await page.locator('.line').count(), games.length, 'one\u2019s own tables');
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test('with friends: two clicks, a link, a second visitor, and the game begins', async () => {
    const host = await visitor();
    await host.page.locator('.cta a').click();
    await host.page.locator('nav.games a[data-game=voeux]').click();
    await host.page.locator('form input[autocomplete=nickname]').fill('Emma');
    await host.page.locator('button[type=submit]').click();
    await host.page.locator('.place.you').waitFor();
    const link = await host.page.locator('.link input').inputValue();
    const guest = await visitor('en');
    await guest.page.goto(link);
    await guest.page.locator('.field input').first().fill('Nora');
    await guest.page.locator('.place.free button').click();
    await guest.page.locator('.place.you').waitFor();
    await host.page.locator('.place b', { hasText: 'Nora' }).waitFor();
    await host.page.locator('.bottom .go:not([disabled])').click();
    await Promise.all([host, guest].map(({ page }) => page.locator('.app').waitFor()));
    assert.deepEqual([...host.wrong, ...guest.wrong], []);
    await Promise.all([host, guest].map(({ context }) => context.close()));
  });

  test('settings: a name, carried by link to another device, then forgotten', async () => {
    const old = await visitor();
    await old.page.goto(`${real.url}#/settings`);
    await old.page.locator('section[aria-labelledby=set-you] input').fill('Claire à deux');
    await old.page.locator('section[aria-labelledby=set-you] button').click();
    await old.page.locator('.toast').waitFor();
    await old.page.locator('section[aria-labelledby=set-carry] button').first().click();
    const link = await old.page.locator('section[aria-labelledby=set-carry] input[readonly]').inputValue();
    const young = await visitor('en');
    await young.page.goto(link);
    await young.page.locator('dialog[open] .go').click();
    await young.page.waitForFunction(() => document.querySelector('main input')?.value === 'Claire à deux');
    assert.equal(await young.page.evaluate(() => location.hash), '#/settings', 'the code has left the address');
    await young.page.locator('main section').last().getByRole('button').click();
    await young.page.locator('dialog[open] .go').click();
    await young.page.waitForFunction(() => document.querySelector('main input')?.value !== 'Claire à deux');
    await Promise.all([old, young].map(({ context }) => context.close()));
  });
});
