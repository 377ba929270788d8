// The expert looks at a recorded game, without any server: what it says is what the command says, the
// chart and the lists lead to their moments, work can be stopped and goes on, and only decisions whose
// maker's eyes one may use are looked at.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeMove } from './driver.mjs';
import * as support from './support.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.QUINTE ?? join(here, '../../build/quinte');
const sizes = { phone: [360, 640], desktop: [1366, 900] };
let site;
let browser;
let folder;

before(async () => {
  site = await support.servePage();
  browser = await support.launch();
  folder = mkdtempSync(join(tmpdir(), 'quinte-'));
});
after(async () => {
  await browser?.close();
  site?.close();
  if (folder) rmSync(folder, { recursive: true });
});

const run = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });

/* A game in which the second seat plays anything. */
function record(game) {
  const file = join(folder, `${game}.json`);
  run('simulate', game, '--players', '2', '--games', '1', '--seed', '5', '--bots', 'greedy,random', '--records', file);
  return file;
}

const isOurs = (wrong) => !/WebSocket connection|ERR_INTERNET_DISCONNECTED/.test(wrong);

async function watching(file, { size = 'desktop', lang = 'en', theme = 'light' } = {}) {
  const [width, height] = sizes[size];
  const context = await browser.newContext({ viewport: { width, height }, locale: support.langs[lang], colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const wrong = support.watch(page, site.url);
  await page.goto(site.url);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.replay .app').waitFor();
  return { context, page, wrong: () => wrong.filter(isOurs) };
}

/* The command counts seats, the page knows who sat there. */
const said = ({ say }) => say.replace(/Seat (\d)/g, (_, seat) => `Player ${Number(seat) + 1}`);
const at = (page) => page.locator('.replay').getAttribute('data-at').then(Number);
const tool = (page) => page.locator('.top .tool:has(.graph)');
const dialog = (page) => page.locator('dialog[open]');

async function analysed(page, start) {
  await tool(page).click();
  await dialog(page).getByRole('button', { name: start }).click();
  await dialog(page).locator('.worst button').first().waitFor();
  await dialog(page).locator('progress').waitFor({ state: 'detached', timeout: 120_000 });
}

test('what the page says is what the command says; lists, chart and note lead through the game', async () => {
  const file = record('vingt-trois');
  const expected = JSON.parse(run('analyse', file, '--json', '--lang', 'en'));
  assert.ok(expected.decisions.length > 10 && expected.worst.length > 1, 'there is something to find');
  const lost = (seat) => expected.decisions.filter((one) => one.seat === seat).reduce((sum, { loss }) => sum + loss, 0);
  assert.ok(lost(1) > lost(0), `who plays anything loses more: ${lost(0)}, ${lost(1)}`);
  const { page, context, wrong } = await watching(file);
  await tool(page).click();
  await support.noViolations(page, 'before');
  await page.keyboard.press('Escape');
  await analysed(page, 'Analyse the game');
  const steps = await dialog(page).locator('.worst button').evaluateAll((all) => all.map(({ dataset }) => Number(dataset.step)));
  assert.deepEqual(steps, expected.worst.map((ply) => ply + 1), 'the same moves lost most, in the same order');
  const rows = dialog(page).locator('tbody tr:has(th button)');
  assert.equal(await rows.count(), expected.decisions.length, 'forced moves are left out');
  const [first] = expected.worst;
  const worst = expected.decisions.find(({ ply }) => ply === first);
  assert.ok((await dialog(page).locator('.worst button').first().innerText()).includes(said(worst)), worst.say);
  const chances = expected.decisions.map(({ best_chance }) => `${Math.round(best_chance / 100)}%`);
  assert.deepEqual(await rows.locator('td:nth-of-type(4)').allTextContents(), chances, 'the chance to win, not the expected result');
  const percent = (parts) => `${Math.round(parts / 100)}%`;
  assert.deepEqual(await rows.locator('td:nth-of-type(5)').allTextContents(), expected.decisions.map(({ made_chance }) => percent(made_chance)));
  assert.ok((await dialog(page).locator('.worst .cost').first().innerText()).startsWith(`${percent(worst.best_chance)} → ${percent(worst.made_chance)}`));
  const own = (seat) => chances.filter((_, i) => expected.decisions[i].seat === seat);
  const ends = [0, 1].map((seat) => `Player ${seat + 1}: from ${own(seat)[0]} to ${own(seat).at(-1)}`);
  assert.equal(await dialog(page).locator('svg.prospects desc').textContent(), ends.join(', '));
  assert.equal(await dialog(page).locator('svg.prospects .worst').count(), expected.worst.length);
  await support.noViolations(page, 'analysed');
  await page.screenshot({ path: join(support.results, 'analysis-desktop.png') });
  await dialog(page).locator('.worst button').first().click();
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(await at(page), first + 1);
  assert.ok((await page.locator('.note').innerText()).includes(said(worst)));
  /* On the board and in the log. */
  const bad = expected.decisions.filter(({ verdict }) => ['slip', 'mistake', 'blunder'].includes(verdict));
  for (const [mark, verdict] of [['??', 'blunder'], ['?', 'mistake'], ['?!', 'slip']])
    assert.equal(await page.locator(`aside [data-mark="${mark}"]`).count(), bad.filter((one) => one.verdict === verdict).length, verdict);
  assert.ok(await page.locator(`aside li[data-step="${first + 1}"] [data-mark]`).count());
  const drawn = bad.find(({ seat, made, best }) => seat === worst.seat && [made, best].every(({ move }) => move.startsWith('box ')));
  await page.locator('.scrub input').fill(String(drawn.ply + 1));
  await page.locator('.app .spot.regretted').first().waitFor();
  await page.locator('.app .spot.hinted').first().waitFor();
  await page.locator('.scrub input').fill(String(first + 1));
  await page.locator('.note').waitFor();
  /* What could have been better is seen from before it. */
  const version = () => page.locator('.app').getAttribute('data-version').then(Number);
  const last = Number(await page.locator('.scrub input').getAttribute('max'));
  const shown = await version();
  await page.locator('.scrub input').fill(String(last));
  await page.waitForFunction((old) => Number(document.querySelector('.app').dataset.version) > old, shown);
  assert.equal(shown, (await version()) - (last - first), 'the table before the blunder');
  await page.locator('.scrub input').fill(String(first + 1));
  await page.locator('.note').waitFor();
  await support.noViolations(page, 'with the note');
  await page.screenshot({ path: join(support.results, 'analysis-note-desktop.png') });

  /* The chart beside the log: a click goes to the nearest decision, and the line follows. */
  const chart = page.locator('aside svg.prospects');
  const box = await chart.boundingBox();
  const line = () => chart.locator('.now').getAttribute('d');
  const before = await line();
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.waitForFunction((from) => Number(document.querySelector('.replay').dataset.at) !== from, first + 1);
  const reached = await at(page);
  assert.ok(expected.decisions.some(({ ply }) => ply + 1 === reached), `${reached} is a decision`);
  assert.notEqual(await line(), before);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('one learns from mistakes: the position before each, until the better move is found or shown', async () => {
  const file = record('voeux');
  const { decisions } = JSON.parse(run('analyse', file, '--json', '--lang', 'en'));
  const bad = decisions.filter(({ seat, verdict }) => seat === 1 && ['slip', 'mistake', 'blunder'].includes(verdict));
  assert.ok(bad.length > 1, 'there is something to learn');
  const { page, context, wrong } = await watching(file, { size: 'phone' });
  await analysed(page, 'Analyse the game');
  await dialog(page).getByRole('button', { name: 'Learn from the mistakes of Player 2' }).click();
  const stage = (name) => page.locator(`.mending[data-stage=${name}]`).waitFor({ timeout: 30_000 });
  const note = (at) => page.locator('.question .note', { hasText: `Mistake ${at} of ${bad.length}` }).waitFor();
  const tell = (name) => () => page.locator(`.mending[data-stage=${name}]`).count().then(Boolean);
  await stage('asked');
  await note(1);
  await support.noViolations(page, 'a mistake');
  await support.noSideways(page, 'a mistake');
  await page.screenshot({ path: join(support.results, 'analysis-mistake-phone.png') });
  await makeMove(page, bad[0].made.move, tell('wrong'));
  await stage('wrong');
  assert.match(await page.locator('.question .said').innerText(), /Not quite/);
  await support.noViolations(page, 'the same mistake again');
  await makeMove(page, bad[0].best.move, tell('right'));
  await stage('right');
  await support.noViolations(page, 'mended');
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await note(2);
  await stage('asked');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await stage('shown');
  assert.ok((await support.heard(page.locator('.question .said'))).includes(said(bad[1])));
  await page.locator('.question .tool').first().click();
  await page.locator('.replay .app').waitFor();
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('on a phone, in French: stopped, gone on with, and kept while the game is watched', async () => {
  const { page, context, wrong } = await watching(record('onze'), { size: 'phone', lang: 'fr', theme: 'dark' });
  await tool(page).click();
  await dialog(page).getByRole('button', { name: 'Analyser la partie' }).click();
  await page.waitForFunction(() => document.querySelector('dialog[open] progress')?.value >= 3, null, { timeout: 60_000 });
  await dialog(page).getByRole('button', { name: 'Arrêter' }).click();
  const done = await dialog(page).locator('progress').evaluate(({ value }) => value);
  assert.ok(done >= 3);
  await support.noViolations(page, 'stopped');
  await support.noSideways(page, 'stopped');
  await page.screenshot({ path: join(support.results, 'analysis-phone.png') });
  await dialog(page).getByRole('button', { name: 'Continuer' }).click();
  await page.waitForFunction((from) => document.querySelector('dialog[open] progress')?.value > from, done, { timeout: 60_000 });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  /* The page goes on while the expert thinks. */
  await page.locator('.scrub input').fill('1');
  await page.locator('.note').waitFor();
  await support.noViolations(page, 'note on a phone');
  await support.noSideways(page, 'note on a phone');
  await page.screenshot({ path: join(support.results, 'analysis-note-phone.png') });
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('only the decisions of those whose eyes one may use', async () => {
  const { decisionsOf } = await support.load('src/analysis/decisions.ts');
  const view = (turn) => ({ turn, viewer: 0 });
  const frame = (seat, turn, move) => ({
    news: { act: 'move', seat, told: [move === undefined ? { kind: 'move', seat } : { kind: 'move', seat, move }] },
    snapshot: { view: view(turn) },
  });
  const start = { news: { act: 'start' }, snapshot: { view: view(0) } };
  const frames = [start, frame(0, 1, 'draw'), frame(1, 0, 'pass'), frame(0, 1)];
  const own = decisionsOf(new Map([[0, { frames }], ['spectator', { frames }]]));
  assert.deepEqual(own, [{ step: 1, seat: 0, view: JSON.stringify(view(0)), move: 'draw' }], 'others’ and hidden moves are left out');
  assert.deepEqual(decisionsOf(new Map([['spectator', { frames }]])), []);
  assert.equal(decisionsOf(new Map([[0, { frames }], [1, { frames }]])).length, 2);
});
