// Playing for real: a server with its store, bots and people, and the page in Chromium. Every game to
// its end by clicks and by the keyboard alone, two browsers against each other with a reload, an
// offline phase and a server that starts again, and what people do at a table besides moving.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playByClicks, playByKeys } from './driver.mjs';
import * as support from './support.mjs';

let server;
let browser;

before(async () => {
  server = await support.serveReal({ 'bot-pause': 150 });
  browser = await support.launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const look = { desktop: [1366, 900], tablet: [768, 1024], phone: [360, 640] };

/* A person with a browser of their own. */
async function person({ size = 'desktop', lang = 'en-GB', theme = 'light' } = {}) {
  const [width, height] = look[size];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: lang,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: size === 'phone',
  });
  const page = await context.newPage();
  const wrong = support.watch(page, server.url);
  return { context, page, wrong };
}

/* Opens a table for two on the server: with a free seat, on which a bot may sit down. */
async function open(page, game, bot = true) {
  await page.goto(`${server.url}#/new/${game}`);
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.locator('form input[autocomplete=nickname]').fill('Anna');
  await page.locator('form button[type=submit]').click();
  await page.locator('.round').waitFor();
  if (!bot) return;
  await page.locator('.bots input[type=radio]').first().check({ force: true });
  await page.locator('.place.free button').click();
  await page.locator('.bottom .go:not([disabled])').click();
  await page.locator('.app').waitFor();
}

const version = (page) => page.locator('.app').getAttribute('data-version').then(Number);
const reached = (page, wanted) =>
  page.waitForFunction((wanted) => Number(document.querySelector('.app')?.dataset.version) >= wanted, wanted);
const mine = (page) => page.locator('.app[data-turn=mine]').waitFor();

const rounds = [
  ['verso', 'desktop', 'fr-FR', 'dark'],
  ['figures', 'tablet', 'en-GB', 'light'],
  ['vingt-trois', 'phone', 'fr-FR', 'light'],
  ['onze', 'desktop', 'en-GB', 'dark'],
  ['voeux', 'phone', 'en-GB', 'dark'],
];

/* Whoever plays to the end has made some of the table's moves, however the cards lie. */
async function toTheEnd(page, play) {
  const before = await version(page);
  const made = await play();
  assert.ok(made > 0);
  assert.ok((await version(page)) - before >= made, 'each of them is a version');
  await page.locator('.result li').nth(1).waitFor();
}

