// Time and second thoughts against a real server: the clock counts down by the length that the server tells,
// whose time is up misses that turn, and a table where all sleep rests; a move is taken back exactly where the session
// allows it, and its refusal is a sentence. And the language, one touch away in the room.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playByClicks } from './driver.mjs';
import { pairAt } from './people.mjs';
import * as support from './support.mjs';

const relaxed = 90;
let server;
let browser;

before(async () => {
  const times = { 'relaxed-seconds': relaxed, 'fast-seconds': 5, 'bot-pause': 400 };
  [server, browser] = await Promise.all([support.serveReal(times), support.launch()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const pair = (game, more) => pairAt(browser, server, { game, ...more });
const closeAll = (people) => Promise.all(people.map(({ close }) => close()));

/* The one who is to move, and the other. */
async function byTurn(people) {
  const first = await Promise.race(people.map((one) => one.page.locator('.app[data-turn=mine]').waitFor().then(() => one)));
  return [first, people.find((one) => one !== first)];
}

/* What the clock says, in words and as a bar. */
const clock = (page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.clock .bar');
    const words = document.querySelector('.clock .left')?.textContent ?? '';
    const [, minutes = 0, seconds = 0] = /(?:(\d+) min )?(\d+)/.exec(words) ?? [];
    return bar && { left: 60 * Number(minutes) + Number(seconds), share: Number(bar.style.getPropertyValue('--share')) };
  });

test('the bar counts down, by the length that the server tells, for both', async () => {
  const people = await pair('vingt-trois', { terms: { clock: 'relaxed' } });
  for (const { page, wrong } of people) {
    await page.locator('.clock').waitFor();
    const first = await clock(page);
    assert.ok(first.left > 0 && first.left <= relaxed, `${first.left} s`);
    assert.ok(Math.abs(first.share - first.left / relaxed) < 1e-9, `${first.left} s of ${relaxed} are ${first.share}`);
    await page.waitForFunction((left) => {
      const [, minutes = 0, seconds = 0] = /(?:(\d+) min )?(\d+)/.exec(document.querySelector('.clock .left').textContent);
      return 60 * Number(minutes) + Number(seconds) < left;
    }, first.left);
    const then = await clock(page);
    assert.ok(then.share < first.share, 'the bar is shorter');
    await support.noViolations(page, 'a clock that runs');
    assert.deepEqual(wrong, []);
  }
  await closeAll(people);
});

const version = (page) => page.locator('.app').getAttribute('data-version').then(Number);
const reached = (page, wanted) =>
  page.waitForFunction((wanted) => Number(document.querySelector('.app').dataset.version) >= wanted, wanted);
const hand = (page) => page.locator('.hand .hc .vh').allTextContents();

test('whose time is up misses that turn and has the next; when all have slept, no time runs until somebody moves', async () => {
  const people = await pair('figures', { terms: { clock: 'fast' } });
  const [late, other] = await byTurn(people);
  const missed = (page, { name }) => page.locator('.log ol > li', { hasText: name }).filter({ hasText: 'has run out of time' }).first().waitFor();
  await missed(other.page, late);
  await missed(late.page, other);
  await late.page.locator('.app[data-turn=mine]').waitFor();
  assert.equal(await late.page.getByText('A bot plays for you', { exact: true }).count(), 0, 'the seat is one’s own again');
  assert.ok((await late.page.locator('.hand .hc').count()) >= 5, 'with its hand');
  await late.page.locator('.clock').waitFor({ state: 'detached' });
  await support.noViolations(late.page, 'a table that rests');
  await playByClicks(late.page, { seed: 3, moves: 1 });
  await other.page.locator('.clock').waitFor();
  assert.deepEqual([...late.wrong, ...other.wrong], []);
  await closeAll(people);
});

/* Takes back with the button: the answer is the next version, or a sentence. */
async function undo(page) {
  const before = await version(page);
  await page.keyboard.press('u');
  await page.waitForFunction(
    (before) => Number(document.querySelector('.app').dataset.version) > before || document.querySelector('.toast'),
    before,
  );
  const toast = page.locator('.toast');
  if (!(await toast.count())) return 'done';
  const said = await toast.first().textContent();
  assert.equal(await version(page), before, 'nothing has changed');
  await toast.first().getByRole('button').first().click();
  await toast.first().waitFor({ state: 'detached' });
  return said.trim();
}

test('a move is taken back where nobody moved and nothing was learnt; otherwise it is said why', async () => {
  const people = await pair('figures', { looks: [{}, { size: 'tablet' }] });
  const [one, two] = await byTurn(people);
  const bothAt = async () => {
    const latest = Math.max(await version(one.page), await version(two.page));
    await Promise.all([reached(one.page, latest), reached(two.page, latest)]);
  };
  assert.match(await undo(one.page), /There is no move to undo yet\./);

  await one.page.locator('[data-spot=draw]').click();
  await one.page.waitForFunction(() => document.querySelectorAll('.hand .hc').length === 6);
  assert.match(await undo(one.page), /This move showed you something new/);
  assert.equal(await one.page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled'), 'true', 'and so the button is off');

  const six = await hand(one.page);
  const card = one.page.locator('.hand .hc').first();
  await card.click();
  await card.click();
  await two.page.locator('.app[data-turn=mine]').waitFor();
  await bothAt();
  assert.equal(await undo(one.page), 'done', 'the other has not moved yet');
  assert.deepEqual(await hand(one.page), six, 'the card is back');
  await bothAt();
  assert.equal(await two.page.locator('.app').getAttribute('data-turn'), 'theirs', 'and so is the turn');

  await one.page.locator('.hand .hc').first().click();
  await one.page.locator('.hand .hc').first().click();
  await two.page.locator('.app[data-turn=mine]').waitFor();
  await two.page.locator('.seats [data-spot^="take"].lit').click();
  await two.page.waitForFunction(() => document.querySelectorAll('.hand .hc').length === 6);
  await bothAt();
  assert.match(await undo(one.page), /You can only undo your own last move/);
  assert.equal(await undo(two.page), 'done', 'everybody saw the card that was taken');
  assert.equal((await hand(two.page)).length, 5);
  assert.deepEqual([...one.wrong, ...two.wrong], []);
  await closeAll(people);
});

test('a table that plays without taking back offers none', async () => {
  const people = await pair('figures', { terms: { undo: false } });
  const [one] = await byTurn(people);
  assert.equal(await one.page.getByRole('button', { name: 'Undo' }).count(), 0);
  await one.page.keyboard.press('u');
  assert.equal(await one.page.locator('.toast').count(), 0);
  await closeAll(people);
});

test('the language is one touch away in the room, also for what the server says', async () => {
  const people = await pair('onze', { looks: [{ size: 'phone' }, {}] });
  for (const { page, wrong } of people) {
    const there = await page.locator('.heard').textContent();
    const before = await version(page);
    const switcher = page.getByRole('button', { name: /^FR/ });
    await switcher.click();
    await page.getByRole('button', { name: /^EN/ }).waitFor();
    await page.waitForFunction((there) => {
      const now = document.querySelector('.heard')?.textContent ?? there;
      return document.documentElement.lang === 'fr' && now.trim() && now !== there;
    }, there);
    await reached(page, before);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('lang')), 'en', 'the focus is where it was');
    await support.noSideways(page, 'the other language');
    assert.deepEqual(wrong, []);
  }
  await closeAll(people);
});
