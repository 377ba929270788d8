// The drawn table of Onze: recorded positions of all numbers of players, in both languages, both
// themes and all sizes. Whatever is legal can be picked, and nothing but the view is shown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import { positions, Showing } from './positions.mjs';
import { atLeast, attach, isLookedAt, langs, launch, noSideways, noViolations, results, servePage, sizes, themes, watch } from './support.mjs';

let browser;
let page;
before(async () => {
  [browser, page] = await Promise.all([launch(), servePage()]);
});
after(async () => {
  await browser?.close();
  page?.close();
});

const cases = { fr: positions('onze', 'fr'), en: positions('onze', 'en') };
const kinds = ['first', 'middle', 'busiest', 'last', 'waiting', 'watching', 'over'];

const isVariant = (name) => /beginner|match/.test(name);

/* A browser window that shows the positions of a language. */
async function open(lang, size, theme, touch = false) {
  const [width, height] = sizes[size];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: langs[lang],
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: touch,
  });
  const showing = new Showing(cases[lang]);
  await attach(context, () => showing);
  const tab = await context.newPage();
  const wrong = watch(tab, page.url);
  const show = async (index) => {
    if (!tab.url().startsWith(page.url)) await tab.goto(`${page.url}#/about`);
    await tab.evaluate(() => (location.hash = '#/about'));
    await tab.locator('.app').waitFor({ state: 'detached' });
    await tab.evaluate((hash) => (location.hash = hash), showing.hashes[index]);
    await tab.locator(`.app[data-version="${cases[lang][index].snapshot.version}"] .rows`).waitFor();
    await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  };
  return { tab, show, showing, wrong, close: () => context.close() };
}

test('the recordings have what the table must be able to show', () => {
  for (const lang of Object.keys(langs)) {
    const names = cases[lang].map(({ name }) => name);
    for (const players of [2, 3, 4, 5, 6])
      for (const variant of ['', ' beginner', ' match'])
        for (const kind of kinds) assert.ok(names.includes(`onze ${players}${variant} ${kind}`), `${players}${variant} ${kind}`);
  }
  const all = cases.en.map(({ snapshot }) => snapshot);
  const moves = all.flatMap(({ moves }) => moves?.map(({ move }) => move) ?? []);
  for (const form of [/^lay \w+$/, /^lay .* link$/, /^joker \w+$/, /^joker .* link$/, /^swap/, /^drop$/, /^draw$/, /^end$/, /^pass$/])
    assert.ok(moves.some((move) => form.test(move)), String(form));
  assert.ok(all.some(({ view }) => view.seats[0].hand_size >= 20));
  assert.ok(all.some(({ view }) => view.jokers_stand_for.flat().length > 1));
});

/* Picks each legal move's words and gives what is then chosen, without making the move. */
async function choose(tab, moves) {
  return tab.evaluate(async (all) => {
    const settle = () => new Promise((done) => setTimeout(done));
    const click = async (selector) => {
      const element = document.querySelector(selector);
      if (!element) return false;
      element.click();
      await settle();
      return true;
    };
    const chosen = [];
    for (const move of all) {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      await settle();
      const [verb, card] = move.split(' ');
      if (verb === 'lay' || verb === 'swap') await click(`.hand [data-piece="card:${card}"]`);
      if (verb === 'joker') {
        await click(`.rows [data-spot="${card}"]`);
        await click('.hand [data-piece="joker:0"]');
      }
      if (verb === 'drop') await click('.hand [data-piece="joker:0"]');
      const filled = document.querySelector('.moves .go')?.getAttribute('data-move') ?? null;
      const button = document.querySelector(`.moves [data-move="${move}"]:not([aria-disabled])`);
      chosen.push(card ? filled : (button?.getAttribute('data-move') ?? null));
    }
    return chosen;
  }, moves);
}

