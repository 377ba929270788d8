// The page in the other browsers that people have: Firefox and WebKitGTK as Debian has them. Home and all
// five games open without an error, fit a laptop's window and a phone's, and are played to their end
// against a bot of this device. In a short run that is: a few moves of a new game, and then one that was
// saved shortly before its end.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { playByClicks } from './driver.mjs';
import { faults } from './faults.mjs';
import * as support from './support.mjs';
import { browsers } from './window.mjs';

const games = support.games;
const program = process.env.QUINTE ?? join(import.meta.dirname, '../../build/quinte');
const writer = join(dirname(program), 'tests/table_write');
const laptop = { width: 1366, height: 625 };
const phone = { width: 390, height: 844 };
let site;
before(async () => {
  site = await support.servePage({ watched: true });
});
after(() => site?.close());

/* What a static host cannot help: there is no server to connect to. */
const isOurs = (wrong) => !/WebSocket|\/ws\b/.test(wrong);
const ours = async (window) => (await window.wrong()).filter(isOurs);

/* Whoever plays here has asked for quick bots and little motion. */
async function arrive(window) {
  await window.goto(site.url);
  await window.evaluate((kept) => Object.assign(localStorage, kept), { 'quinte.lang': 'en', 'quinte.pace': 'quick', 'quinte.motion': 'less' });
  await window.reload();
  await window.locator('.tile').waitFor();
}

/* A table for two at this device. */
async function sitDown(window, game) {
  await window.goto(`${site.url}#/new/${game}`);
  await window.locator(`main[data-game=${game}]`).waitFor();
  await window.locator('label:has(input[value="2"])').click();
  await window.evaluate(() => {
    const select = document.querySelector('form select');
    select.value = 'easy';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await window.locator('form button[type=submit]').click();
  await window.locator(`.app[data-game=${game}] .mat`).waitFor();
}

/* A saved table, dropped on the page. */
async function goOnWith(window, game, text) {
  await window.goto(`${site.url}#/`);
  await window.locator('.tile').waitFor();
  await window.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'table.jsonl'));
    globalThis.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  }, text);
  await window.locator(`.app[data-game=${game}] .mat`).waitFor();
}

/* To the end; gives how many moves were made. */
async function playOut(window, game, seed) {
  if (support.isWhole) return playByClicks(window, { seed });
  const first = await playByClicks(window, { seed, moves: 6 });
  await goOnWith(window, game, execFileSync(writer, [game, '2', String(seed), 'late'], { encoding: 'utf8' }));
  await playByClicks(window, { seed }); // which may be none: a turn that can only end ends by itself
  return first;
}

/* In the page: how much of the window's height shows the board, above the foot or beside it. */
function boardInSight() {
  const [board, foot] = ['.mat', '.foot'].map((one) => document.querySelector(one).getBoundingClientRect());
  const isBeside = foot.left >= board.right;
  return (Math.min(board.bottom, isBeside ? innerHeight : foot.top) - Math.max(board.top, 0)) / innerHeight;
}

/* The page as it is now, in these windows; the last one stays. Passing notes lie over it, and pass. */
async function fits(window, where, sizes) {
  await window.waitForFunction(() => !document.querySelector('.toast'));
  for (const size of sizes) {
    await window.setViewportSize(size);
    const place = `${where}, ${size.width} × ${size.height}`;
    assert.deepEqual(await faults(window), [], place);
    await window.screenshot({ path: join(support.results, `${place.replaceAll(/[^\w]+/g, '-')}.png`) });
    const share = await window.evaluate(boardInSight);
    assert.ok(share > 1 / 3, `${place}: of the board one sees ${share.toFixed(2)} of the window`);
  }
}

/* A window of that browser. Where the browser itself dies, which WebKitGTK does now and then on a busy machine, what
 * was going on begins once more in a new window; a second death is a failure. */
function survivor(t, name, open) {
  let window;
  let deaths = 0;
  const fresh = async () => {
    window = await open();
    await window.setViewportSize(laptop);
  };
  t.after(() => window?.close());
  return async (run) => {
    if (!window) await fresh();
    try {
      await run(window);
    } catch (error) {
      if (await window.isAlive() || ++deaths > 1) throw error;
      t.diagnostic(`${name} died: ${error.message}`);
      await window.close();
      await fresh();
      await arrive(window);
      await run(window);
    }
  };
}

for (const { name, open, missing } of browsers) {
  test(name, { skip: missing }, async (t) => {
    const within = survivor(t, name, open);
    await t.test('home', () =>
      within(async (window) => {
        await arrive(window);
        assert.equal(await window.locator('.tile').count(), games.length);
        for (const size of [phone, laptop]) {
          await window.setViewportSize(size);
          await support.noSideways(window, `${name}: home, ${size.width} × ${size.height}`);
        }
        assert.deepEqual(await ours(window), []);
      }),
    );
    for (const [i, game] of games.entries())
      await t.test(game, () =>
        within(async (window) => {
          const sizes = i % 2 ? [laptop, phone] : [phone, laptop];
          await sitDown(window, game);
          await fits(window, `${name}: ${game}`, sizes);
          assert.ok((await playOut(window, game, 7 + i)) > 0);
          await window.locator('.result li').nth(1).waitFor();
          await fits(window, `${name}: the end of ${game}`, sizes);
          assert.deepEqual(await ours(window), []);
        }),
      );
  });
}
