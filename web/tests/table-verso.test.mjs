// The drawn table of Verso: recorded positions of all numbers of players, with and without known backs,
// in both languages, both themes and all sizes. Whatever is legal can be made with what lies on the
// table, and nothing but the view is shown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { atLeast } from './support.mjs';
import { asked, drag, heard, Tables } from './tables.mjs';

const tables = new Tables('verso');
before(() => tables.begin());
after(() => tables.end());

const kinds = ['first', 'middle', 'busiest ready', 'busiest drawn', 'busiest turned', 'busiest stopped', 'last', 'waiting', 'watching', 'over'];
const verbs = ['draw', 'take', 'alone', 'join', 'swap', 'merge', 'convert', 'end'];

test('the recordings have what the table must be able to show', () => {
  for (const list of Object.values(tables.cases)) {
    const names = list.map(({ name }) => name);
    for (const players of [2, 3, 4])
      for (const option of ['', ' memory'])
        for (const kind of kinds) assert.ok(names.includes(`verso ${players}${option} ${kind}`), `${players}${option} ${kind}`);
    const moves = list.flatMap(({ snapshot }) => snapshot.moves?.map(({ move }) => move) ?? []);
    for (const verb of verbs) assert.ok(moves.some((move) => move.split(' ')[0] === verb), verb);
    assert.ok(list.some(({ snapshot: { view } }) => view.options.memory === 'on' && view.backs.some((back) => back > 0)));
    assert.ok(list.some(({ snapshot: { view } }) => view.points.flat().length > 8));
  }
});

const group = (name) => `.myres [data-spot^="join ${name}|"]`;

/* What is clicked for a move, all of it on the table but for the button that ends a turn. */
const steps = {
  draw: () => ['[data-spot=draw]'],
  alone: () => ['[data-spot=alone]'],
  end: () => ['.moves [data-move=end]'],
  swap: (move) => [`[data-spot="${move}"]`],
  take: (move) => [`[data-spot="${move}"].lit`, `.moves .go[data-move="${move}"]`],
  merge: (_, low, high) => [group(low), `${group(high)}.lit`],
  convert: (_, name) => [group(name), '[data-spot=convert].lit'],
  /* At once, if nothing else can be done with the group. */
  join: (move, name, _, moves) => {
    const others = moves.filter((other) => other.split(' ').includes(name) && other !== move);
    return others.length ? [group(name), `.moves [data-move="${move}"]`] : [group(name)];
  },
};

for (const [size, lang, names, least] of [['phone', 'fr', /./, 200], ['desktop', 'en', /busiest/, 100]])
  test(`every legal move is made with what lies on the table, ${size}`, async () => {
    const count = await tables.everyMove({ size, lang, names }, (move, moves) => {
      const [verb, first, second] = move.split(' ');
      return steps[verb](move, first, second, moves);
    });
    assert.ok(count > atLeast(least), `${count} moves`);
  });

/* The tokens as they are drawn: their numbers with the face that is up and the known back. */
const drawn = (tab) =>
  tab.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-piece^="token:"]')].map((piece) => [
        piece.dataset.piece.slice('token:'.length),
        [piece.querySelector('.n').textContent, piece.querySelector('.known')?.textContent ?? '', piece.dataset.turned],
      ]),
    ),
  );

function expected({ view }) {
  const shows = view.options.memory === 'on';
  const tokens = view.shown.map((shown, i) => [i + 1, [shown, shows && view.backs[i] ? view.backs[i] : '', shown]]);
  if (view.pile) tokens.push([view.shown.length + 1, [view.pile_top, '', view.pile_top]]);
  return Object.fromEntries(tokens.map(([number, faces]) => [number, faces.map(String)]));
}

test('nothing for axe, no sideways scrolling, and every token once with what is known of it', async () => {
  await tables.everyLook(async (tab, snapshot, where) => {
    assert.deepEqual(await drawn(tab), expected(snapshot), where);
    const scores = await tab.locator('.score, .mine h2 > .fig').allTextContents();
    assert.deepEqual(
      scores.map((text) => Number.parseInt(text, 10)).sort((a, b) => a - b),
      [...snapshot.help.scores].sort((a, b) => a - b),
      where,
    );
  });
});