for (const size of ['phone', 'desktop'])
  test(`every legal move can be picked, ${size}`, async () => {
    const { tab, show, showing, wrong, close } = await open('en', size, 'light');
    let count = 0;
    for (const [i, { name, snapshot }] of cases.en.entries()) {
      const moves = snapshot.moves?.map(({ move }) => move) ?? [];
      if (!moves.length || isVariant(name) === (size === 'phone') || (size === 'desktop' && !/busiest|last/.test(name)) || !isLookedAt(i)) continue;
      await show(i);
      assert.deepEqual(await choose(tab, moves), moves, name);
      count += moves.length;
    }
    assert.ok(count > atLeast(60), `${count} moves`);
    assert.deepEqual(showing.moves, [], 'nothing was played');
    assert.deepEqual(wrong, []);
    await close();
  });

test('no finding, no sideways scrolling, at any size, in any theme and language', async () => {
  const combinations = Object.keys(langs).flatMap((lang) =>
    Object.keys(sizes).flatMap((size) => themes.map((theme) => ({ lang, size, theme }))),
  );
  const looked = cases.en.flatMap(({ name }, i) => (isVariant(name) && !/[36] .* (busiest|over)/.test(name) ? [] : [i]));
  for (const [number, { lang, size, theme }] of combinations.entries()) {
    const { tab, show, wrong, close } = await open(lang, size, theme);
    for (const i of looked.filter((_, order) => order % combinations.length === number && isLookedAt(order + number))) {
      const where = `${cases[lang][i].name} ${size} ${lang} ${theme}`;
      await show(i);
      await noSideways(tab, where);
      await noViolations(tab, where);
      await tab.screenshot({ path: join(results, `${where.replaceAll(' ', '-')}.png`) });
    }
    assert.deepEqual(wrong, []);
    await close();
  }
});

test('a picked card lights its slot, which is in sight on a phone too, a second tap plays', async () => {
  const { tab, show, showing, close } = await open('en', 'phone', 'light', true);
  const index = cases.en.findIndex(({ snapshot }) => snapshot.moves?.some(({ move }) => /^lay .(1|2|3|4|5|6|17|18|19|20|21)( link)?$/.test(move)));
  assert.ok(index >= 0, 'a card far from the middle');
  const { move } = cases.en[index].snapshot.moves.find(({ move }) => /^lay .(1|2|3|4|5|6|17|18|19|20|21)( link)?$/.test(move));
  const card = move.split(' ')[1];
  await show(index);
  const slot = tab.locator(`.rows [data-slot="${card}"]`);
  await tab.locator(`.hand [data-piece="card:${card}"]`).tap();
  await tab.waitForFunction(
    (name) => {
      const box = document.querySelector(`.rows [data-slot="${name}"]`).getBoundingClientRect();
      return box.left >= 0 && box.right <= innerWidth;
    },
    card,
  );
  assert.equal(await slot.locator('.lit').count(), 1);
  await slot.locator('button').tap();
  await expectMove(showing, move);
  await close();
});

async function expectMove(showing, move) {
  for (let i = 0; i < 200 && !showing.moves.length; i++) await new Promise((done) => setTimeout(done, 10));
  assert.deepEqual(showing.moves, [move]);
}

test('a joker lights every slot that it may take, and is laid with two taps', async () => {
  const { tab, show, showing, close } = await open('fr', 'desktop', 'dark');
  const index = cases.fr.findIndex(({ snapshot }) => (snapshot.moves ?? []).filter(({ move }) => move.startsWith('joker')).length > 8);
  const slots = cases.fr[index].snapshot.moves.filter(({ move }) => move.startsWith('joker')).map(({ move }) => move.split(' ')[1]);
  await show(index);
  await tab.locator('.hand [data-piece="joker:0"]').click();
  const lit = await tab.locator('.rows .lit').evaluateAll((all) => all.map((element) => element.dataset.spot));
  assert.deepEqual(lit.sort(), [...new Set(slots)].sort());
  await tab.locator(`.rows [data-spot="${slots[0]}"]`).click();
  const whole = cases.fr[index].snapshot.moves.find(({ move }) => move.startsWith(`joker ${slots[0]}`)).move;
  await expectMove(showing, whole);
  await close();
});

