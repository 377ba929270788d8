// Every screen at three sizes, in both languages and themes: nothing for axe, no sideways scrolling, no
// errors, no foreign requests, everything reachable by keyboard. Screenshots go to test-results.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as support from './support.mjs';

const { sizes, langs, themes } = support;
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

const own = {
  table: 'own1own1own1own1',
  game: 'onze',
  players: 4,
  options: {},
  phase: 'playing',
  clock: 'off',
  names: ['Claire', 'Nora', 'Tom', 'Marta'],
  seat: 0,
  turn: true,
};
const lobby = [
  { ...own, table: 'aaaa1111', game: 'voeux', players: 2, names: ['Maximilienne de La Rochefoucauld', null], phase: 'gathering', seat: undefined, turn: undefined },
  { ...own, table: 'bbbb2222', game: 'figures', players: 6, names: ['Inès', 'Marc', null, null, 'Zoé', null], phase: 'gathering', seat: undefined, turn: undefined },
  { ...own, table: 'cccc3333', game: 'vingt-trois', players: 3, names: ['Ada', 'Bo', 'Chen'], seat: undefined, turn: undefined },
];
const table = '#/t/mock2345mock2345';

/* name, address, the game of the recording, what to do before looking */
const screens = [
  { name: 'home', hash: '#/' },
  { name: 'lobby', hash: '#/lobby' },
  { name: 'settings', hash: '#/settings' },
  { name: 'forget', hash: '#/settings', act: (page) => page.locator('main section').last().getByRole('button').click() },
  { name: 'about', hash: '#/about' },
  { name: 'new', hash: '#/new/onze', act: (page) => page.locator('summary').click() },
  { name: 'rules-vingt-trois', hash: '#/rules/vingt-trois' },
  { name: 'rules-anchor', hash: '#/rules/onze/O7' },
  { name: 'rules-verso', hash: '#/rules/verso' },
  { name: 'rules-common', hash: '#/rules/common' },
  { name: 'missing', hash: '#/nowhere' },
  { name: 'gone', hash: '#/t/zzzz9999' },
  { name: 'seats', hash: table, game: 'onze', options: { gathering: true } },
  ...['verso', 'figures', 'vingt-trois', 'onze', 'voeux'].map((game) => ({ name: `table-${game}`, hash: table, game })),
  { name: 'log', hash: table, game: 'vingt-trois', only: ['phone', 'tablet'], act: (page) => page.locator('.lastline button').click() },
  { name: 'keys', hash: table, game: 'vingt-trois', act: (page) => page.keyboard.press('?') },
  { name: 'leave', hash: table, game: 'vingt-trois', act: (page) => page.locator('header.top button').first().click() },
  {
    name: 'refusal',
    hash: table,
    game: 'vingt-trois',
    act: async (page, server) => {
      const wrong = server.snapshot.moves.find(({ move }) => move !== server.nextMove);
      await page.locator(`[data-move="${wrong.move}"]`).click();
      await page.locator('.toast').waitFor();
    },
  },
  { name: 'hint', hash: table, game: 'onze', act: (page) => page.keyboard.press('h') },
  { name: 'result', hash: table, game: 'voeux', act: finish },
];

async function finish(page, server) {
  while (server.snapshot.phase !== 'finished') {
    await page.locator(`[data-move="${server.nextMove}"]`).click();
    await page.waitForTimeout(30);
  }
  await page.locator('.result').waitFor();
}

async function open(context, screen, lang) {
  const options = { mine: [own], lobby, ...screen.options };
  const server = new MockServer(support.recording(screen.game ?? 'vingt-trois', lang), options);
  const page = await context.newPage();
  await support.attach(page, () => server);
  const wrong = support.watch(page, site.url);
  await page.goto(`${site.url}${screen.hash}`);
  await page.locator('main').first().waitFor();
  await page.locator(screen.ready ?? 'main h1, .hero h1, .mat').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await screen.act?.(page, server);
  return { page, wrong };
}

for (const [size, [width, height]] of Object.entries(sizes))
  for (const lang of Object.keys(langs))
    for (const theme of themes)
      describe(`${size} ${lang} ${theme}`, () => {
        let context;
        before(async () => {
          const viewport = { width, height };
          context = await browser.newContext({ viewport, locale: langs[lang], colorScheme: theme, reducedMotion: 'reduce' });
        });
        after(() => context.close());
        for (const screen of screens.filter(({ only }) => !only || only.includes(size)))
          test(screen.name, async () => {
            const where = `${screen.name} ${size} ${lang} ${theme}`;
            const { page, wrong } = await open(context, screen, lang);
            await page.screenshot({ path: join(support.results, `${screen.name}-${size}-${lang}-${theme}.png`) });
            assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
            await support.noSideways(page, where);
            await support.noViolations(page, where);
            if (theme === 'light' && size !== 'tablet') await support.allReachable(page, where);
            assert.deepEqual(wrong, [], where);
            await page.close();
          });
      });

test('a lost connection is told, and mended', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'fr-FR' });
  const page = await context.newPage();
  const server = new MockServer(support.recording('onze', 'fr'));
  const line = await support.attach(page, () => server);
  await page.goto(`${site.url}${table}`);
  await page.locator('.mat').waitFor();
  line.cut();
  await page.locator('[data-state=lost]').waitFor();
  await page.screenshot({ path: join(support.results, 'lost-phone-fr-light.png') });
  await support.noViolations(page, 'lost');
  line.mend();
  await page.locator('[data-state] button').click();
  await page.locator('[data-state]').waitFor({ state: 'detached' });
  await context.close();
});
