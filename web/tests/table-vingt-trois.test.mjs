// The drawn table of Vingt-trois: recorded positions of all numbers of players, with and without boxing,
// in both languages, both themes and all sizes. Whatever is legal can be made with the hand and the
// buttons, prices are those of the game, and nothing but the view is shown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { atLeast } from './support.mjs';
import { asked, drag, heard, Tables } from './tables.mjs';

const tables = new Tables('vingt-trois');
before(() => tables.begin());
after(() => tables.end());

const kinds = ['first', 'middle', 'busiest play', 'last', 'waiting', 'watching', 'over'];
const lay = /^play (\d+)(?:x(\d+))?(?:\+(\d+))?$/;

test('the recordings have what the table must be able to show', () => {
  for (const list of Object.values(tables.cases)) {
    const names = list.map(({ name }) => name);
    for (const players of [2, 3, 4])
      for (const option of ['', ' beginner'])
        for (const kind of kinds) assert.ok(names.includes(`vingt-trois ${players}${option} ${kind}`), `${players}${option} ${kind}`);
    const moves = list.flatMap(({ snapshot }) => snapshot.moves?.map(({ move }) => move) ?? []);
    for (const form of [/^box \d+$/, /^play \d+$/, /^play \d+x2$/, /^play \d+\+1$/, /^play \d+x2\+[123]$/, /^pass$/, /^force$/, /^quit$/])
      assert.ok(moves.some((move) => form.test(move)), String(form));
  }
});

/* A card, how many of it, then the button; a card that is put aside is tapped twice; quitting is asked about. */
function steps(move, moves) {
  if (move === 'quit') return ['.moves [data-move="quit"]', 'dialog[open] .go'];
  if (move.startsWith('box')) return [`.hand [data-spot="${move.slice(4)}"].can`, `.moves .go[data-move="${move}"]`];
  const [, value, copies = '1'] = lay.exec(move) ?? [];
  if (!value) return [`.moves [data-move="${move}"]`];
  const most = moves.some((other) => lay.exec(other)?.[1] === value && lay.exec(other)[2]);
  const count = most ? [`.app:has(.hand [aria-pressed=true]) .moves [data-copies="${copies}"]`] : [];
  return [`.hand [data-spot="${value}"].can`, ...count, `.moves [data-move="${move}"]`];
}

for (const [size, lang, names, least] of [['phone', 'en', /\d (first|middle|busiest|last)|beginner busiest/, 250], ['desktop', 'fr', /busiest/, 150]])
  test(`every legal move is made with hand and buttons, ${size}`, async () => {
    const count = await tables.everyMove({ size, lang, names }, steps);
    assert.ok(count > atLeast(least), `${count} moves`);
  });

const numbers = (all) => all.map(Number).sort((a, b) => a - b);

/* Which cards lie open on the page: hand, box and the last of the pile. */
async function faces(tab) {
  return numbers(await tab.locator('.card.t text.n').allTextContents());
}

function expected({ view, you, phase }) {
  const mine = phase === 'playing' && you !== null && view.seats[you].status === 'in' ? view.hand : [];
  const boxed = view.phase === 'box' && you !== null ? view.boxed : [];
  return numbers([...mine, ...boxed, ...view.pile.slice(-3)]);
}

test('nothing for axe, no sideways scrolling, and no card but those that the view has', async () => {
  await tables.everyLook(async (tab, snapshot, where) => {
    assert.deepEqual(await faces(tab), expected(snapshot), where);
    const { view } = snapshot;
    const seats = view.seats.filter((_, seat) => seat !== snapshot.you);
    const counts = await tab.locator('.fanlet b').allTextContents();
    assert.deepEqual(numbers(counts), numbers(seats.filter(({ status }) => status === 'in').map(({ cards }) => cards)), where);
    const penalties = await tab.locator('.seat .chip .penalty').allTextContents();
    assert.deepEqual(numbers(penalties), numbers(seats.map((seat) => seat.penalties)), where);
  });
});

const signed = (cost) => (cost > 0 ? `+${cost}` : cost < 0 ? `−${-cost}` : '0');

test('every card has its price, and every way to lay it what it costs', async () => {
  let compared = 0;
  const { tab, show, close } = await tables.open();
  for (const [i, { name, snapshot }] of tables.cases.en.entries()) {
    const lays = (snapshot.moves ?? []).filter(({ move, brings }) => lay.test(move) && brings !== undefined);
    if (snapshot.view.phase !== 'play' || !snapshot.view.pile.length || !lays.length) continue;
    await show(i);
    const tags = await tab.evaluate(() => {
      const cards = [...document.querySelectorAll('.hand [data-spot]')];
      return Object.fromEntries(cards.map((card) => [card.dataset.spot, card.querySelector('.cost')?.textContent ?? null]));
    });
    for (const [value, tag] of Object.entries(tags)) {
      const cost = snapshot.help.costs[value].find((one) => one !== null);
      const legal = lays.some(({ move }) => lay.exec(move)[1] === value);
      assert.equal(tag, !legal ? null : cost ? `+${cost}` : '0', `${name} ${value}`);
      compared++;
    }
    const [, dearest] = lay.exec(lays[lays.length - 1].move);
    const shown = await tab.evaluate(async (value) => {
      document.querySelector(`.hand [data-spot="${value}"]`).click();
      await new Promise((done) => setTimeout(done));
      return [...document.querySelectorAll('.moves [data-move]')].map((button) => [button.dataset.move, button.querySelector('.cost').textContent]);
    }, dearest);
    const ways = lays.filter(({ move }) => lay.exec(move)[1] === dearest);
    const most = Math.max(...ways.map(({ move }) => Number(lay.exec(move)[2] ?? 1)));
    const wanted = ways.filter(({ move }) => Number(lay.exec(move)[2] ?? 1) === most).map(({ move, brings }) => [move, signed(-brings)]);
    for (const rest of ['pass', 'force', 'quit']) wanted.push([rest, signed(snapshot.help[rest])]);
    assert.deepEqual(shown, wanted, name);
  }
  assert.ok(compared > 60, `${compared} cards`);
  await close();
});