test('by keyboard: arrows over hand and board, Enter picks and plays, Escape lets go', async () => {
  const { tab, show, showing, close } = await open('en', 'phone', 'light');
  const index = cases.en.findIndex(({ snapshot }) => (snapshot.moves ?? []).filter(({ move }) => /^lay \w+$/.test(move)).length > 1);
  const { move } = cases.en[index].snapshot.moves.find(({ move }) => /^lay \w+$/.test(move));
  const card = move.split(' ')[1];
  await show(index);
  await tab.locator('.hand [data-spot]').first().focus();
  await tab.keyboard.press('Home');
  const at = () => tab.evaluate(() => document.activeElement?.dataset.piece ?? document.activeElement?.dataset.spot ?? '');
  for (let i = 0; i < 40 && (await at()) !== `card:${card}`; i++) await tab.keyboard.press('ArrowRight');
  assert.equal(await at(), `card:${card}`);
  await tab.keyboard.press('Enter');
  assert.equal(await tab.locator('.hand [aria-pressed=true]').count(), 1);
  await tab.keyboard.press('Escape');
  assert.equal(await tab.locator('.hand [aria-pressed=true]').count(), 0);
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Enter');
  await expectMove(showing, move);
  await tab.locator('.rows [data-spot]').first().focus();
  const start = await at();
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.press('ArrowDown');
  assert.notEqual(await at(), start);
  await close();
});

test('what cannot be played says why', async () => {
  const { tab, show, showing, close } = await open('en', 'desktop', 'light');
  const index = cases.en.findIndex(({ name }) => name === 'onze 2 first');
  await show(index);
  const dull = tab.locator('.hand .no').first();
  const card = (await dull.getAttribute('data-piece')).slice('card:'.length);
  await dull.click({ force: true });
  await tab.locator('.toast').waitFor();
  await tab.locator('.toast button').click();
  await tab.locator('.rows [data-spot="R1"]').click({ force: true });
  await tab.locator('.toast').waitFor();
  assert.equal(showing.questions[0], `lay ${card}`);
  assert.match(showing.questions[1], /^(lay|joker) R1$/);
  assert.deepEqual(showing.moves, []);
  await close();
});

test('all slots are in sight at once, folded where they do not fit side by side', async () => {
  for (const [size, lines] of [['phone', 8], ['desktop', 4]]) {
    const { tab, show, wrong, close } = await open('en', size, 'dark');
    await show(cases.en.findIndex(({ name }) => name === 'onze 2 busiest'));
    const boxes = await tab.locator('.rows [data-slot]').evaluateAll((all) => all.map((slot) => slot.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 84);
    assert.equal(new Set(boxes.map(({ top }) => Math.round(top))).size, lines, size);
    const [width, height] = sizes[size];
    for (const { left, right, top, bottom } of boxes) assert.ok(left >= 0 && right <= width && top >= 0 && bottom <= height, size);
    assert.deepEqual(wrong, []);
    await close();
  }
});

test('a card is dragged to its slot', async () => {
  const { tab, show, showing, close } = await open('en', 'desktop', 'light');
  const index = cases.en.findIndex(({ snapshot }) => snapshot.moves?.some(({ move }) => /^lay \w+$/.test(move)));
  const { move } = cases.en[index].snapshot.moves.find((known) => /^lay \w+$/.test(known.move));
  const card = move.split(' ')[1];
  await show(index);
  const middle = async (locator) => {
    const box = await locator.boundingBox();
    return [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
  };
  await tab.mouse.move(...(await middle(tab.locator(`.hand [data-piece="card:${card}"]`))));
  await tab.mouse.down();
  await tab.mouse.move(...(await middle(tab.locator(`.rows [data-spot="${card}"]`))), { steps: 6 });
  await tab.mouse.up();
  await expectMove(showing, move);
  await close();
});

test('hidden cards are nowhere in the page', async () => {
  const { tab, show, close } = await open('en', 'desktop', 'light');
  for (const [i, { name, snapshot }] of cases.en.entries()) {
    if (!/waiting|watching/.test(name)) continue;
    await show(i);
    const shown = await tab.evaluate(() => [...document.querySelectorAll('[data-piece^="card:"]')].map((piece) => piece.dataset.piece.slice(5)));
    const { view } = snapshot;
    const jokers = new Set(view.jokers_stand_for.flat());
    const lying = view.filled.flat().filter((card) => !jokers.has(card));
    const known = [...lying, ...view.seats.flatMap((seat) => seat.known_numbers.flat())];
    assert.deepEqual(shown.sort(), known.sort(), name);
  }
  await close();
});
