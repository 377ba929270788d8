// A game that the page has never heard of: no table, picture, lesson, text or rules page of it is in web/ or
// docs/. It is Vœux in a folder of another name; with it the core and the page are built as they are, and the
// page plays it to the end.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { playByClicks } from './driver.mjs';
import { faults } from './faults.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'quinte-sixth-'));
let support;
let site;
let browser;

/* What the browser's core is built from. */
const sources = ['docs/rules/ids.txt', 'include', 'lang', 'src', 'tests/wasm', 'tools', 'meson.build', 'meson_options.txt'];

function layOut(model, game) {
  for (const source of sources) cpSync(join(root, source), join(work, source), { recursive: true });
  const folder = join(work, 'src/games', game);
  cpSync(join(work, 'src/games', model), folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = readFileSync(path, 'utf8').replaceAll(model, game).replaceAll(model.toUpperCase(), game.toUpperCase());
    writeFileSync(path, text.replace('.name = "Vœux"', '.name = "Sixième"'));
    renameSync(path, join(dirname(path), basename(path).replace(model, game)));
  }
  const ids = join(work, 'docs/rules/ids.txt');
  const lines = readFileSync(ids, 'utf8').split('\n').filter((line) => line.startsWith(`${model} `));
  appendFileSync(ids, lines.map((line) => `${line.replace(model, game)}\n`).join(''));
}

before(async () => {
  layOut('voeux', 'sixth');
  execFileSync(join(work, 'tools/build-core'), { stdio: 'inherit' });
  const dist = join(work, 'dist');
  const core = join(work, 'build/wasm/src/wasm');
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', dist, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { ...process.env, QUINTE_CORE: core },
    stdio: 'inherit',
  });
  process.env.PAGE = dist;
  support = await import('./support.mjs');
  site = await support.servePage();
  browser = await support.launch();
});
after(async () => {
  await browser?.close();
  site?.close();
  rmSync(work, { recursive: true, force: true });
});

/* There is no server here. */
const isOurs = (wrong) => !/WebSocket connection/.test(wrong);

async function person(lang, [width, height] = [1280, 800], seed = 1) {
  const context = await browser.newContext({ viewport: { width, height }, locale: support.langs[lang], reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('quinte.pace', 'quick'));
  await support.deal(context, seed);
  const page = await context.newPage();
  const wrong = support.watch(page, site.url);
  return { context, page, wrong: () => wrong.filter(isOurs) };
}

async function begin(page) {
  await page.goto(`${site.url}#/new/sixth`);
  await page.locator('main[data-game=sixth] form select').first().selectOption('easy');
  await page.locator('form button[type=submit]').click();
  await page.locator('.app[data-game=sixth]').waitFor();
}

test('it is found, explained as far as it is known, and played to its end', async () => {
  const { page, wrong } = await person('en');
  await page.goto(site.url);
  const tile = page.locator('.tile[data-game=sixth]');
  assert.equal(await tile.locator('h3').textContent(), 'Sixième');
  assert.match(await tile.textContent(), /series that rise or fall/i);
  assert.equal(await tile.locator('.learn').count(), 0, 'nobody teaches it');
  await page.goto(`${site.url}#/rules/sixth`);
  await page.getByText('This game has no page of rules yet.').waitFor();
  await support.noViolations(page, 'rules');

  await begin(page);
  await playByClicks(page, { seed: 3, moves: 5 });
  await page.goto(`${site.url}#/lobby`);
  await page.locator('.line[data-game=sixth] a.btn').click();
  await page.locator('.app').waitFor();
  await playByClicks(page, { seed: 3 });
  await page.locator('.result li').nth(1).waitFor();

  await page.goto(`${site.url}#/stats`);
  assert.equal(await page.locator('section[data-game=sixth] h2').textContent(), 'Sixième');
  await page.goto(`${site.url}#/finished`);
  await page.locator('.line.past[data-game=sixth] a.btn').click();
  await page.locator('.scrub').waitFor();
  await support.noViolations(page, 'replay');
  assert.deepEqual(wrong(), []);
});

/* The last of the deals has more to be done than a low window has room for: most stacks can be taken from. */
for (const [lang, seed, ...size] of [
  ['fr', 1, 390, 844],
  ['fr', 2, 320, 568],
  ['fr', 3, 768, 1024],
  ['en', 4, 1920, 940],
  ['en', 5, 844, 390],
])
  test(`its table is in order, ${lang}, ${size.join(' × ')}`, async () => {
    const { context, page, wrong } = await person(lang in support.langs ? lang : 'qps', size, seed);
    await begin(page);
    let most = 0;
    for (let rounds = 0; rounds < 3; rounds++) {
      await playByClicks(page, { seed: size[0] + rounds, moves: 4 });
      assert.deepEqual(await faults(page), []);
      await support.noViolations(page, `after ${4 * rounds + 4} moves`);
      most = Math.max(most, await page.locator('.foot [data-move]').count());
    }
    if (seed === 5) assert.ok(most > 4, `only ${most} buttons: another deal is needed`);
    assert.deepEqual(wrong(), []);
    await context.close();
  });