test('a second tap plays what is clear, dragging onto the cloth too, Escape lets go', async () => {
  const clear = ({ moves = [], view }) =>
    view.pile.length > 0 ? moves.find(({ move }) => /^play \d+$/.test(move) && moves.filter((one) => lay.exec(one.move)?.[1] === move.slice(5)).length === 1) : undefined;
  const index = tables.cases.en.findIndex(({ snapshot }) => clear(snapshot));
  assert.ok(index >= 0);
  const { move } = clear(tables.cases.en[index].snapshot);
  const { tab, show, showing, close } = await tables.open({ touch: true });
  await show(index);
  const card = tab.locator(`.hand [data-spot="${move.slice(5)}"]`);
  await card.tap();
  assert.equal(await card.getAttribute('aria-pressed'), 'true');
  await tab.keyboard.press('Escape');
  assert.equal(await card.getAttribute('aria-pressed'), 'false');
  await card.tap();
  await card.tap();
  await heard(showing, [move]);
  showing.moves = [];
  await tab.keyboard.press('Escape');
  await drag(tab, card, tab.locator('.mat'));
  await heard(showing, [move]);
  await close();
});

test('by keyboard alone: a card, how many of it, and with which tokens', async () => {
  const index = tables.cases.en.findIndex(({ snapshot }) => snapshot.moves?.some(({ move }) => /^play \d+x2\+1$/.test(move)));
  const { move } = tables.cases.en[index].snapshot.moves.find(({ move }) => /^play \d+x2\+1$/.test(move));
  const [, value] = lay.exec(move);
  const { tab, show, showing, close } = await tables.open({ size: 'phone' });
  await show(index);
  await tab.locator('.hand [data-spot]').first().focus();
  const at = (name) => tab.evaluate((key) => document.activeElement?.dataset[key] ?? '', name);
  for (let i = 0; i < 20 && (await at('spot')) !== value; i++) await tab.keyboard.press('ArrowRight');
  await tab.keyboard.press('Enter');
  assert.ok((await tab.locator('.hand [aria-pressed=true]').count()) >= 2);
  for (let i = 0; i < 30 && (await at('move')) !== move; i++) await tab.keyboard.press('ArrowRight');
  assert.equal(await at('move'), move);
  await tab.keyboard.press('Enter');
  await heard(showing, [move]);
  await close();
});

test('what cannot be played says why, and so do a pass or a force that are not allowed', async () => {
  const { tab, show, showing, close } = await tables.open({ size: 'phone' });
  const dull = tables.cases.en.findIndex(({ snapshot: { moves, view } }) => moves && view.phase === 'play' && view.hand.some((card) => !moves.some(({ move }) => lay.exec(move)?.[1] === card)));
  const { moves, view } = tables.cases.en[dull].snapshot;
  const card = view.hand.find((one) => !moves.some(({ move }) => lay.exec(move)?.[1] === one));
  await show(dull);
  await tab.locator(`.hand [data-spot="${card}"]`).first().click({ force: true });
  await asked(showing, `play ${card}`);
  await tab.locator('.toast').first().waitFor();
  const bound = tables.cases.en.findIndex(({ snapshot }) => snapshot.moves && snapshot.view.pile.length && !snapshot.moves.some(({ move }) => move === 'pass'));
  assert.ok(bound >= 0);
  await show(bound);
  await tab.locator('.rests [data-move=pass]').click({ force: true });
  await asked(showing, 'pass');
  assert.deepEqual(showing.moves, []);
  await close();
});

test('a forced seat is told so, in the banner', async () => {
  const forced = tables.cases.en.findIndex(({ snapshot }) => snapshot.moves?.some(({ move }) => lay.test(move)) && snapshot.view.forced);
  const list = structuredClone(tables.cases.en.slice(forced < 0 ? tables.index('4 busiest play') : forced).slice(0, 1));
  const [{ snapshot }] = list;
  snapshot.view.forced = true;
  snapshot.moves = snapshot.moves.filter(({ move }) => lay.test(move));
  const { tab, show, close } = await tables.open({ cases: list });
  await show(0);
  await tab.locator('.banner.forced').waitFor();
  assert.match(await tab.locator('.banner.forced').textContent(), /forced: you must play/);
  await close();
});

test('a seat that has passed as often as it holds cards is told that it may pass no more', async () => {
  const list = structuredClone([tables.cases.en[tables.index('4 busiest play')]]);
  const [{ snapshot }] = list;
  const own = snapshot.view.seats[snapshot.you];
  own.rests = own.cards;
  snapshot.moves = snapshot.moves.filter(({ move }) => lay.test(move) || move === 'quit');
  const { tab, show, close } = await tables.open({ cases: list });
  await show(0);
  await tab.getByText('No passes left: play or quit.').first().waitFor();
  await close();
});
