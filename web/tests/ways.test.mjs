// Ways through the page against a recorded game: from home to a table with one click and with two,
// languages, rules by their ids, and the weight of the first load.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as support from './support.mjs';

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

async function start(game, hash, { locale = 'en-GB', without } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale, reducedMotion: 'reduce' });
  if (without) await context.route(without, (route) => route.abort());
  const server = new MockServer(support.recording(game, 'en'));
  await support.attach(context, () => server);
  const page = await context.newPage();
  await page.goto(`${site.url}${hash}`);
  return { context, page };
}

test('home: against bots with one click', async () => {
  const { context, page } = await start('vingt-trois', '#/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.mat').waitFor();
  assert.match(page.url(), /#\/t\//);
  await context.close();
});

test('home: with friends in two, then sit, bots, begin', async () => {
  const { context, page } = await start('vingt-trois', '#/');
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
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Cinq jeux, une poignée de nombres.' }).waitFor();
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
      const { blocks } = chapters(readFileSync(join(rules, `${page}.${lang}.md`), 'utf8'), page, lang, '');
      const anchors = blocks.flatMap((block) => block.items ?? block).flatMap(({ rules = [] }) => rules);
      if (!anchors.includes(id)) missing.push(`${page}.${lang} ${id}`);
    }
  assert.deepEqual(missing, []);
});

test('a language that cannot be loaded leaves the page as it is, and says so', async () => {
  const { context, page } = await start('vingt-trois', '#/');
  await page.getByRole('heading', { level: 1, name: 'Five games, one handful of numbers.' }).waitFor();
  await context.setOffline(true);
  await page.locator('label[lang=fr]').click();
  await page.locator('.toast', { hasText: 'This language could not be loaded.' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await page.locator('label[lang=en] input:checked').waitFor({ state: 'attached' });
  await context.close();
});

test('a page whose language cannot be loaded begins in English', async () => {
  const { context, page } = await start('vingt-trois', '#/', { locale: 'fr-FR', without: /all-[^/]*\.js$/ });
  await page.getByRole('heading', { level: 1, name: 'Five games, one handful of numbers.' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await context.close();
});

test('the texts of a language are on their way before the page is there', async () => {
  const { context, page } = await start('vingt-trois', 'favicon.svg', { locale: 'fr-FR' });
  let go;
  const gone = new Promise((resolve) => (go = resolve));
  await context.route(/page-[^/]*\.js$/, (route) => gone.then(() => route.continue()));
  const asked = page.waitForRequest(/all-[^/]*\.js$/);
  await page.goto(site.url, { waitUntil: 'commit' });
  await asked;
  go();
  await page.getByRole('heading', { level: 1, name: 'Cinq jeux, une poignée de nombres.' }).waitFor();
  await context.close();
});

for (const locale of ['en-GB', 'fr-FR'])
  test(`the first load is at most 150 KB, ${locale}`, async () => {
    const { context, page } = await start('vingt-trois', '#/', { locale });
    await page.waitForLoadState('networkidle');
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    const { dist } = support;
    const compressed = new Set(readdirSync(dist, { recursive: true }));
    const sizes = ['/index.html', ...names.filter((name) => name !== '/ws')].map((name) => {
      const packed = `${name.slice(1)}.br`;
      return statSync(join(dist, compressed.has(packed) ? packed : name)).size;
    });
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`first load, ${locale}: ${(sum / 1024).toFixed(1)} KB in ${sizes.length} files`);
    assert.ok(sum <= 150 * 1024);
    assert.equal(names.filter((name) => /all-[^/]*\.js$/.test(name)).length, locale === 'en-GB' ? 0 : 1, 'no other language is loaded');
    await context.close();
  });
