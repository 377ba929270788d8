// Rows of the device's store that are damaged in every way that can be thought of: no screen breaks, each is
// shown as damaged, can be saved as it is and removed; what still holds is rescued.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

const isOurs = (wrong) => !/WebSocket connection/.test(wrong);

async function visit(lang = 'en-GB') {
  const context = await browser.newContext({ locale: lang, reducedMotion: 'reduce', acceptDownloads: true });
  await context.addInitScript(() => {
    localStorage.setItem('quinte.pace', 'quick');
    addEventListener('unhandledrejection', ({ reason }) => console.error(`unhandled: ${reason}`));
  });
  const page = await context.newPage();
  const wrong = support.watch(page, site.url);
  return { context, page, wrong: () => wrong.filter(isOurs) };
}

/* A table of this device, dealt, and its key. */
async function table(page) {
  await page.goto(`${site.url}#/new/onze`);
  await page.locator('main[data-game=onze]').waitFor();
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.locator('form select').first().selectOption('easy');
  await page.locator('form button[type=submit]').click();
  await page.locator('.app[data-version]').waitFor();
  const key = /\/t\/(\w+)/.exec(page.url())[1];
  await page.goto(`${site.url}#/about`);
  await page.locator('main h1').waitFor();
  return key;
}

const screens = ['', 'lobby', 'stats', 'settings', 'about', 'new/onze', 'rules/onze', 'learn/onze', 'puzzle/onze'];

async function walk(page, which = screens) {
  for (const screen of which) {
    await page.goto(`${site.url}#/${screen}`);
    await page.reload();
    await page.locator('main').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
}

/* Writes as another program would; { $: … } stands for what JSON cannot say. */
const write = (page, writes) =>
  page.evaluate(
    (all) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('quinte');
        request.onsuccess = () => {
          const base = request.result;
          const transaction = base.transaction(['tables', 'lines', 'played'], 'readwrite');
          transaction.oncomplete = () => (base.close(), resolve());
          transaction.onabort = () => (base.close(), reject(transaction.error));
          const special = { date: () => new Date(NaN), bigint: () => 12n, cycle: () => ((o) => ((o.o = o), o))({}), map: () => new Map([[1, 2]]), undefined: () => undefined, nan: () => NaN, huge: () => 'x'.repeat(3_000_000), buffer: () => new ArrayBuffer(8) };
          const made = (value) =>
            value && typeof value === 'object'
              ? '$' in value
                ? special[value.$]()
                : Array.isArray(value)
                  ? value.map(made)
                  : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, made(one)]))
              : value;
          for (const { store, put, key, remove } of all) {
            const place = transaction.objectStore(store);
            if (remove) place.delete(key);
            else if (key) place.put(made(put), key);
            else place.put(made(put));
          }
        };
      }),
    writes,
  );

const read = (page, store, key) =>
  page.evaluate(
    ([name, at]) =>
      new Promise((resolve) => {
        const request = indexedDB.open('quinte');
        request.onsuccess = () => {
          const place = request.result.transaction(name).objectStore(name);
          const got = at ? place.get(at) : place.getAll();
          got.onsuccess = () => (request.result.close(), resolve(JSON.parse(JSON.stringify(got.result ?? null))));
        };
      }),
    [store, key],
  );

const key = (i) => `heret${String(i).padStart(19, '0')}`;
const sound = { game: 'onze', players: 2, options: {}, phase: 'playing', clock: 'off', names: ['Ada', 'Bot'], seat: 0, turn: true, touched: 1_790_000_000_000, count: 3, people: 1 };
const result = { number: 0, ended: 1_790_000_000, game: 'onze', players: 2, seat: 0, here: [0], names: ['Ada', 'Bot'], scores: [11, 3], ranks: [1, 2], against: 'easy' };
const values = [null, 0, -1, 1.5, 1e300, '', 'x', [], {}, [null], true, { $: 'undefined' }, { $: 'nan' }, { $: 'date' }, { $: 'bigint' }, { $: 'cycle' }, { $: 'map' }, { $: 'huge' }, { $: 'buffer' }];

/* Every member with every value that does not become it, and without each. */
function* spoilt(row, but = []) {
  for (const name of Object.keys(row)) {
    if (but.includes(name)) continue;
    for (const value of values) yield { ...row, [name]: value };
    const { [name]: _, ...rest } = row;
    yield rest;
  }
}

