// Playing through the page: by click and by keyboard, two tabs in step, a break in the middle, from
// home to a table with one click and with two, refusals in words, the weight of the first load.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as support from './support.mjs';

let site;
let browser;
let MockServer;
const table = '#/t/mock2345mock2345';

before(async () => {
  site = await support.servePage();
  browser = await support.launch();
  ({ MockServer } = await support.load('src/lib/mock.ts'));
});
after(async () => {
  await browser?.close();
  site?.close();
});

async function start(game, hash, options) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const server = new MockServer(support.recording(game, 'en'), options);
  const line = await support.attach(context, () => server);
  const page = await context.newPage();
  const wrong = support.watch(page, site.url);
  await page.goto(`${site.url}${hash}`);
  return { context, server, line, page, wrong };
}

for (const game of ['verso', 'figures', 'vingt-trois', 'onze', 'voeux'])
  test(`${game}: the recording is played to its end by clicks`, async () => {
    const { context, server, page, wrong } = await start(game, table);
    for (let moves = 0; server.snapshot.phase !== 'finished'; moves++) {
      assert.ok(moves < 40);
      await page.locator(`[data-move="${server.nextMove}"]`).click();
      await page.waitForTimeout(20);
    }
    await page.locator('.result').waitFor();
    assert.deepEqual(wrong, []);
    await context.close();
  });

test('a move is made with the keyboard alone', async () => {
  const { context, server, page } = await start('voeux', table);
  await page.locator('.moves').waitFor();
  const version = server.snapshot.version;
  const wanted = server.nextMove;
  for (let i = 0; i < 30; i++) {
    if (await page.evaluate(() => document.activeElement?.closest('.moves') !== null)) break;
    await page.keyboard.press('Tab');
  }
  for (let i = 0; i < 60; i++) {
    if ((await page.evaluate(() => document.activeElement?.dataset.move)) === wanted) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.waitForTimeout(100);
  assert.ok(server.snapshot.version > version);
  await context.close();
});

test('two tabs of one person stay in step', async () => {
  const { context, server, page } = await start('onze', table);
  const other = await context.newPage();
  await other.goto(`${site.url}${table}`);
  await other.locator('.moves').waitFor();
  await page.locator(`[data-move="${server.nextMove}"]`).click();
  await page.waitForTimeout(200);
  const lines = await Promise.all([page, other].map((one) => one.locator('.log li').count()));
  assert.equal(lines[0], lines[1]);
  assert.ok(lines[0] > 0);
  await context.close();
});

test('after a break the table goes on where it was', async () => {
  const { context, server, line, page } = await start('vingt-trois', table);
  await page.locator('.moves').waitFor();
  line.cut();
  await page.waitForTimeout(100);
  const move = server.nextMove;
  await page.locator(`[data-move="${move}"]`).click();
  line.mend();
  await page.waitForTimeout(2500);
  assert.ok(server.snapshot.version > 31);
  await page.locator(`[data-move="${server.nextMove}"]`).waitFor();
  await context.close();
});

test('a refusal is told in words, with the way to its rule', async () => {
  const { context, server, page } = await start('vingt-trois', table);
  await page.locator('.moves').waitFor();
  const { move } = server.snapshot.moves.find((known) => known.move !== server.nextMove);
  await page.locator(`[data-move="${move}"]`).click();
  await page.locator('.toast a').click();
  await page.locator('.asked').waitFor();
  await context.close();
});

test('home: against bots with one click', async () => {
  const { context, page } = await start('vingt-trois', '#/', {});
  await page.getByRole('button', { name: 'Play Vingt-trois against bots' }).click();
  await page.locator('.mat').waitFor();
  assert.match(page.url(), /#\/t\//);
  await context.close();
});

test('home: with friends in two, then sit, bots, begin', async () => {
  const { context, page } = await start('vingt-trois', '#/', {});
  await page.getByRole('link', { name: 'Play Vingt-trois with friends' }).click();
  await page.locator('form button[type=submit]').click();
  await page.locator('.round').waitFor();
  for (let free = await page.locator('.place.free').count(); free > 0; free--)
    await page.locator('.place.free button').first().click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.mat').waitFor();
  await context.close();
});

test('language switches at once and is kept', async () => {
  const { context, page } = await start('vingt-trois', '#/');
  await page.locator('label[lang=fr]').click();
  await page.getByRole('heading', { level: 1, name: 'Cinq jeux, une poignée de nombres.' }).waitFor();
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  await context.close();
});

test('rule ids are anchors', async () => {
  const { context, page } = await start('vingt-trois', '#/rules/onze/O8');
  await page.locator('.asked').waitFor();
  assert.ok(await page.locator('#O8').isVisible());
  await context.close();
});

test('every rule id of the games has its anchor in both languages', async () => {
  const { chapters } = await support.load('plugins/markdown.ts');
  const rules = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
  const ids = readFileSync(join(rules, 'ids.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  const missing = [];
  for (const lang of ['fr', 'en'])
    for (const line of ids) {
      const [page, id] = line.split(' ');
      const { html, lead } = chapters(readFileSync(join(rules, `${page}.${lang}.md`), 'utf8'), page, lang);
      if (!`${html}${lead}`.includes(`id="${id}"`)) missing.push(`${page}.${lang} ${id}`);
    }
  assert.deepEqual(missing, []);
});

test('the first load is at most 150 KB', async () => {
  const { context, page } = await start('vingt-trois', '#/');
  await page.waitForLoadState('networkidle');
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const compressed = new Set(readdirSync(dist, { recursive: true }));
  const sizes = ['/index.html', ...names.filter((name) => name !== '/ws')].map((name) => {
    const packed = `${name.slice(1)}.br`;
    return statSync(join(dist, compressed.has(packed) ? packed : name)).size;
  });
  const sum = sizes.reduce((a, b) => a + b, 0);
  console.log(`first load: ${(sum / 1024).toFixed(1)} KB in ${sizes.length} files`);
  assert.ok(sum <= 150 * 1024);
  await context.close();
});
