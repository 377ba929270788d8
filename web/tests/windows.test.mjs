// Every window that people have: recorded positions of all games, numbers of players and phases, results,
// replays with the expert's word, puzzles and lessons. Everything is hit where it is drawn, nothing scrolls
// sideways, no text is cut or lies on another, the hand is whole and in sight.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeMove } from './driver.mjs';
import { faults, windows } from './faults.mjs';
import { positions, Showing } from './positions.mjs';
import * as support from './support.mjs';

const games = support.recorded;
const program = process.env.QUINTE ?? fileURLToPath(new URL('../../build/quinte', import.meta.url));
const longest = 'Maximilienne-Anastasia von und zu Hohens';
const langs = Object.keys(support.langs);
/* On a busy machine everything comes, only later. */
const patience = 180_000;
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

const sizeOf = ({ viewport: { width, height } }) => `${width} × ${height}`;

/* Of everything every third is looked at, each in other windows; of these short runs take one in so many. */
const isOurs = (number) => number % 3 === 0 && support.isLookedAt(number / 3);

/* One in two with names of forty letters, somebody away, replaced and gone, and a clock. */
function crowded(snapshot) {
  const seats = snapshot.seats.map((seat, i) => (i ? { ...seat, name: longest } : seat));
  if (seats[2]) Object.assign(seats[2], { replaced: true, bot: 'normal' });
  if (seats[3]) seats[3].left = true;
  return { ...snapshot, seats, away: [1], clock: 'fast', deadline: 25_000 };
}

async function open(window, lang, theme, list) {
  const context = await browser.newContext({ ...window, locale: support.langs[lang], colorScheme: theme, reducedMotion: 'reduce' });
  const showing = new Showing(list);
  await support.attach(context, () => showing);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return { context, page, showing, wrong: support.watch(page, site.url) };
}

for (const [number, game] of games.entries())
  test(`${game}: every position in every window`, async () => {
    const missed = [];
    for (const [w, window] of windows.entries()) {
      const [lang, theme] = [langs[(w + number) % 2], support.themes[(w >> 1) % 2]];
      const list = positions(game, lang).map(({ name, snapshot }, i) => ({
        name,
        snapshot: { ...((i + w) % 2 ? crowded(snapshot) : snapshot), version: 1000 + i },
      }));
      const { context, page, showing, wrong } = await open(window, lang, theme, list);
      for (const [i, { name, snapshot }] of list.entries()) {
        if (!isOurs(i + w)) continue;
        await page.goto(`${site.url}${showing.hashes[i]}`);
        await page.locator(`.app[data-version="${snapshot.version}"] .mat`).waitFor();
        for (const fault of await faults(page)) missed.push(`${sizeOf(window)} ${lang} ${name}: ${fault}`);
      }
      assert.deepEqual(wrong, []);
      await context.close();
    }
    assert.deepEqual(missed, []);
  });

/* The page as it is now, made as large as each of the windows in turn. In a short run every game has a window of
 * its own. */
async function inWindows(page, number, step, where, missed) {
  for (const [w, window] of windows.entries()) {
    if (!isOurs(4 * number + step + w)) continue;
    await page.setViewportSize(window.viewport);
    for (const fault of await faults(page)) missed.push(`${sizeOf(window)} ${where}: ${fault}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function plain(lang) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: support.langs[lang], reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return { context, page };
}

test('replays, with all hands open, and the expert’s word on a blunder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quinte-'));
  const missed = [];
  for (const [number, game] of games.entries()) {
    const lang = langs[number % 2];
    const file = join(folder, `${game}.json`);
    execFileSync(program, ['simulate', game, '--players', '2', '--games', '1', '--seed', '5', '--bots', 'greedy,random', '--records', file]);
    const { context, page } = await plain(lang);
    await page.goto(site.url);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.locator('.replay .app').waitFor();
    const last = Number(await page.locator('.scrub input').getAttribute('max'));
    for (const [k, at] of [0, Math.floor(last / 2), last].entries()) {
      await page.locator('.scrub input').fill(String(at));
      await page.locator(`.replay[data-at="${at}"]`).waitFor();
      await inWindows(page, number, k, `${game} ${lang} replay ${at} of ${last}`, missed);
    }
    await page.locator('.seen select').selectOption({ index: (await page.locator('.seen option').count()) - 1 });
    await page.locator('.scrub input').fill(String(Math.floor(last / 2)));
    await inWindows(page, number, 0, `${game} ${lang} replay with open hands`, missed);
    if (game === 'vingt-trois') await withTheExpert(page, number, missed);
    await context.close();
  }
  rmSync(folder, { recursive: true });
  assert.deepEqual(missed, []);
});

async function withTheExpert(page, number, missed) {
  await page.locator('.top .tool:has(.graph)').click();
  await page.locator('dialog[open] .work .btn').click();
  await page.locator('dialog[open] .worst button').first().waitFor();
  await page.locator('dialog[open] progress').waitFor({ state: 'detached', timeout: 2 * patience });
  await inWindows(page, number, 0, 'analysis', missed);
  await page.locator('dialog[open] .worst button').first().click();
  await page.locator('.note').waitFor();
  await inWindows(page, number, 1, 'the note on a blunder', missed);
}

test('puzzles: asked, missed, shown', async () => {
  const missed = [];
  const date = '2027-03-14';
  for (const [number, game] of games.entries()) {
    const lang = langs[number % 2];
    const { context, page } = await plain(lang);
    await page.clock.setFixedTime(new Date(`${date}T15:00:00`));
    await page.goto(`${site.url}#/puzzle/${game}`);
    const stage = (name) => page.locator(`.puzzle[data-stage=${name}]`).waitFor();
    await stage('asked');
    await page.locator('.mat').waitFor();
    await inWindows(page, number, 0, `${game} ${lang} puzzle asked`, missed);
    const json = execFileSync(program, ['puzzle', game, '--date', date, '--json', '--lang', support.spoken(lang)], { encoding: 'utf8', maxBuffer: 1 << 24 });
    const { snapshot, solution } = JSON.parse(json);
    const other = snapshot.legal.find((move) => move !== solution.move);
    await makeMove(page, other, () => page.locator('.puzzle:not([data-stage=asked])').count().then(Boolean));
    await stage('wrong');
    await inWindows(page, number, 1, `${game} ${lang} puzzle missed`, missed);
    await page.locator('.question .ways .btn').click();
    await stage('shown');
    await inWindows(page, number, 2, `${game} ${lang} puzzle shown`, missed);
    await context.close();
  }
  assert.deepEqual(missed, []);
});

