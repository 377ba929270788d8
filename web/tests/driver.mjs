// Plays any game through the page without knowing it: takes what is lit and the buttons that are
// offered, until the result is there. By clicks, or by the keyboard alone.
import assert from 'node:assert/strict';

const spots = '[data-spot].lit, [data-spot].can';
const buttons = '.app [data-move]:not([aria-disabled=true])';
const patience = 60_000;

/* A small generator of our own: the same run every time. */
export function chance(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/* Waits until one can do something, the game is over, or the table is beyond a version; tells what there is. */
async function look(page, beyond = 1e9) {
  const found = await page.waitForFunction(
    ([spots, buttons, beyond]) => {
      const app = document.querySelector('.app');
      const over = document.querySelector('.result') !== null;
      const version = Number(app?.dataset.version);
      const free = app?.getAttribute('aria-busy') === 'false';
      const can = free && app.dataset.turn === 'mine' && app.dataset.ending === undefined;
      if (!over && !can && !(free && version > beyond)) return null;
      return {
        over,
        version,
        lit: document.querySelectorAll(spots).length,
        picked: document.querySelectorAll('[data-spot][aria-pressed=true]').length,
        buttons: document.querySelectorAll(buttons).length,
      };
    },
    [spots, buttons, beyond],
    { timeout: patience, polling: 15 },
  );
  return found.jsonValue();
}

/* What is asked before a move that costs much. */
const asked = 'dialog[open] .row .btn.go';

/* One step towards a move: a lit spot, or a button. */
async function click(page, now, below, tries) {
  const total = now.lit + now.buttons;
  assert.ok(total > 0, `version ${now.version}: nothing is lit and there is no button`);
  const preferButton = now.buttons > 0 && (tries > 4 || (now.picked > 0 && below(2) === 0));
  const onButton = preferButton || below(total) >= now.lit;
  const at = below(onButton ? now.buttons : now.lit);
  await page.locator(onButton ? buttons : spots).nth(at).click({ timeout: patience });
  if (await page.locator(asked).count()) await page.locator(asked).click();
}

const isOnLit = (page) => page.evaluate((spots) => document.activeElement?.matches(spots) ?? false, spots);

/* Along the hand, in one direction, to the first card that is lit; Enter picks it, and again plays it. */
async function seek(page, direction) {
  const { keyboard } = page;
  await keyboard.press('m');
  for (let steps = 0; steps < 40 && !(await isOnLit(page)); steps++) await keyboard.press(direction);
  if (await isOnLit(page)) await keyboard.press('Enter');
}

/* Focus to the hand, the actions, or on to the next group; some way by arrows; Enter. */
async function press(page, now, below, tries) {
  const { keyboard } = page;
  if (tries % 8 === 7) return seek(page, below(2) ? 'ArrowRight' : 'ArrowLeft');
  if (tries % 12 === 11) await keyboard.press('Escape');
  const starts = tries > 6 ? ['m', 'a', 'Tab'] : ['m', 'a'];
  if (!now.picked || below(3) === 0) await keyboard.press(starts[below(starts.length)]);
  const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
  const arrow = arrows[below(tries > 8 ? 4 : 2)];
  for (let steps = below(4); steps > 0; steps--) await keyboard.press(arrow);
  const atTable = await page.evaluate(() => document.activeElement?.matches('[data-spot], .app [data-move]') ?? false);
  if (atTable) await keyboard.press('Enter');
  if (!(await page.locator(asked).count())) return;
  while (!(await page.evaluate((asked) => document.activeElement?.matches(asked), asked))) await keyboard.press('Tab');
  await keyboard.press('Enter');
}

/* What could have been done, for whoever reads why nothing was. */
const offered = (page) =>
  page.evaluate(
    ([spots, buttons]) =>
      [...document.querySelectorAll(`${spots}, ${buttons}`)].map((one) => one.dataset.spot ?? one.dataset.move).join(', '),
    [spots, buttons],
  );

/* A step, and whether a version came of it: a pick or a question changes nothing on the server. */
async function playOn(page, step, { seed = 1, moves = Infinity } = {}) {
  const below = chance(seed);
  for (let made = 0, tries = 0; made < moves; ) {
    const now = await look(page);
    if (now.over) return made;
    await step(page, now, below, tries);
    const next = await look(page, now.version);
    tries = next.version > now.version ? 0 : tries + 1;
    made += next.version > now.version ? 1 : 0;
    assert.ok(tries < 150, `version ${now.version}: no move came about: ${await offered(page)}`);
  }
  return moves;
}

/** Makes one move, whatever its table looks like: its button, or the spots that lead to it. `heard` tells where
 * nothing is played on that the move has come about. */
export async function makeMove(page, move, heard = () => false) {
  const from = (await look(page)).version;
  for (let steps = 0; ; steps++) {
    assert.ok(steps < 8, `${move} does not come about`);
    const next = await page.evaluateHandle(
      ([move, spots]) => {
        const button = document.querySelector(`.app [data-move="${CSS.escape(move)}"]:not([aria-disabled=true])`);
        const words = move.split(/ |(?=x\d)|(?=\+\d)/);
        const fits = (phrase) =>
          phrase.startsWith('=') ? phrase.slice(1) === move : phrase.split(' ').every((word) => words.includes(word));
        const lit = [...document.querySelectorAll(spots)].filter(({ dataset }) => dataset.spot.split('|').some(fits));
        const fresh = lit.find((spot) => spot.getAttribute('aria-pressed') !== 'true');
        return button ?? fresh ?? document.querySelector('[data-spot][aria-pressed=true]');
      },
      [move, spots],
    );
    const element = next.asElement();
    assert.ok(element, `${move}: neither lit nor a button`);
    await element.click({ timeout: patience });
    if (await page.locator(asked).count()) await page.locator(asked).click();
    const now = await page.waitForFunction(() => {
      const app = document.querySelector('.app');
      return app?.getAttribute('aria-busy') === 'false' && Number(app.dataset.version);
    });
    if ((await now.jsonValue()) > from || (await heard())) return;
  }
}

/** By clicks, at most so many moves; gives how many were made. */
export const playByClicks = (page, wish) => playOn(page, click, wish);

/** With the keyboard alone. */
export const playByKeys = (page, wish) => playOn(page, press, wish);