test('rows of tables and results with any member missing or wrong: no screen breaks', async () => {
  const { context, page, wrong } = await visit();
  await table(page);
  const rows = [...spoilt(sound)].map((row, i) => ({ store: 'tables', put: { table: key(i), ...row } }));
  const results = [...spoilt(result, ['number'])].map((row, i) => ({ store: 'played', put: { ...row, table: key(i), number: 0 } }));
  assert.ok(rows.length >= 200 && results.length >= 150);
  /* Rows with a 3 MB text would fill the profile: one of a kind is enough. */
  const light = (all) => all.filter(({ put }, i) => i % 7 === 0 || !Object.values(put).some((value) => value?.$ === 'huge'));
  await write(page, light(rows));
  await write(page, light(results));
  await walk(page);
  assert.deepEqual(wrong(), []);
  await page.goto(`${site.url}#/lobby`);
  await page.locator('[data-damaged]').first().waitFor();
  const damaged = await page.locator('li[data-damaged]').count();
  assert.ok(damaged > 100, `${damaged}`);
  assert.equal(await page.locator('li.line[data-game=onze]:not([data-damaged])').count() > 0, true, 'sound ones are still there');
  await page.goto(`${site.url}#/`);
  await page.getByText('tables on this device are damaged').waitFor();
  await page.goto(`${site.url}#/stats`);
  await page.getByText('finished games can no longer be read').waitFor();
  await context.close();
});