/* Through the lessons until one asks for a move. */
async function readOn(page) {
  const asks = () => {
    document.querySelector('.coach .btn.go')?.click();
    return document.querySelector('.coach .head .btn:not(.go)') !== null;
  };
  await page.waitForFunction(asks);
}

/* In these the page of some games scrolls. */
const low = windows.filter(({ viewport: { height } }) => height < 600);

/* Runs in the page: whether one of them is where it can be pressed, if there are any. */
function isOneSeen(selector) {
  const all = [...document.querySelectorAll(selector)];
  const hit = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2);
  return !all.length || all.some((spot) => spot.contains(hit(spot.getBoundingClientRect())));
}

/* Runs in the page: whether it stays where it is scrolled to while something is said. */
async function staysScrolled() {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  scrollTo(0, document.documentElement.scrollHeight);
  const end = scrollY;
  document.querySelector('.app .heard').append(' ');
  for (let i = 0; i < 3; i++) await frame();
  return scrollY === end;
}

test('what can be done on the board comes into sight with one’s turn', async () => {
  let scrolled = 0;
  for (const [number, game] of games.entries()) {
    const list = positions(game, 'en').map(({ name, snapshot }, i) => ({ name, snapshot: { ...snapshot, version: 1000 + i } }));
    for (const [w, window] of low.entries()) {
      const { context, page, showing } = await open(window, 'en', 'light', list);
      for (const [i, { name, snapshot }] of list.entries()) {
        if (!snapshot.moves?.length || (i + w) % 4 || !support.isLookedAt((i + w) / 4 + number)) continue;
        await page.goto(`${site.url}${showing.hashes[i]}`);
        await page.locator(`.app[data-version="${snapshot.version}"] .mat`).waitFor();
        await page.waitForFunction(isOneSeen, '.mat .lit').catch(() => assert.fail(`${sizeOf(window)} ${name}`));
        scrolled += await page.evaluate(() => Number(scrollY > 0));
        assert.ok(await page.evaluate(staysScrolled), `${sizeOf(window)} ${name}: the page was scrolled back`);
      }
      await context.close();
    }
  }
  if (support.isWhole) assert.ok(scrolled > 0, 'somewhere the page had to scroll');
});

test('a hint that a lesson gives is brought into sight', async () => {
  let scrolled = 0;
  for (const [number, game] of games.entries())
    for (const [w, window] of low.entries()) {
      if (!isOurs(number + w)) continue;
      const { context, page } = await plain('en');
      await page.setViewportSize(window.viewport);
      await page.goto(`${site.url}#/learn/${game}`);
      await page.locator('.mat').waitFor();
      await readOn(page);
      const end = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        document.querySelector('.coach .head .btn').click();
        return scrollY;
      });
      await page.locator('.hinted, [data-move] > .ico').first().waitFor();
      await page.waitForFunction(isOneSeen, '.mat .hinted').catch(() => assert.fail(`${game} ${sizeOf(window)}`));
      scrolled += await page.evaluate((from) => Number(scrollY < from), end);
      await context.close();
    }
  if (support.isWhole) assert.ok(scrolled > 0, 'somewhere the page had to scroll');
});

test('lessons: read, asked, shown', async () => {
  const missed = [];
  for (const [number, game] of games.entries()) {
    const lang = langs[(number + 1) % 2];
    const { context, page } = await plain(lang);
    await page.goto(`${site.url}#/learn/${game}`);
    await page.locator('.coach').waitFor();
    await page.locator('.mat').waitFor();
    await inWindows(page, number, 0, `${game} ${lang} first lesson`, missed);
    await readOn(page);
    await inWindows(page, number, 1, `${game} ${lang} lesson that asks`, missed);
    await page.locator('.coach .head .btn').click();
    await page.locator('.hinted, [data-move] > .ico').first().waitFor();
    await inWindows(page, number, 2, `${game} ${lang} lesson shown`, missed);
    await context.close();
  }
  assert.deepEqual(missed, []);
});
