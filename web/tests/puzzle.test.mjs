// The puzzle of the day, without any server: the same as the command's, solved, missed and shown, the
// streak over days, both languages, phone and desktop, with the network cut.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeMove } from './driver.mjs';
import * as support from './support.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.QUINTE ?? join(here, '../../build/quinte');
const games = support.games;
const days = ['2027-03-13', '2027-03-14', '2027-03-15', '2027-03-16'];
const sizes = { phone: [360, 640], desktop: [1366, 900] };
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

const known = new Map();
function native(game, date, lang = 'en') {
  const key = `${game} ${date} ${lang}`;
  if (!known.has(key))
    known.set(key, JSON.parse(execFileSync(program, ['puzzle', game, '--date', date, '--json', '--lang', lang], { encoding: 'utf8', maxBuffer: 1 << 24 })));
  return known.get(key);
}

const isOurs = (wrong) => !/WebSocket connection|ERR_INTERNET_DISCONNECTED/.test(wrong);

/* A page whose calendar says what the test wants. */
async function person({ date = days[1], size = 'desktop', lang = 'en', theme = 'light', from = browser, url = site.url } = {}) {
  const [width, height] = sizes[size];
  const context = await from.newContext({ viewport: { width, height }, locale: support.langs[lang], colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(`${date}T15:00:00`));
  const wrong = support.watch(page, url);
  return { context, page, wrong: () => wrong.filter(isOurs) };
}

/* The page has names where the command counts players. */
const { spoken } = await support.load('src/lib/said.ts');
const people = (words) => spoken(words, ['Ada', 'Basile']);
const named = ({ solution }) => people(solution.why);
const heard = (page) => support.heard(page.locator('.question [role=status]'));

const stage = (page, name) => page.locator(`.puzzle[data-stage=${name}]`).waitFor({ timeout: 20_000 });

async function open(page, game, date = '') {
  await page.goto(`${site.url}#/puzzle/${game}${date && `/${date}`}`);
  await stage(page, 'asked');
  await page.locator('.mat').waitFor();
}

/* Nothing is played on, so the table keeps its version: the puzzle's own answer tells that it was heard. */
async function tryMove(page, move, answer) {
  const heard = () => page.locator('.puzzle:not([data-stage=asked])').count().then(Boolean);
  await makeMove(page, move, heard);
  await stage(page, answer);
}

const wrongMove = ({ snapshot, solution }) => {
  const tried = solution.lines.map(({ move }) => move);
  const others = snapshot.legal.filter((move) => move !== solution.move);
  return others.find((move) => !tried.includes(move)) ?? others.at(-1);
};

test('the page finds what the command finds, and is solved by its move', async () => {
  for (const [i, game] of games.entries()) {
    const size = i % 2 ? 'desktop' : 'phone';
    const lang = i % 2 ? 'en' : 'fr';
    const { page, context, wrong } = await person({ size, lang, theme: support.themes[i % 2] });
    const puzzle = native(game, days[1], lang);
    await open(page, game);
    assert.equal(await page.locator('.app').getAttribute('data-turn'), 'mine');
    await support.noViolations(page, `${game} asked`);
    await support.noSideways(page, `${game} asked`);
    await page.screenshot({ path: join(support.results, `puzzle-${game}-${size}-asked.png`) });
    await tryMove(page, puzzle.solution.move, 'right');
    const said = await heard(page);
    assert.ok(said.includes(named(puzzle)), `${said} has the command's sentence: ${named(puzzle)}`);
    assert.ok(said.includes(people(puzzle.solution.say)), said);
    assert.doesNotMatch(said, /seat \d|siège \d|#\d|\b[RYGBV](\d|E)/);
    assert.equal(await page.evaluate((game) => localStorage.getItem(`quinte.puzzle.${game}`), game), JSON.stringify({ [days[1]]: 1 }));
    await support.noViolations(page, `${game} solved`);
    await page.screenshot({ path: join(support.results, `puzzle-${game}-${size}-right.png`) });
    assert.deepEqual(wrong(), []);
    await context.close();
  }
});

test('a wrong move is explained; one may go on or see the solution, which is no success', async () => {
  const { page, context } = await person();
  const puzzle = native('voeux', days[1]);
  await open(page, 'voeux');
  await tryMove(page, wrongMove(puzzle), 'wrong');
  const said = await heard(page);
  const [, made, best] = /wins (\d+)%, the best move (\d+)%/.exec(said) ?? assert.match(said, /about as often/) ?? [0, 0, 1];
  assert.ok(Number(made) < Number(best), said);
  assert.ok(!said.includes(named(puzzle)), 'the solution is not given away');
  await support.noViolations(page, 'wrong');
  await page.screenshot({ path: join(support.results, 'puzzle-wrong.png') });
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await stage(page, 'shown');
  assert.ok((await heard(page)).includes(named(puzzle)));
  assert.equal(await page.evaluate(() => localStorage.getItem('quinte.puzzle.voeux')), JSON.stringify({ [days[1]]: 0 }));
  assert.equal(await page.locator('.streak').count(), 0);
  await context.close();
});

test('an illegal move is refused with its rule, and costs no try', async () => {
  const { page, context } = await person();
  const puzzle = native('onze', days[1]);
  await open(page, 'onze');
  await page.locator('.hand [data-spot]:not(.lit, .can)').first().click({ force: true });
  await page.locator('.toast').first().waitFor();
  await stage(page, 'asked');
  await tryMove(page, puzzle.solution.move, 'right');
  assert.ok((await heard(page)).includes('First try'));
  await context.close();
});

test('the streak grows from day to day, waits for today, and breaks', async () => {
  const { page, context } = await person({ date: days[0] });
  for (const day of days.slice(0, 2)) {
    await page.clock.setFixedTime(new Date(`${day}T09:00:00`));
    await page.goto(site.url);
    await open(page, 'vingt-trois');
    await tryMove(page, native('vingt-trois', day).solution.move, 'right');
  }
  assert.equal(await page.locator('.streak').innerText(), '2 days in a row');
  await page.clock.setFixedTime(new Date(`${days[2]}T09:00:00`));
  await page.goto(`${site.url}#/`);
  await page.reload();
  const home = page.locator('section[aria-labelledby=today]');
  assert.match(await home.innerText(), /2 days in a row/, 'today is still open');
  assert.equal(await home.locator('a[data-mark]').count(), 5);
  assert.equal(await home.locator('a[data-mark=open]').count(), 5);
  await support.noViolations(page, 'home');
  await home.screenshot({ path: join(support.results, 'puzzle-home.png') });
  await page.clock.setFixedTime(new Date(`${days[3]}T09:00:00`));
  await page.reload();
  assert.doesNotMatch(await home.innerText(), /in a row/, 'a day was missed');
  await context.close();
});

test('the archive has every past day; what is solved later makes no streak, and a result is handed on without its move', async () => {
  const { page, context, wrong } = await person({ size: 'phone' });
  await page.addInitScript(() => {
    delete Navigator.prototype.share;
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => Promise.resolve((globalThis.copied = text)) } });
  });
  await page.goto(`${site.url}#/puzzles/2027-02-27`);
  await page.locator('tr[data-day="2027-02-27"].chosen').waitFor();
  assert.equal(await page.locator('tbody tr').count(), 28);
  assert.equal(await page.locator('tbody a').count(), 28 * games.length);
  await support.noViolations(page, 'archive');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator('tr[data-day="2027-03-14"]').waitFor();
  assert.equal(await page.locator('tbody tr').count(), 14, 'no day to come');
  assert.ok(await page.getByRole('button', { name: 'Next month' }).isDisabled());
  await page.locator(`tr[data-day="${days[0]}"] a`).nth(games.indexOf('onze')).click();
  await stage(page, 'asked');
  const puzzle = native('onze', days[0]);
  await tryMove(page, wrongMove(puzzle), 'wrong');
  await tryMove(page, puzzle.solution.move, 'right');
  assert.equal(await page.locator('.streak').count(), 0);
  await support.noViolations(page, 'solved later');
  await page.getByRole('button', { name: 'Share the result' }).click();
  const text = await page.waitForFunction(() => globalThis.copied).then((found) => found.jsonValue());
  assert.equal(text, `Quinte · March 13\nOnze ✗✓\n${site.url}#/puzzles/${days[0]}`);
  await page.goto(`${site.url}#/puzzles`);
  await page.locator(`tr[data-day="${days[0]}"] [data-mark=solved]`).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('quinte.puzzle.onze')), null);
  await page.setViewportSize({ width: 320, height: 568 });
  await support.noSideways(page, 'archive, 320 px');
  await support.noViolations(page, 'archive with a result');
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('streaks are counted by days on which any puzzle was solved', async () => {
  const { streakOf, longestOf } = await support.load('src/puzzle/streaks.ts');
  const own = [{ '2027-03-01': 1, '2027-03-02': 0, '2027-03-10': 3 }, { '2027-03-02': 2, '2027-03-03': 1, '2027-03-11': 0 }];
  assert.equal(longestOf(own), 3);
  assert.equal(streakOf(own, '2027-03-11'), 1, 'a solution that was looked at is none');
  assert.equal(longestOf([{}, {}]), 0);
});

