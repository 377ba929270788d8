// Tables of this device, without any server: every game to its end with the network cut, reload and
// crash in the middle, several people at one screen, tabs, files in and out, statistics.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { playByClicks, playByKeys } from './driver.mjs';
import * as support from './support.mjs';

const games = support.games;
const sizes = { phone: [360, 640], tablet: [768, 1024], desktop: [1366, 900] };
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

/* What a static host cannot help: there is no server to connect to. */
const isOurs = (wrong) => !/WebSocket connection|ERR_INTERNET_DISCONNECTED/.test(wrong);

async function person({ size = 'desktop', lang = 'en-GB', theme = 'light', from = browser, url = site.url } = {}) {
  const [width, height] = sizes[size];
  const context = await from.newContext({ viewport: { width, height }, locale: lang, colorScheme: theme, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('quinte.pace', 'quick'));
  const page = await context.newPage();
  const wrong = support.watch(page, url);
  return { context, page, wrong: () => wrong.filter(isOurs) };
}

/* A table for two at this device: against a bot, or for two people. */
async function open(page, game, other = 'easy') {
  await page.goto(`${site.url}#/new/${game}`);
  await page.locator(`main[data-game=${game}]`).waitFor();
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  if (other) await page.locator('form select').first().selectOption(other);
  else {
    await page.getByRole('radio', { name: 'On this screen' }).check({ force: true });
    await page.locator('.name input').nth(0).fill('Anna');
    await page.locator('.name input').nth(1).fill('Ben');
  }
  await page.locator('form button[type=submit]').click();
  await page.locator(other ? '.app' : '[data-cover]').waitFor();
}

const version = (page) => page.locator('.app').getAttribute('data-version').then(Number);
const mine = (page) => page.locator('.app[data-turn=mine]').waitFor();
const keyOf = (page) => /\/t\/(\w+)/.exec(page.url())[1];

/* How many rows the device keeps. */
const kept = (page, store = 'tables') =>
  page.evaluate(
    (store) =>
      new Promise((resolve) => {
        const request = indexedDB.open('quinte');
        request.onsuccess = () => {
          const count = request.result.transaction(store).objectStore(store).count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
    store,
  );

/* The lines of the page's table, as the device keeps them. */
const linesOf = (page) =>
  page.evaluate(
    (key) =>
      new Promise((resolve) => {
        const request = indexedDB.open('quinte');
        request.onsuccess = () => {
          const all = request.result.transaction('lines').objectStore('lines').getAll(IDBKeyRange.bound([key], [key, []]));
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result.map((line) => JSON.parse(line)));
          };
        };
      }),
    keyOf(page),
  );

const optionsOf = async (page) => (await linesOf(page))[0].options;

/* As if a game of this kind had been played to its end here. */
const playedBefore = (page, game) =>
  page.evaluate(
    (game) =>
      new Promise((resolve) => {
        const request = indexedDB.open('quinte');
        request.onsuccess = () => {
          const transaction = request.result.transaction('played', 'readwrite');
          const seats = { seat: 0, names: ['Anna', 'Ada'], scores: [1, 0], ranks: [1, 2], players: 2, here: [0], against: 'easy' };
          transaction.objectStore('played').put({ table: 'here0', number: 1, ended: 1, game, ...seats });
          transaction.oncomplete = () => resolve(request.result.close());
        };
      }),
    game,
  );

/* All of a game that is over is kept, the moves made here among it; some others made themselves. */
async function isKeptWhole(page, made) {
  const lines = await linesOf(page);
  const { seat } = lines.find(({ act }) => act === 'sit');
  const own = lines.filter((line) => line.act === 'move' && line.seat === seat);
  assert.ok(made > 0 && made <= own.length, `${made} moves made, ${own.length} kept`);
  assert.deepEqual([lines.length, lines.at(-1).act], [(await version(page)) + 1, 'over']);
}

/* A short run plays two of them; browsers.test.mjs plays them all. */
test('every game is played to its end with the network cut', async () => {
  const played = support.isWhole ? games : ['verso', 'vingt-trois'];
  const own = await support.servePage();
  const keeping = await support.launch({ keeps: true });
  const { context, page } = await person({ from: keeping, url: own.url });
  await page.goto(own.url);
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
  own.close();
  await context.setOffline(true);
  for (const [i, game] of played.entries()) {
    await page.goto(`${own.url}#/new/${game}`);
    await page.reload();
    await page.locator(`main[data-game=${game}]`).waitFor();
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.locator('form select').first().selectOption('easy');
    await page.locator('form button[type=submit]').click();
    await page.locator(`.app[data-game=${game}]`).waitFor();
    const made = await playByClicks(page, { seed: 7 + i });
    await page.locator('.result li').nth(1).waitFor();
    await isKeptWhole(page, made);
    assert.equal(await page.locator('[data-state]').count(), 0, 'nobody speaks of a connection');
  }
  assert.equal(await kept(page, 'played'), played.length);
  await keeping.close();
});

test('one click from home, played to the end by the keyboard alone, and once more', async () => {
  const { context, page, wrong } = await person();
  await page.goto(site.url);
  await page.locator('.cta .btn.go').click();
  await page.locator('.app[data-game=vingt-trois]').waitFor();
  assert.match(page.url(), /#\/t\/here[a-z0-9]{20}$/);
  await isKeptWhole(page, await playByKeys(page, { seed: 11 }));
  await page.locator('.result .btn.go').click();
  await mine(page);
  assert.ok((await playByClicks(page, { seed: 12, moves: 2 })) === 2);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('play asks how, remembers it, and begins with one more tap or with one alone', async () => {
  for (const [size, lang] of [['phone', 'fr-FR'], ['desktop', 'en-GB']]) {
    const { context, page, wrong } = await person({ size, lang });
    const sheet = page.locator('[data-sheet=onze]');
    const choose = (value) => sheet.locator(`input[value="${value}"]`).check({ force: true });
    const option = (number) => sheet.locator('input[type=checkbox]').nth(number);
    /* Nothing can be chosen before it is known what a newcomer is offered. */
    const openSheet = async () => {
      await page.locator('.tile[data-game=onze] button').click();
      await sheet.locator('[type=submit]:focus').waitFor();
      await sheet.locator('input[type=checkbox]:enabled').first().waitFor({ state: 'attached' });
    };
    await page.goto(site.url);
    await openSheet();
    assert.ok(await option(0).isChecked(), 'for beginners');
    await support.noViolations(page, 'sheet');
    await support.noSideways(page, 'sheet');
    await choose('4');
    await choose('mixed');
    await option(0).uncheck({ force: true });
    await option(2).check({ force: true });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await openSheet();
    await choose('4');
    await choose('mixed');
    await option(0).uncheck({ force: true });
    await option(2).check({ force: true });
    await sheet.locator('[type=submit]').click();
    await page.locator('.app').waitFor();
    const isSetUp = async () => {
      assert.deepEqual(await optionsOf(page), { eighth: true });
      const bots = await page.locator('.seat .tag .vh').allTextContents();
      assert.equal(await page.locator('.seat').count(), 3);
      assert.ok(new Set(bots).size >= Math.min(2, bots.length), 'they play in different ways');
    };
    await isSetUp();

    await page.goto(`${site.url}#/`);
    await page.reload();
    await openSheet();
    assert.deepEqual(
      await sheet.locator('input:checked').evaluateAll((all) => all.map(({ value }) => value)),
      ['4', 'mixed', 'on'],
    );
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.locator('.cta .btn.go').click();
    await page.locator('.app').waitFor();
    await isSetUp();
    assert.deepEqual(wrong(), []);
    await context.close();
  }
});

test('Figures is begun with patience, which is a choice, and after a game by the standard', async () => {
  const { context, page, wrong } = await person();
  const patience = page.locator('label', { hasText: 'Patience' }).locator('input');
  const start = async () => {
    await page.goto(site.url);
    await page.locator('.tile[data-game=figures] button').click();
    await page.locator('[data-sheet=figures] [type=submit]').click();
    await mine(page);
    return optionsOf(page);
  };
  assert.deepEqual(await start(), { patience: true });
  await page.goto(`${site.url}#/new/figures`);
  await page.waitForFunction(() => [...document.querySelectorAll('label')].some((label) => /Patience/.test(label.textContent) && label.control?.checked));
  await patience.uncheck({ force: true });
  await page.locator('form select').first().selectOption('easy');
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.locator('form button[type=submit]').click();
  await page.locator('.app').waitFor();
  assert.deepEqual(await optionsOf(page), {}, 'switched off');
  await playedBefore(page, 'figures');
  assert.deepEqual(await start(), {}, 'no beginner any more');
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('reload and crash: the game goes on at the last move, from home', async () => {
  const { context, page } = await person({ size: 'phone', lang: 'fr-FR' });
  await open(page, 'onze');
  await playByClicks(page, { seed: 3, moves: 4 });
  await mine(page);
  const before = await version(page);
  await page.reload();
  await mine(page);
  assert.equal(await version(page), before);
  await playByClicks(page, { seed: 4, moves: 2 });
  await mine(page);
  const after = await version(page);
  assert.ok(after > before);

  const crashed = page.waitForEvent('crash');
  const line = await context.newCDPSession(page);
  line.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(site.url);
  await next.locator('.cont[data-game=onze]').click();
  await mine(next);
  assert.ok((await version(next)) >= after, 'nothing that was seen is lost');
  assert.ok((await playByClicks(next, { seed: 5, moves: 2 })) === 2);
  await context.close();
});

/* Every message that the host sends is noted, so that what never came can be told. */
function eavesdrop() {
  globalThis.heard = [];
  globalThis.asked = [];
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => globalThis.heard.push(data));
    }
    postMessage(data, ...more) {
      globalThis.asked.push(data);
      super.postMessage(data, ...more);
    }
  };
}

/* Whoever holds the device does what there is to do; gives who was asked for on covers. */
async function passAround(page, seed, moves) {
  const covers = [];
  for (let made = 0; made < moves; ) {
    await page.waitForSelector('.result, [data-cover] .btn.go, .app[data-turn=mine], .rail > .acts > .btn.go');
    if (await page.locator('.result').count()) break;
    if (await page.locator('[data-cover] .btn.go').count()) {
      covers.push(Number(await page.locator('[data-cover]').getAttribute('data-cover')));
      await page.locator('[data-cover] .btn.go').click();
      await page.locator('.app').waitFor();
    } else if (await page.locator('.app[data-turn=mine]').count())
      made += await playByClicks(page, { seed: seed + made, moves: 1 });
    else await page.locator('.rail > .acts > .btn.go').click();
  }
  return covers;
}

test('two people at one device: the cards are covered in between, and not even asked for', async () => {
  const { context, page, wrong } = await person({ size: 'phone' });
  await page.addInitScript(eavesdrop);
  await open(page, 'vingt-trois', null);
  const views = await page.evaluate(() => globalThis.heard.flatMap(({ snapshot, news }) => snapshot?.view ?? news?.view ?? []));
  assert.ok(views.length > 0 && views.every(({ viewer }) => viewer === 'spectator'), 'before the first cover is lifted');
  assert.equal(await page.locator('[data-spot], .hand, .mat').count(), 0);
  const first = Number(await page.locator('[data-cover]').getAttribute('data-cover'));
  await page.getByRole('button', { name: /show my cards/ }).click();
  await mine(page);
  const hand = () => page.evaluate(() => globalThis.heard.findLast(({ is }) => is === 'table').snapshot.view.hand);
  const held = await hand();
  assert.ok(held.length > 0);

  await passAround(page, 3, 1);
  for (let turn = 0; turn < 6 && (await page.locator('.app[data-turn=mine]').count()); turn++) await passAround(page, 20 + turn, 1);
  const handOver = page.locator('.rail > .acts > .btn.go');
  await handOver.waitFor();
  const from = await page.evaluate(() => [globalThis.heard.length, globalThis.asked.length]);
  await handOver.click();
  await page.locator('[data-cover]').waitFor();
  await page.getByRole('button', { name: /show my cards/ }).waitFor();
  await support.noViolations(page, 'cover');
  const since = await page.evaluate(([heard, asked]) => [globalThis.heard.slice(heard), globalThis.asked.slice(asked)], from);
  assert.deepEqual(since[1].map(({ eyes }) => eyes), ['spectator'], 'nothing else is asked for');
  for (const { is, snapshot } of since[0]) if (is === 'table') assert.equal(snapshot.viewer, 7);
  assert.equal(await page.locator('[data-spot], .hand, .mat, .log, .toast').count(), 0, 'nothing of a table');
  assert.equal(await page.evaluate(() => document.querySelector('[aria-live]')?.textContent?.trim() ?? ''), '');
  const second = Number(await page.locator('[data-cover]').getAttribute('data-cover'));
  assert.notEqual(second, first);
  for (const key of ['u', 'h', 'l', 't', 'Enter']) await page.keyboard.press(key);
  assert.equal(await page.locator('[data-cover]').count(), 1, 'keys show nothing either');

  await page.reload();
  await page.locator('[data-cover]').waitFor();
  await page.getByRole('button', { name: /show my cards/ }).click();
  await mine(page);
  assert.equal(await page.evaluate(() => globalThis.heard.findLast(({ is }) => is === 'table').snapshot.you), second);
  await page.locator('.toast').waitFor();
  const at = await version(page);
  await page.keyboard.press('u');
  await page.waitForFunction(() => globalThis.heard.at(-1).is === 'refused');
  assert.equal(await version(page), at, 'the move before was somebody else’s');
  assert.notDeepEqual(await hand(), held);

  const covers = await passAround(page, 50, Infinity);
  for (const [i, seat] of covers.entries()) assert.equal(seat, [first, second][i % 2], 'the device goes from one to the other');
  assert.ok(covers.length > 0);
  await page.locator('.result').waitFor();
  await page.waitForFunction(() => globalThis.heard.findLast(({ is }) => is === 'table').snapshot.viewer === 7);
  assert.match(await page.locator('.result h2').textContent(), /Anna|Ben|tie/i);
  await page.locator('.result .btn.go').click();
  await page.locator('[data-cover]').waitFor();
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('a table in two tabs: a calm sentence, and the way to go on here', async () => {
  const { context, page } = await person();
  await open(page, 'verso');
  await mine(page);
  const at = await version(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('heading', { name: 'Open in another tab' }).waitFor();
  await support.noViolations(other, 'elsewhere');
  await other.getByRole('button', { name: 'Continue here' }).click();
  await mine(other);
  assert.equal(await version(other), at);
  await page.getByRole('heading', { name: 'Open in another tab' }).waitFor();
  await playByClicks(other, { seed: 3, moves: 1 });
  await page.getByRole('button', { name: 'Continue here' }).click();
  await mine(page);
  assert.ok((await version(page)) > at);
  await context.close();
});

async function save(page, click) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await file.path(), 'utf8');
}

async function give(page, name, text) {
  const file = join(support.results, name);
  writeFileSync(file, text);
  await page.goto(`${site.url}#/`);
  await page.locator('input[type=file]').setInputFiles(file);
}

const leave = (page) => page.locator('header.top button').first().click();

test('a table goes out as a file and goes on where it was; a bad one changes nothing', async () => {
  const { context, page } = await person();
  await open(page, 'figures');
  await playByClicks(page, { seed: 5, moves: 4 });
  await mine(page);
  const at = await version(page);
  await leave(page);
  const text = await save(page, () => page.getByRole('button', { name: 'Save the table to a file' }).click());
  const lines = text.trim().split('\n');
  assert.equal(lines.length, at + 1);
  assert.equal(JSON.parse(lines[0]).format, 'quinte-table');
  await page.getByRole('button', { name: 'Delete this table' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await kept(page), 1);
  await page.getByRole('button', { name: 'Delete this table' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(`${site.url}#/`);
  assert.deepEqual([await kept(page), await kept(page, 'lines')], [0, 0]);

  const moved = lines.findLastIndex((line) => JSON.parse(line).act === 'move');
  const bad = [
    ['not JSON', 'hello', /neither a Quinte table nor a Quinte game/],
    ['empty', '', /neither a Quinte table nor a Quinte game/],
    ['another format', '{"format":"chess"}', /neither a Quinte table nor a Quinte game/],
    ['cut', `${lines.slice(0, 4).join('\n')}\n${lines[4].slice(0, -5)}`, /Line 5: .*JSON/],
    ['a line left out', lines.filter((_, i) => i !== 3).join('\n'), /Line 4: /],
    ['another move', lines.map((line, i) => (i === moved ? line.replace(/"move":"[^"]*"/, '"move":"draw 99"') : line)).join('\n'), new RegExp(`older rules .*line ${moved + 1}: `)],
    ['a bad record', '{"format":"quinte-record","version":1}', /./],
  ];
  await page.locator('.toast button').click();
  for (const [what, wrong, says] of bad) {
    await give(page, 'bad.jsonl', wrong);
    await page.locator('.toast').waitFor();
    assert.match(await page.locator('.toast').textContent(), says, what);
    await page.locator('.toast button').click();
    assert.deepEqual([await kept(page), await kept(page, 'lines')], [0, 0], what);
  }

  await give(page, 'table.jsonl', text);
  await mine(page);
  assert.equal(await version(page), at);
  assert.ok((await playByClicks(page, { seed: 6, moves: 2 })) === 2);
  await context.close();
});

test('a finished game: chart, verified deal, replay, and as a record on another device', async () => {
  const { context, page, wrong } = await person();
  await open(page, 'vingt-trois');
  await isKeptWhole(page, await playByClicks(page, { seed: 8 }));
  await page.locator('.result button:not(.go)').first().click();
  await page.locator('dialog[open] svg.chart, dialog[open] figure, dialog[open] .chart').first().waitFor();
  const before = page.viewportSize();
  await support.narrow(page, 'the result');
  await page.setViewportSize(before);
  await page.getByRole('button', { name: 'Verify the deal' }).click();
  await page.locator('[data-fair=true]').waitFor();
  assert.ok((await page.locator('[data-step=share][data-right=true]').count()) === 1, 'one’s own share is in it');
  const text = await save(page, () => page.getByRole('button', { name: 'Download the game' }).click());
  const record = JSON.parse(text);
  assert.equal(record.format, 'quinte-record');
  await page.locator('dialog[open]').getByRole('link', { name: 'Watch the replay' }).click();
  await page.locator('.replay').waitFor();
  const steps = () => page.locator('.replay input[type=range]').getAttribute('max').then(Number);
  const own = await steps();
  assert.ok(own >= record.moves.length, `${own} steps, ${record.moves.length} moves`);
  assert.deepEqual(wrong(), []);
  await context.close();

  const other = await person({ size: 'phone', lang: 'fr-FR' });
  await other.page.goto(`${site.url}#/`);
  await other.page.locator('.tile').first().waitFor();
  const dropped = await other.page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'game.json', { type: 'application/json' }));
    return data;
  }, text);
  await other.page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
  await other.page.locator('.zone').waitFor();
  await other.page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await other.page.locator('.replay').waitFor();
  const max = Number(await other.page.locator('.replay input[type=range]').getAttribute('max'));
  assert.ok(max >= record.moves.length && max <= own, `${record.moves.length} ${max} ${own}`);
  assert.ok((await other.page.locator('.replay select option').count()) > record.players, 'all eyes, the spectator’s, all cards open');
  await other.page.goto(`${site.url}#/finished`);
  await other.page.locator('.line.past').waitFor();
  await other.page.locator('.line.past .btn').click();
  await other.page.locator('.replay').waitFor();
  await other.page.locator('.replay select').selectOption('1');
  await other.page.getByRole('button', { name: 'Coup suivant' }).click();
  const seen = await other.page.locator('.heard').textContent();
  await other.page.getByRole('button', { name: 'Rejouer à partir d’ici' }).click();
  await other.page.waitForURL(/#\/t\/heret/);
  assert.ok(seen.length > 0);
  const others = (count) => !document.querySelector('.replay') && document.querySelectorAll('.app[data-version] .seat').length === count;
  await other.page.waitForFunction(others, record.players - 1); // one of them is oneself now
  assert.deepEqual(other.wrong(), []);
  await other.context.close();
});

/* In the worker with the tables, before all else: a device that stores no bot's move for a while. */
function storeNoBots() {
  let isFull = false;
  new BroadcastChannel('disk').onmessage = ({ data }) => (isFull = data);
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (line, key) {
    const { act, seat } = JSON.parse(line);
    if (isFull && act === 'move' && seat === 1) throw new DOMException('There is no room left.', 'QuotaExceededError');
    return add.call(this, line, key);
  };
}

test('a device that cannot store a bot’s move says so; the game waits, and goes on', async () => {
  const { context, page, wrong } = await person();
  await context.route(/host\.worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${storeNoBots})();${await response.text()}` });
  });
  await open(page, 'figures');
  await mine(page);
  const setFull = (full) => page.evaluate((to) => void (globalThis.disk ??= new BroadcastChannel('disk')).postMessage(to), full);
  await setFull(true);
  const toast = page.locator('.toast', { hasText: 'This device cannot save' });
  for (let i = 0; !(await toast.count()); i++) {
    await Promise.race([mine(page), toast.waitFor()]);
    if (!(await toast.count())) await playByClicks(page, { seed: 20 + i, moves: 1 });
  }
  const lines = await linesOf(page);
  assert.deepEqual([lines.length, lines.at(-1).seat], [(await version(page)) + 1, 0], 'what is shown is stored, and no more');
  await setFull(false);
  await mine(page);
  assert.ok((await version(page)) >= lines.length);
  assert.equal(await playByClicks(page, { seed: 30, moves: 1 }), 1);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('a device whose memory was wiped is used again at once', async () => {
  const { context, page } = await person();
  await open(page, 'onze');
  await mine(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('quinte');
        request.onsuccess = resolve;
        request.onerror = reject;
      }),
  );
  await open(page, 'figures');
  await mine(page);
  assert.equal(await kept(page), 1);
  await context.close();
});

test('hint, undo, why, and the language at once', async () => {
  const { context, page } = await person();
  await open(page, 'onze');
  await mine(page);
  await page.keyboard.press('h');
  await page.locator('.helpnote').waitFor();
  assert.ok((await page.locator('.hinted, [data-move] .ico').count()) > 0, 'the advised move is marked');
  const dim = page.locator('.hand [data-spot]:not(.lit):not(.can)').first();
  if (await dim.count()) {
    await dim.click({ force: true });
    await page.locator('.toast').waitFor();
  }
  const english = await page.locator('.log ol > li').last().textContent();
  await page.evaluate(() => {
    localStorage.setItem('quinte.lang', 'fr');
    dispatchEvent(new StorageEvent('storage', { key: 'quinte.lang' }));
  });
  await page.getByText('À vous').first().waitFor();
  await page.waitForFunction((english) => document.querySelector('.log ol > li:last-child')?.textContent !== english, english);
  await playByClicks(page, { seed: 5, moves: 3 });
  await mine(page);
  const back = page.getByRole('button', { name: 'Annuler' });
  let went = 0;
  for (; (await back.getAttribute('aria-disabled')) === null; went++) {
    const before = await version(page);
    await back.click();
    await page.waitForFunction((before) => Number(document.querySelector('.app').dataset.version) > before, before);
    await mine(page);
  }
  assert.ok(went > 0, 'to the first decision');
  assert.match(await page.locator('.log').textContent(), /Retour à une décision antérieure/, 'across what the bot did');
  await context.close();
});

test('statistics are kept by game, strength and size, and forgotten with everything else', async () => {
  const { context, page, wrong } = await person({ size: 'phone' });
  await page.goto(`${site.url}#/stats`);
  await page.getByText('Nothing yet').waitFor();
  await open(page, 'vingt-trois');
  await playByClicks(page, { seed: 2 });
  const score = await page.locator('.result li', { hasText: 'You' }).locator('.points').textContent();
  await page.goto(`${site.url}#/stats`);
  const row = page.locator('section[data-game=vingt-trois] tbody tr');
  await row.waitFor();
  const cells = await row.locator('th, td').allTextContents();
  assert.equal(cells[0], 'easy');
  assert.deepEqual(cells.slice(1, 3), ['2', '1']);
  assert.equal(cells[4], score);
  await support.noViolations(page, 'statistics');
  await support.noSideways(page, 'statistics');
  await page.goto(`${site.url}#/settings`);
  await page.locator('main section').last().getByRole('button').click();
  await page.locator('dialog[open] .go').click();
  await page.locator('.toast').waitFor();
  assert.deepEqual([await kept(page), await kept(page, 'lines'), await kept(page, 'played')], [0, 0, 0]);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('without a server the page says so calmly, and what is possible instead', async () => {
  const { context, page } = await person({ size: 'phone' });
  await page.goto(`${site.url}#/new/onze`);
  await page.getByText('No server can be reached.').waitFor();
  assert.ok(await page.locator('form button[type=submit]').isDisabled());
  await support.noViolations(page, 'no server');
  await page.getByRole('button', { name: 'Play on this device' }).click();
  await page.locator('.name input').first().fill('Anna');
  await support.noViolations(page, 'several people');
  await support.noSideways(page, 'several people');
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-cover]').waitFor();
  await page.goto(`${site.url}#/lobby`);
  await page.getByText('No server can be reached.').waitFor();
  await page.locator('.line').first().waitFor();
  await support.noViolations(page, 'lobby');
  assert.equal(await page.locator('[data-state]').count(), 0);
  await context.close();
});
