// Recorded positions (fixtures/positions.c) before a page: a server that shows them, one a table, and
// takes note of what the page asks for. Used by the tests of the drawn tables.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as support from './support.mjs';

export function positions(game, lang) {
  const file = fileURLToPath(new URL(`fixtures/${game}.positions.${support.spoken(lang)}.jsonl.gz`, import.meta.url));
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).map(({ name, snapshot }) => ({ name, snapshot: { names: [], away: [], ...snapshot } }));
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const keyOf = (index) => `position${letters[index >> 5]}${letters[index & 31]}`.padEnd(16, 'a');

/* Every position is a table; commands are answered and kept, nothing changes. */
export class Showing {
  moves = [];
  questions = [];

  constructor(list) {
    this.byKey = new Map(list.map(({ snapshot }, i) => [keyOf(i), snapshot]));
    this.hashes = list.map((_, i) => `#/t/${keyOf(i)}`);
  }

  connect(send) {
    const answers = {
      hello: () => send({ is: 'hello', protocol: 1, person: '0123456789abcdef', name: 'Claire', token: 'token', server: 'showing' }),
      enter: ({ id, table }) => {
        send({ is: 'done', id });
        send({ is: 'table', table, snapshot: this.byKey.get(table) });
      },
      act: ({ id, version, move }) => {
        this.moves.push(move);
        send({ is: 'done', id, version });
      },
      why: ({ id, move }) => {
        this.questions.push(move);
        send({ is: 'done', id, rule: 'C5', say: 'C5.' });
      },
    };
    return {
      hear: (command) => (answers[command.do] ?? (({ id }) => send({ is: 'done', id })))(command),
      close: () => undefined,
    };
  }
}

/* ---- what must hold in every position of a drawn table ---- */

const { sizes, langs, themes } = support;

/* Every combination of size, language and theme. */
const settings = Object.keys(sizes).flatMap((size) =>
  Object.keys(langs).flatMap((lang) => themes.map((theme) => ({ size, lang, theme }))),
);

async function until(what, why) {
  for (let tries = 0; !what(); tries++) {
    assert.ok(tries < 2000, why);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function open(browser, site, list, { size, lang, theme }) {
  const [width, height] = sizes[size];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: langs[lang],
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const server = new Showing(list);
  await support.attach(context, () => server);
  const page = await context.newPage();
  return { context, server, page, wrong: support.watch(page, site.url) };
}

/* Versions are numbers of their own, so that one knows which position is shown. */
function recorded(game, lang) {
  return positions(game, lang).map(({ name, snapshot }, i) => ({ name, snapshot: { ...snapshot, version: 1000 + i } }));
}

async function show({ page, server }, site, list, i) {
  await page.goto(`${site.url}${server.hashes[i]}`);
  await page.locator(`.app[data-version="${list[i].snapshot.version}"] .mat`).waitFor();
}

/* The faces that are drawn, as card texts. Those of the log are words. */
function facesDrawn(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.app svg.card, .app svg.mini')].flatMap((card) => {
      const colour = [...card.classList].find((name) => /^[rygbvpt]$/.test(name));
      const value = card.querySelector('text.n')?.textContent ?? '';
      const end = card.querySelector('use[href="#gate"], use[href="#s-e"]') !== null;
      return colour ? [`${colour.toUpperCase()}${end ? 'E' : value}`] : [];
    }),
  );
}

/* Every card text in a part of the view, as often as it stands there. */
export function facesIn(part, found = []) {
  if (typeof part === 'string' && /^[RYGBVP](\d+|E)$/.test(part)) found.push(part);
  else if (part && typeof part === 'object') for (const inner of Object.values(part)) facesIn(inner, found);
  return found;
}

function moreThan(drawn, known) {
  const left = [...known];
  return drawn.filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/* Presses what the page offers, inside it: for each try a list of selectors, one after another. Gives for
 * each what could not be pressed, or null. */
function press(tries) {
  const moment = () => new Promise((resolve) => setTimeout(resolve));
  const busy = () => document.querySelector('.app')?.getAttribute('aria-busy') === 'true';
  const settled = async (waits) => {
    for (let moments = 0; waits(); moments++) {
      if (moments > 5000) throw new Error('the page does not settle');
      await moment();
    }
  };
  const escape = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const one = async (steps) => {
    for (const step of steps) {
      const target = [...document.querySelectorAll(step)].find((element) => element.checkVisibility());
      if (!target) return step;
      target.click();
      await moment();
      if (busy()) break;
    }
    await settled(busy);
    escape();
    await settled(() => document.querySelector('.app [data-spot][aria-pressed=true]') !== null);
    return null;
  };
  return tries.reduce(async (before, steps) => [...(await before), await one(steps)], Promise.resolve([]));
}

/* Makes every move of a position, in every way. */
async function makeAll({ page, server }, tries, where) {
  const before = server.moves.length;
  const missing = await page.evaluate(press, tries.map(({ steps }) => steps));
  missing.forEach((step, i) => assert.equal(step, null, `${where}: ${tries[i].move}: nothing to press`));
  await until(() => server.moves.length >= before + tries.length, `${where}: ${server.moves.length - before} moves of ${tries.length} were made`);
  assert.deepEqual(server.moves.slice(before), tries.map(({ move }) => move), where);
}

/* Tests of one game. `known(view)` gives the parts of a view that may be drawn, `ways(move, snapshot, size)`
 * the ways to make a move: lists of selectors. */
export function testTable(game, { known, ways }) {
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

  for (const setting of settings) {
    const name = `${setting.size}, ${setting.lang}, ${setting.theme}`;
    test(`${game}: every position fits, ${name}`, async () => {
      const list = recorded(game, setting.lang);
      const shown = await open(browser, site, list, setting);
      const turn = settings.indexOf(setting);
      assert.ok(list.length > 20);
      for (const [i, { name: position, snapshot }] of list.entries()) {
        if (!support.isLookedAt(i + turn)) continue;
        const where = `${position}, ${name}`;
        await show(shown, site, list, i);
        await support.noSideways(shown.page, where);
        const drawn = await facesDrawn(shown.page);
        assert.deepEqual(moreThan(drawn, facesIn(known(snapshot.view))), [], `${where}: drawn, but not known`);
        const most = position.startsWith(`${game} ${Math.max(...list.map((one) => one.snapshot.players))} busiest`);
        if (most || i % settings.length === turn) await support.noViolations(shown.page, where);
      }
      assert.deepEqual(shown.wrong, [], name);
      await shown.context.close();
    });
  }

  for (const size of ['phone', 'desktop'])
    test(`${game}: every legal move can be made, ${size}`, async () => {
      const setting = { size, lang: Object.keys(langs)[size === 'phone' ? 0 : 1], theme: 'light' };
      const list = recorded(game, setting.lang).filter(({ snapshot }) => snapshot.moves?.length);
      const shown = await open(browser, site, list, setting);
      let made = 0;
      for (const [i, { name, snapshot }] of list.entries()) {
        if (!support.isLookedAt(i)) continue;
        const tries = snapshot.moves.flatMap(({ move }) => ways(move, snapshot, size).map((steps) => ({ move, steps })));
        await show(shown, site, list, i);
        await makeAll(shown, tries, `${name}, ${size}`);
        made += tries.length;
      }
      assert.ok(made > support.atLeast(100), `${made} moves were made`);
      assert.deepEqual(shown.wrong, []);
      await shown.context.close();
    });
}