test('a puzzle of another day by its address; no such day is no puzzle', async () => {
  const { page, context } = await person();
  await open(page, 'figures', days[0]);
  await tryMove(page, native('figures', days[0]).solution.move, 'right');
  await page.goto(`${site.url}#/puzzle/figures/2027-02-30`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.locator('.puzzle').count(), 0);
  await context.close();
});

test('the language changes in the middle', async () => {
  const { page, context } = await person({ lang: 'fr' });
  await open(page, 'verso');
  await tryMove(page, native('verso', days[1]).solution.move, 'right');
  assert.ok((await heard(page)).includes(named(native('verso', days[1], 'fr'))));
  await page.evaluate(() => {
    localStorage.setItem('quinte.lang', 'en');
    dispatchEvent(new StorageEvent('storage', { key: 'quinte.lang' }));
  });
  await page.locator('.question [role=status]', { hasText: named(native('verso', days[1], 'en')) }).waitFor();
  await context.close();
});

test('with the network cut', async () => {
  const own = await support.servePage();
  const keeping = await support.launch({ keeps: true });
  const { page, context } = await person({ from: keeping, url: own.url });
  await page.goto(own.url);
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
  own.close();
  await context.setOffline(true);
  await page.goto(`${own.url}#/puzzle/vingt-trois`);
  await stage(page, 'asked');
  await page.locator('.mat').waitFor();
  await tryMove(page, native('vingt-trois', days[1]).solution.move, 'right');
  await keeping.close();
});