/* A short run plays the shortest; browsers.test.mjs plays them all. */
for (const [game, size, lang, theme] of rounds) {
  const isPlayed = support.isWhole || game === 'vingt-trois';
  test(`${game}: played to the end by clicks (${size}, ${lang}, ${theme})`, { skip: !isPlayed }, async () => {
    const { context, page, wrong } = await person({ size, lang, theme });
    await open(page, game);
    await toTheEnd(page, () => playByClicks(page, { seed: 7 }));
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`${game}: played to the end by the keyboard alone`, { skip: !isPlayed }, async () => {
    const { context, page, wrong } = await person();
    await open(page, game);
    await toTheEnd(page, () => playByKeys(page, { seed: 11 }));
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

/* Whoever is to move moves, so many times in all; gives how many moves were made. */
async function playTogether(pages, moves, seed) {
  for (let made = 0; made < moves; made++) {
    const turn = await Promise.race(
      pages.map((page) => page.waitForSelector('.app[data-turn=mine], .result').then(() => page)),
    );
    if (await turn.locator('.result').count()) return made;
    await playByClicks(turn, { seed: seed + made, moves: 1 });
  }
  return moves;
}

/* Two people at a table of theirs. */
async function pair(game) {
  const [anna, ben] = [await person(), await person({ size: 'phone', lang: 'fr-FR' })];
  await open(anna.page, game, false);
  await ben.page.goto(anna.page.url());
  await ben.page.locator('.field.panel input').fill('Ben');
  await ben.page.locator('.place.free button').first().click();
  await anna.page.locator('.place.free').waitFor({ state: 'detached' });
  await anna.page.getByRole('button', { name: 'Begin' }).click();
  await Promise.all([anna, ben].map(({ page }) => page.locator('.app').waitFor()));
  return [anna, ben];
}

const lost = (page, state) => page.locator('[data-state=lost]').waitFor({ state });

test('two browsers against each other: a reload, an offline phase, a restart of the server', async () => {
  const [anna, ben] = await pair('figures'); // whose end is always far away
  const pages = [anna.page, ben.page];
  await playTogether(pages, 5, 3);
  await anna.page.reload();
  await playTogether(pages, 6, 50);

  await ben.context.setOffline(true);
  await lost(ben.page, 'visible');
  if (await anna.page.locator('.app[data-turn=mine]').count()) await playByClicks(anna.page, { seed: 9, moves: 1 });
  const before = await version(anna.page);
  await ben.context.setOffline(false);
  await lost(ben.page, 'detached');
  await reached(ben.page, before);
  await playTogether(pages, 6, 100);

  await server.stop('SIGKILL');
  await Promise.all(pages.map((page) => lost(page, 'visible')));
  await server.start();
  await Promise.all(pages.map((page) => lost(page, 'detached')));
  assert.ok((await playTogether(pages, Infinity, 150)) > 0);
  await Promise.all(pages.map((page) => page.locator('.result').waitFor()));
  assert.equal(await version(anna.page), await version(ben.page));

  const points = await Promise.all(
    [anna, ben].map(({ page }) => page.locator('.result .points').allTextContents()),
  );
  assert.equal(points[0].length, 2);
  assert.deepEqual(points[0], points[1]);
  await anna.context.close();
  await ben.context.close();
});

test('two tabs of one person stay in step, each in its language', async () => {
  const { context, page, wrong } = await person();
  await open(page, 'vingt-trois');
  await mine(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await mine(other);
  await playByClicks(page, { seed: 3, moves: 1 });
  await reached(other, await version(page));
  await playByClicks(other, { seed: 4, moves: 1 });
  await reached(page, await version(other));
  assert.deepEqual(wrong, []);
  await context.close();
});

test('the language changes at once, in every tab, also what the server says', async () => {
  const { context, page } = await person();
  await open(page, 'onze');
  await mine(page);
  assert.match(await page.locator('.banner').textContent(), /Your turn/);
  const english = await page.locator('.log ol > li').last().textContent();
  const other = await context.newPage();
  await other.goto(`${server.url}#/`);
  await other.locator('label[lang=fr]').click();
  await page.getByText('À vous').first().waitFor();
  await page.waitForFunction(
    (english) => document.querySelector('.log ol > li:last-child')?.textContent !== english,
    english,
  );
  await mine(page);
  await context.close();
});

test('hint, undo, why, and the way to the rule', async () => {
  const { context, page } = await person();
  await open(page, 'voeux');
  await mine(page);
  await page.keyboard.press('h');
  await page.locator('.helpnote').waitFor();
  assert.ok((await page.locator('.hinted, [data-move] .ico').count()) > 0, 'the advised move is marked');
  const before = await version(page);
  await playByClicks(page, { seed: 5, moves: 1 });
  const after = await version(page);
  await page.keyboard.press('u');
  await page.waitForFunction(
    (after) => Number(document.querySelector('.app').dataset.version) > after || document.querySelector('.toast'),
    after,
  );
  assert.ok(after > before);
  await context.close();
});

test('who leaves is replaced by a bot and may come back; who is gone for good leaves a seat', async () => {
  const [anna, ben] = await pair('voeux');
  const eve = await person();
  const table = anna.page.url();
  const go = async (what) => {
    await anna.page.locator('.top button').first().click();
    await anna.page.getByRole('button', { name: what }).click();
    await anna.page.waitForURL(`${server.url}#/`);
  };
  await go('Let a bot play');
  await ben.page.locator('.seat').getByText('un robot joue', { exact: true }).waitFor();
  await anna.page.goto(table);
  await anna.page.getByRole('button', { name: 'Take my seat back' }).click();
  await ben.page.locator('.seat').getByText('un robot joue', { exact: true }).waitFor({ state: 'detached' });
  assert.ok((await playTogether([anna.page, ben.page], 4, 5)) === 4);

  await anna.page.locator('.top button').first().click();
  await anna.page.getByRole('button', { name: 'Leave for good' }).click();
  await anna.page.getByRole('button', { name: 'Leave for good' }).click();
  await anna.page.waitForURL(`${server.url}#/`);
  await ben.page.locator('.seat').getByText('parti', { exact: true }).waitFor();
  await eve.page.goto(table);
  await eve.page.getByRole('button', { name: 'Take this seat' }).click();
  await eve.page.getByRole('textbox').fill('Eve');
  await eve.page.getByRole('button', { name: 'Take the free seat' }).click();
  await ben.page.locator('.seat').getByText('parti', { exact: true }).waitFor({ state: 'detached' });
  assert.ok((await playTogether([eve.page, ben.page], 4, 5)) === 4);
  for (const { context } of [anna, ben, eve]) await context.close();
});

test('a spectator sees the table, and nobody’s hand', async () => {
  const [anna, eve] = [await person(), await person()];
  await open(anna.page, 'onze');
  await mine(anna.page);
  await eve.page.goto(anna.page.url());
  await eve.page.locator('.app[data-turn=theirs]').waitFor();
  assert.equal(await eve.page.locator('[data-move]').count(), 0);
  assert.equal(await eve.page.locator('.hand .hc').count(), 0);
  await playByClicks(anna.page, { seed: 3, moves: 1 });
  await reached(eve.page, await version(anna.page));
  assert.deepEqual(eve.wrong, []);
  await anna.context.close();
  await eve.context.close();
});

test('another game with the same people', async () => {
  const { context, page } = await person();
  await open(page, 'vingt-trois');
  await playByClicks(page, { seed: 21 });
  await page.locator('.result .btn.go').first().click();
  await page.waitForFunction(() => !document.querySelector('.result'));
  const begin = page.getByRole('button', { name: 'Begin' });
  await page.locator('.app').or(begin).first().waitFor();
  if (await begin.count()) await begin.click();
  await mine(page);
  assert.ok((await playByClicks(page, { seed: 22, moves: 2 })) > 0);
  await context.close();
});