test('keys that are none, and stores full of rubbish', async () => {
  const { context, page, wrong } = await visit('fr-FR');
  const whole = await table(page);
  const keys = [5, -1.5, ['a', ['b']], 'x', '', '<img src=x onerror=alert(1)>', 'herer0000000000000000000', key(1)];
  await write(page, [
    ...keys.map((table) => ({ store: 'tables', put: { table } })),
    ...keys.map((table) => ({ store: 'played', put: { table, number: 'x' } })),
    ...[null, 7, '', 'x', {}, { $: 'cycle' }, { $: 'huge' }].map((put, i) => ({ store: 'lines', put, key: [key(1), i] })),
    { store: 'lines', put: 'nobody’s', key: ['nobody', 0] },
    { store: 'lines', put: 1, key: 7 },
  ]);
  await walk(page);
  await page.goto(`${site.url}#/lobby`);
  await page.locator('li[data-damaged]').nth(keys.length - 1).waitFor();
  assert.equal(await page.locator('li[data-damaged]').count(), keys.length);
  await support.noViolations(page, 'damaged tables');
  for (const screen of ['t', 'replay'])
    for (const table of [key(1), 'herer0000000000000000000']) {
      await page.goto(`${site.url}#/${screen}/${table}${screen === 't' ? '' : '/0'}`);
      await page.locator('h1').waitFor();
    }
  assert.deepEqual(wrong(), []);

  // Saved as it is, then removed, one after the other; what is sound stays.
  await page.goto(`${site.url}#/lobby`);
  for (let left = keys.length; left > 0; left--) {
    const row = page.locator('li[data-damaged]').first();
    const saving = page.waitForEvent('download');
    await row.getByRole('button', { name: /Enregistrer/ }).click();
    assert.ok(readFileSync(await (await saving).path(), 'utf8').length > 2);
    await row.getByRole('button', { name: /Supprimer/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.waitForFunction((count) => document.querySelectorAll('li[data-damaged]').length === count, left - 1);
  }
  assert.deepEqual((await read(page, 'tables')).map(({ table }) => table), [whole]);
  await page.goto(`${site.url}#/stats`);
  const panel = page.locator('[data-damaged]');
  await panel.getByRole('button', { name: /Supprimer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(await read(page, 'played'), []);
  assert.deepEqual(wrong(), []);
  await context.close();
});

/* Ways in which the lines of a table may be spoilt; each is found out when the table is opened. */
const spoilers = {
  'a line is cut short': (lines, at) => [{ store: 'lines', put: lines[2].slice(0, 9), key: [at, 2] }],
  'a line is missing': (_, at) => [{ store: 'lines', remove: true, key: [at, 1] }],
  'all are missing': (lines, at) => lines.map((_, i) => ({ store: 'lines', remove: true, key: [at, i] })),
  'the first is missing': (_, at) => [{ store: 'lines', remove: true, key: [at, 0] }],
  'rubbish at the end': (lines, at) => [{ store: 'lines', put: '}{', key: [at, lines.length] }],
  'nothing': (_, at) => [{ store: 'lines', put: null, key: [at, 2] }],
  'a number': (_, at) => [{ store: 'lines', put: 7, key: [at, 0] }],
  'an object': (_, at) => [{ store: 'lines', put: { a: 1 }, key: [at, 2] }],
  'a line of 3 MB': (_, at) => [{ store: 'lines', put: { $: 'huge' }, key: [at, 2] }],
  'two lines exchanged': (lines, at) => [{ store: 'lines', put: lines[2], key: [at, 1] }, { store: 'lines', put: lines[1], key: [at, 2] }],
  'another game': (lines, at) => [{ store: 'lines', put: lines[0].replace('onze', 'chess'), key: [at, 0] }],
};

for (const [name, spoil] of Object.entries(spoilers).filter((_, i) => support.isLookedAt(i)))
  test(`lines that do not hold: ${name}`, async () => {
    const { context, page, wrong } = await visit();
    const at = await table(page);
    const lines = (await read(page, 'lines')).slice(0, 50);
    await write(page, spoil(lines, at));
    await page.goto(`${site.url}#/t/${at}`);
    await page.reload();
    await page.getByRole('heading', { name: 'This table is damaged.' }).waitFor();
    await page.goto(`${site.url}#/replay/${at}/0`);
    await page.getByRole('heading', { name: 'This table is damaged.' }).waitFor();
    await page.goto(`${site.url}#/lobby`);
    await page.locator('li[data-damaged]').waitFor();
    await page.goto(`${site.url}#/t/${at}`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Save/ }).click();
    assert.ok((await (await saving).path()).length > 0);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(/#\/lobby$/);
    assert.deepEqual(await read(page, 'tables'), []);
    assert.deepEqual(wrong(), []);
    await context.close();
  });

test('a row whose lines still hold is made anew from them', async () => {
  const { context, page, wrong } = await visit();
  const at = await table(page);
  await write(page, [{ store: 'tables', put: { table: at, game: 'onze', names: 7 } }]);
  await page.goto(`${site.url}#/lobby`);
  await page.reload();
  await page.locator('li[data-damaged]').getByRole('link', { name: 'Try to open' }).click();
  await page.locator('.app[data-version]').waitFor();
  await page.goto(`${site.url}#/lobby`);
  await page.locator('li.line[data-game=onze]').waitFor();
  assert.equal(await page.locator('li[data-damaged]').count(), 0);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test('a record that cannot be read', async () => {
  for (const record of ['', 'x', '{"format":"quinte-record"}', { $: 'huge' }, 7, null]) {
    const { context, page, wrong } = await visit();
    await table(page);
    const at = 'herer0000000000000000000';
    await write(page, [{ store: 'tables', put: { ...sound, table: at, phase: 'finished', record } }]);
    await page.goto(`${site.url}#/replay/${at}/0`);
    await page.reload();
    await page.getByRole('heading', { name: 'This table is damaged.' }).waitFor();
    await page.getByRole('button', { name: /^Delete/ }).waitFor();
    assert.deepEqual(wrong(), []);
    await context.close();
  }
});

test('what the page notes beside it, in every wrong form', async () => {
  const kept = ['lang', 'theme', 'motion', 'sound', 'sort', 'pace', 'name', 'game', 'level', 'deals', 'token', 'puzzle.onze', 'puzzle.verso', 'learnt.onze'];
  const texts = ['', 'null', '7', '[]', '[null]', '{"a":null}', '{"2026-01-01":1e300,"2026-01-02":-1}', '{', 'x'.repeat(100_000), '"x"', 'true', '\u0000', ' \u202eé'.repeat(30)];
  for (const value of texts.filter((_, i) => support.isLookedAt(i))) {
    const { context, page, wrong } = await visit();
    await context.addInitScript(
      ([names, text]) => {
        if (sessionStorage.getItem('spoilt')) return;
        sessionStorage.setItem('spoilt', '1');
        for (const name of names) localStorage.setItem(`quinte.${name}`, text);
      },
      [kept, value],
    );
    await page.goto(site.url);
    await walk(page, ['settings', 'new/onze', 'puzzle/onze', '']);
    await page.locator('main button.go').first().click();
    await page.locator('.app[data-version]').waitFor();
    assert.deepEqual(wrong(), [], value.slice(0, 40));
    await context.close();
  }
});

test('a store of a newer version, and one without its parts', async () => {
  for (const [version, stores] of [[9, ['tables', 'lines', 'played']], [1, []], [1, ['tables']]]) {
    const { context, page, wrong } = await visit();
    await page.goto(`${site.url}favicon.svg`);
    await page.evaluate(
      ([number, names]) =>
        new Promise((resolve) => {
          const request = indexedDB.open('quinte', number);
          request.onupgradeneeded = () => names.forEach((name) => request.result.createObjectStore(name));
          request.onsuccess = () => (request.result.close(), resolve());
        }),
      [version, stores],
    );
    await walk(page, ['', 'lobby', 'stats', 'new/onze']);
    await page.goto(`${site.url}#/t/${key(1)}`);
    await page.getByRole('heading', { name: 'This table is not open.' }).waitFor();
    assert.deepEqual(wrong(), []);
    await context.close();
  }
});