test('what people must remember is not on the page', async () => {
  const list = tables.cases.fr.filter(({ name, snapshot }) => /^verso \d busiest/.test(name) && snapshot.view.backs.some((back) => back > 0));
  assert.ok(list.length > 3);
  const blind = list.map(({ name, snapshot }) => ({
    name,
    snapshot: { ...snapshot, view: { ...snapshot.view, backs: snapshot.view.backs.map(() => 0) } },
  }));
  const seen = [];
  for (const cases of [list, blind]) {
    const { tab, show, close } = await tables.open({ lang: 'fr', cases });
    const pages = [];
    for (const i of cases.keys()) {
      await show(i);
      pages.push(await tab.locator('.app').innerHTML());
    }
    seen.push(pages);
    await close();
  }
  assert.deepEqual(seen[0], seen[1]);
});

test('the token in hand is dragged onto a group, onto a lone token, onto the place for one alone', async () => {
  const name = '2 busiest drawn';
  const { moves } = tables.cases.en[tables.index(name)].snapshot;
  const { tab, show, showing, close } = await tables.open();
  await show(tables.index(name));
  const held = tab.locator('[data-spot="join|alone|swap"]');
  const join = moves.find(({ move }) => move.startsWith('join')).move;
  const swap = moves.find(({ move }) => move.startsWith('swap')).move;
  const targets = [[tab.locator(group(join.split(' ')[1])), join], [tab.locator(`[data-spot="${swap}"]`), swap], [tab.locator('[data-spot=alone]'), 'alone']];
  for (const [target, move] of targets) {
    showing.moves = [];
    await tab.keyboard.press('Escape');
    await drag(tab, held, target);
    await heard(showing, [move], move);
  }
  await close();
});

test('what cannot be done says why', async () => {
  const { tab, show, showing, close } = await tables.open({ size: 'phone' });
  const index = tables.index('3 busiest ready');
  await show(index);
  const lone = tab.locator('.opp .solo').first();
  const word = await lone.getAttribute('data-spot');
  assert.equal(await lone.getAttribute('aria-disabled'), 'true');
  await lone.click({ force: true });
  await asked(showing, word);
  await tab.locator('.toast').first().waitFor();
  assert.deepEqual(showing.moves, []);
  await show(tables.index('3 waiting'));
  await tab.locator('[data-spot=draw]').click();
  await asked(showing, 'draw');
  assert.deepEqual(showing.moves, []);
  await close();
});

test('by keyboard: arrows go round what is lit, Enter plays, Escape lets go', async () => {
  const index = tables.cases.en.findIndex(({ snapshot }) => snapshot.moves?.some(({ move }) => move.startsWith('merge')));
  const { move } = tables.cases.en[index].snapshot.moves.find(({ move }) => move.startsWith('merge'));
  const [, low, high] = move.split(' ');
  const { tab, show, showing, close } = await tables.open({ size: 'phone' });
  await show(index);
  await tab.locator(group(low)).focus();
  await tab.keyboard.press('Enter');
  assert.equal(await tab.locator(group(low)).getAttribute('aria-pressed'), 'true');
  await tab.keyboard.press('Escape');
  assert.equal(await tab.locator(group(low)).getAttribute('aria-pressed'), 'false');
  await tab.keyboard.press('Enter');
  const at = () => tab.evaluate(() => document.activeElement?.dataset.spot ?? '');
  for (let i = 0; i < 30 && !(await at()).startsWith(`join ${high}|`); i++) await tab.keyboard.press('ArrowRight');
  assert.ok((await at()).startsWith(`join ${high}|`));
  await tab.keyboard.press('Enter');
  await heard(showing, [move]);
  await close();
});

test('what a group would be worth is on it before it is made', async () => {
  const index = tables.cases.en.findIndex(({ snapshot: { help } }) => Object.keys(help.worth).some((key) => key.startsWith('join')));
  assert.ok(index >= 0);
  const { help } = tables.cases.en[index].snapshot;
  const move = Object.keys(help.worth).find((key) => key.startsWith('join'));
  const { tab, show, close } = await tables.open();
  await show(index);
  const target = tab.locator(group(move.split(' ')[1]));
  assert.match(await target.locator('.gain').textContent(), new RegExp(`worth ${help.worth[move]}$`));
  assert.match(await target.locator('> .vh').textContent(), /^Join the \d+ to .*worth/);
  await close();
});
