// What the tests of drawn tables share: recorded positions in a browser window of any size, language
// and theme, and waiting for what the page asks of its server.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { positions, Showing } from './positions.mjs';
import { attach, isLookedAt, langs, launch, noSideways, noViolations, results, servePage, sizes, themes, watch } from './support.mjs';

export class Tables {
  constructor(game) {
    this.game = game;
    this.cases = Object.fromEntries(Object.keys(langs).map((lang) => [lang, positions(game, lang)]));
  }

  async begin() {
    [this.browser, this.page] = await Promise.all([launch(), servePage()]);
  }

  async end() {
    await this.browser?.close();
    this.page?.close();
  }

  index(name, lang = 'en') {
    const found = this.cases[lang].findIndex((one) => one.name === `${this.game} ${name}`);
    assert.ok(found >= 0, `there is no position "${name}"`);
    return found;
  }

  /* A window; `show` puts a position into it. Others than the recorded ones may be given. */
  async open({ lang = 'en', size = 'desktop', theme = 'light', touch = false, cases = this.cases[lang] } = {}) {
    const [width, height] = sizes[size];
    const context = await this.browser.newContext({
      viewport: { width, height },
      locale: langs[lang],
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch: touch,
    });
    const showing = new Showing(cases);
    await attach(context, () => showing);
    const tab = await context.newPage();
    const wrong = watch(tab, this.page.url);
    const show = async (index) => {
      await tab.goto('about:blank');
      await tab.goto(this.page.url + showing.hashes[index]);
      await tab.locator('.mat').waitFor();
      await tab.evaluate(() => document.fonts.ready.then(() => undefined));
    };
    return { tab, show, showing, wrong, close: () => context.close() };
  }

  /* Makes every legal move of every position by clicking what `steps` names, one after another, and
   * checks that each was heard. What is clicked must be there to be seen and say that it can be. */
  async everyMove({ size, lang, names = /./ }, steps) {
    const { tab, show, showing, wrong, close } = await this.open({ size, lang });
    let count = 0;
    for (const [i, { name, snapshot }] of this.cases[lang].entries()) {
      const moves = snapshot.moves?.map(({ move }) => move) ?? [];
      if (!moves.length || !names.test(name) || !isLookedAt(i)) continue;
      showing.moves = [];
      await show(i);
      const missing = await tab.evaluate(clickAll, moves.map((move) => steps(move, moves)));
      assert.deepEqual(missing, [], name);
      await heard(showing, moves, name);
      count += moves.length;
    }
    assert.deepEqual(wrong, []);
    await close();
    return count;
  }

  /* Looks at the busiest positions of most players in every combination, at the others in one. */
  async everyLook(look = () => undefined) {
    const combinations = Object.keys(langs).flatMap((lang) =>
      Object.keys(sizes).flatMap((size) => themes.map((theme) => ({ lang, size, theme }))),
    );
    for (const [number, combination] of combinations.entries()) {
      const { lang, size, theme } = combination;
      const { tab, show, wrong, close } = await this.open(combination);
      for (const [i, { name }] of this.cases[lang].entries()) {
        const busiest = /^\S+ 4 busiest (drawn|play|box)$/.test(name) && isLookedAt(number + i);
        if (!busiest && (i % combinations.length !== number || !isLookedAt(i))) continue;
        const where = `${name} ${size} ${lang} ${theme}`;
        await show(i);
        await tab.screenshot({ path: join(results, `${where.replaceAll(' ', '-')}.png`) });
        await noSideways(tab, where);
        await noViolations(tab, where);
        await this.sound(tab, where);
        await look(tab, this.cases[lang][i].snapshot, where);
      }
      assert.deepEqual(wrong, []);
      await close();
    }
  }

  /* Every piece has a name of its own, what can be touched is large enough and inside, and where the page scrolls
   * the foot with the buttons stays in sight. */
  async sound(tab, where) {
    const found = await tab.evaluate(() => {
      const pieces = [...document.querySelectorAll('[data-piece]')].map(({ dataset }) => dataset.piece);
      const spots = [...document.querySelectorAll('[data-spot], .moves button')].filter((spot) => spot.checkVisibility());
      const small = spots.filter((spot) => spot.getBoundingClientRect().width < 24 || spot.getBoundingClientRect().height < 24);
      const hand = document.querySelector('.hand');
      const outside = spots.filter((spot) => !hand?.contains(spot) && (spot.getBoundingClientRect().left < 0 || spot.getBoundingClientRect().right > innerWidth));
      return {
        twice: pieces.filter((piece, i) => pieces.indexOf(piece) !== i),
        small: small.map((spot) => spot.outerHTML.slice(0, 120)),
        outside: outside.map((spot) => spot.outerHTML.slice(0, 120)),
        tall: document.querySelector('.app.whole')
          ? document.documentElement.scrollHeight - innerHeight
          : Math.max(0, Math.round(document.querySelector('.foot').getBoundingClientRect().bottom - innerHeight)),
      };
    });
    assert.deepEqual(found, { twice: [], small: [], outside: [], tall: 0 }, where);
  }
}

/* In the page: for each list of selectors, lets go of everything and clicks one after another. */
async function clickAll(lists) {
  const settled = async () => {
    do await new Promise((done) => setTimeout(done));
    while (document.querySelector('.app').getAttribute('aria-busy') === 'true');
  };
  const missing = [];
  for (const selectors of lists) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await settled();
    for (const selector of selectors) {
      const element = document.querySelector(selector);
      if (!element?.checkVisibility() || element.getAttribute('aria-disabled') === 'true') missing.push(selector);
      element?.click();
      await settled();
    }
  }
  return missing;
}

/** Until the server has heard these moves. */
export async function heard(showing, moves, where) {
  for (let i = 0; i < 300 && showing.moves.length < moves.length; i++) await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(showing.moves, moves, where);
}

/** Until it has been asked why. */
export async function asked(showing, move) {
  for (let i = 0; i < 300 && !showing.questions.includes(move); i++) await new Promise((done) => setTimeout(done, 5));
  assert.ok(showing.questions.includes(move), `asked about ${showing.questions}, not ${move}`);
}

/** Drags with the mouse from the middle of one thing to that of another. */
export async function drag(tab, from, to) {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  await tab.mouse.move(start.x + Math.min(20, start.width / 2), start.y + start.height / 2);
  await tab.mouse.down();
  await tab.mouse.move(start.x + start.width / 2 + 20, start.y - 10, { steps: 3 });
  await tab.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await tab.mouse.up();
}
