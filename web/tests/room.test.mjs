// The table's machinery against a recorded game: picking and letting go, keyboard, drag and drop, why
// not, hint, sounds, motion and its queue, focus, tabs in step, breaks, people who are away, clocks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMove } from './driver.mjs';
import * as support from './support.mjs';

let site;
let browser;
let MockServer;
let words;
const table = '#/t/mock2345mock2345';
const games = support.recorded;

before(async () => {
  site = await support.servePage();
  browser = await support.launch();
  ({ MockServer } = await support.load('src/lib/mock.ts'));
  words = await support.load('src/table/words.ts');
});
after(async () => {
  await browser?.close();
  site?.close();
});

/* A recording in a browser; `change` alters its first snapshot, `kept` is what the browser remembers. */
async function start(game, { size = [1280, 800], lang = 'en-GB', hash = table, change, motion = 'reduce', touch = false, kept = {}, ...options } = {}) {
  const [width, height] = size;
  const context = await browser.newContext({ viewport: { width, height }, locale: lang, reducedMotion: motion, hasTouch: touch });
  await context.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(`quinte.${key}`, value)), kept);
  const lines = support.recording(game, 'en').trim().split('\n');
  if (change) {
    const first = JSON.parse(lines[0]);
    change(first);
    lines[0] = JSON.stringify(first);
  }
  const server = new MockServer(lines.join('\n'), options);
  const line = await support.attach(context, () => server);
  const page = await context.newPage();
  const wrong = support.watch(page, site.url);
  await page.goto(`${site.url}${hash}`);
  await page.locator('.app, .round').first().waitFor();
  return { context, server, line, page, wrong };
}

const until = (page, what, ...args) => page.waitForFunction(what, ...args, { polling: 20 });
const version = (page) => page.locator('.app').getAttribute('data-version').then(Number);
const beyond = (page, from) =>
  until(page, (from) => Number(document.querySelector('.app')?.dataset.version) > from, from);
const spot = (page, word) => page.locator(`[data-spot="${word}"]`);

test('wishes: words, copies and chips, phrases, alternatives, whole texts', () => {
  const { fulfils, countWord } = words;
  assert.equal(countWord('play 8x2+1', '8'), 2);
  for (const word of ['8', 'x2', '+1', 'play', 'play 8']) assert.ok(fulfils('play 8x2+1', word), word);
  assert.ok(fulfils('play 8x2+1', '8', 2));
  assert.ok(!fulfils('play 8x2+1', '8', 3));
  assert.ok(!fulfils('lay G10', 'G1'));
  assert.ok(fulfils('stone R5 R5', 'R5', 2));
  assert.ok(!fulfils('joker G9', 'lay G9|swap G9'));
  assert.ok(fulfils('swap G9', 'lay G9|swap G9'));
  assert.ok(fulfils('lay P5', '=lay P5'));
  assert.ok(!fulfils('lay P5 R', '=lay P5'));
});

test('the queue: one after another, never more than two behind, at once in a hurry', async (context) => {
  const { Pacer } = await support.load('src/table/pacer.ts');
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const shown = [];
  const pacer = new Pacer(({ table }) => shown.push(table), ({ pause }) => (pause ? 500 : 0));
  const add = (name, pause = true) => pacer.add({ table: name, pause });
  add('a');
  add('b');
  add('c');
  assert.deepEqual(shown, ['a']);
  context.mock.timers.tick(500);
  assert.deepEqual(shown, ['a', 'b']);
  add('d');
  add('e');
  assert.deepEqual(shown, ['a', 'b', 'd'], 'c is passed over');
  pacer.hurry();
  assert.deepEqual(shown, ['a', 'b', 'd', 'e']);
  add('f', false);
  add('g', false);
  assert.deepEqual(shown.slice(-2), ['f', 'g']);
  pacer.stop();
});

for (const game of games)
  test(`${game}: the recording is played to its end through its spots`, async () => {
    const { context, server, page, wrong } = await start(game);
    for (let moves = 0; server.snapshot.phase !== 'finished'; moves++) {
      assert.ok(moves < 60);
      await makeMove(page, server.nextMove);
      await until(page, () => document.querySelector('.result, .app[data-turn=mine]'));
    }
    await page.locator('.result').waitFor();
    assert.deepEqual(wrong, []);
    await context.close();
  });

test('tap a card, let go with Escape; tap twice to play', async () => {
  const { context, server, page } = await start('onze');
  const from = await version(page);
  const card = page.locator('.hand [data-spot].can').first();
  await card.click();
  assert.equal(await page.locator('.hand [aria-pressed=true]').count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[aria-pressed=true]').count(), 0);
  const word = server.nextMove.split(' ').at(-1);
  const wanted = page.locator(`.hand [data-spot*="${word}"]`);
  await wanted.click();
  await wanted.click();
  await beyond(page, from);
  await context.close();
});

test('what is dim says why, with the way to its rule', async () => {
  const { context, page } = await start('onze');
  const dim = page.locator('.hand [data-spot].no');
  await dim.first().click({ force: true });
  await page.locator('.toast').waitFor();
  await dim.last().click({ force: true });
  await page.locator('.toast').waitFor();
  assert.equal(await page.locator('.toast').count(), 1, 'the next takes the place of the one before');
  const [note, cloth] = await Promise.all(['.toast', '.mat'].map((one) => page.locator(one).boundingBox()));
  assert.ok(note.y + 8 >= cloth.y + cloth.height, 'it does not lie on the table');
  await page.locator('.toast a').click();
  await page.locator('.asked').waitFor();
  assert.match(page.url(), /#\/rules\//);
  await context.close();
});

for (const touch of [false, true])
  test(`a card is dragged onto its place (${touch ? 'touch' : 'mouse'})`, async () => {
    const { context, server, page } = await start('onze', { touch });
    const from = await version(page);
    const word = server.nextMove.split(' ').at(-1);
    const card = await page.locator(`.hand [data-spot*="${word}"].can`).boundingBox();
    const slot = await page.locator(`.mat [data-spot="${word}"]`).boundingBox();
    const [a, b] = [card, slot].map(({ x, y, width, height }) => ({ x: x + width / 3, y: y + height / 2 }));
    if (touch) await swipe(page, a, b);
    else {
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
      assert.equal(await page.locator('.dragged').count(), 1);
      await page.mouse.move(b.x, b.y, { steps: 4 });
      await page.mouse.up();
    }
    await beyond(page, from);
    assert.equal(await page.locator('.dragged').count(), 0);
    await context.close();
  });

async function swipe(page, a, b) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [a]);
  for (let i = 1; i <= 6; i++) await touch('touchMove', [{ x: a.x + ((b.x - a.x) * i) / 6, y: a.y + ((b.y - a.y) * i) / 6 }]);
  await touch('touchEnd', []);
}

test('dropped beside, a card goes back and nothing is played', async () => {
  const { context, page } = await start('onze');
  const from = await version(page);
  const card = await page.locator('.hand [data-spot].can').first().boundingBox();
  await page.mouse.move(card.x + 20, card.y + 40);
  await page.mouse.down();
  await page.mouse.move(card.x + 20, card.y - 40, { steps: 4 });
  await page.mouse.move(900, 20, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator('[aria-pressed=true], .dragged').count(), 0);
  assert.equal(await version(page), from);
  await context.close();
});

test('keyboard: to the hand, along it, pick, round the targets, play', async () => {
  const { context, server, page } = await start('voeux');
  const from = await version(page);
  await page.keyboard.press('m');
  const at = () => page.evaluate(() => document.activeElement?.dataset?.spot ?? '');
  const word = server.nextMove.split(' ')[1];
  for (let i = 0; i < 30 && !(await at()).includes(word); i++) await page.keyboard.press('ArrowRight');
  assert.ok((await at()).includes(word));
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-pressed')), 'true');
  const lit = () => page.evaluate(() => document.activeElement.matches('.lit, .can, [aria-pressed=true], [data-move]'));
  const move = () => page.evaluate(() => document.activeElement.dataset.move);
  for (let i = 0; i < 30 && (await move()) !== server.nextMove; i++) {
    await page.keyboard.press('ArrowRight');
    assert.ok(await lit(), 'arrows stay on what is lit');
  }
  await page.keyboard.press('Enter');
  await beyond(page, from);
  assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost');
  await context.close();
});

test('a touch on a price says how it comes about, and picks nothing', async () => {
  const { context, page } = await start('voeux');
  const cost = page.locator('.hand [data-spot] .cost', { hasText: /\d/ }).first();
  await cost.click();
  const price = /[−+≤\s]*\d+/.exec(await cost.textContent())[0].trim();
  assert.ok((await page.locator('.toast').textContent()).includes(`${price}: `));
  assert.match(await page.locator('.toast a').getAttribute('href'), /rules\/voeux\/W10/);
  assert.equal(await page.locator('[aria-pressed=true]').count(), 0);
  await context.close();
});

/* All that is left is to end the turn, as the session says it. */
function onlyEnds(first) {
  first.moves = [{ ...first.moves.find(({ move }) => move === nextOf('verso')), forced: true }];
}
const nextOf = (game) => new MockServer(support.recording(game, 'en').trim()).nextMove;

test('a turn that can only end ends by itself, and says so, unless that is switched off', async () => {
  const on = await start('verso', { change: onlyEnds });
  await on.page.getByText('There is nothing else to do.').waitFor();
  await until(on.page, (from) => Number(document.querySelector('.app')?.dataset.version) > from, 26);
  assert.deepEqual(on.wrong, []);
  await on.context.close();
  const off = await start('verso', { change: onlyEnds, kept: { endings: 'off' } });
  assert.equal(await off.page.locator('.banner strong').textContent(), 'Your turn');
  assert.equal(await off.page.locator('.app[data-ending]').count(), 0);
  await off.context.close();
});

test('the focus stays at the table when the button that had it goes away', async () => {
  const { context, server, page } = await start('verso');
  while (server.nextMove) {
    const from = await version(page);
    const button = page.locator(`.foot [data-move="${server.nextMove}"]`);
    if (!(await button.count())) break;
    await button.focus();
    await page.keyboard.press('Enter');
    await beyond(page, from);
    await until(page, () => document.activeElement?.closest('.app'));
  }
  await until(page, () => document.activeElement?.closest('.app'));
  await context.close();
});

test('what was heard at one table is not heard again at the next, nor in another language', async () => {
  const { context, server, page } = await start('onze');
  while (server.nextMove) await makeMove(page, server.nextMove);
  const heard = page.locator('[aria-live=polite][aria-atomic]');
  await until(page, () => document.querySelector('[aria-live=polite][aria-atomic]')?.textContent);
  await page.locator('.top').getByText('FR', { exact: true }).click();
  await until(page, () => document.documentElement.lang.startsWith('fr'));
  assert.equal(await heard.textContent(), '');
  await context.close();
});

test('shortcuts follow the language; those of English mean the same where they are free', async () => {
  const { context, page } = await start('onze', { lang: 'fr-FR' });
  await page.keyboard.press('c');
  await page.locator('.helpnote').waitFor();
  await page.keyboard.press('p');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  assert.deepEqual((await page.locator('dialog[open] kbd').allTextContents()).slice(4, 8), ['M', 'A', 'T', 'N']);
  await context.close();
});

test('the log: a line a turn, hints aside, and once what several do in secret', async () => {
  const { turnsOf, deed } = await support.load('src/ui/turns.ts');
  const by = (seat, say) => [{ seat, say: `#${seat}` }, say];
  const lines = [
    { version: 1, seat: 1, said: ['The round begins.'] },
    { version: 2, seat: 1, said: by(1, ' boxes a card.') },
    { version: 3, seat: 1, said: by(1, ' boxes a card.') },
    { version: 4, seat: 0, move: 'box 5', said: by(0, ': box 5.') },
    { version: 5, seat: 2, said: by(2, ' boxes a card.') },
    { version: 6, seat: 0, hint: true, said: by(0, ' asks for advice.') },
    { version: 7, seat: 0, move: 'play 8', said: by(0, ': play 8.') },
  ];
  const turns = turnsOf(lines, 0).map(({ version, seats, steps, told }) => [version, seats, steps.length, told.map((one) => one.version)]);
  assert.deepEqual(turns, [
    [1, [1], 1, [1]],
    [2, [1, 2], 3, [2]],
    [4, [0], 1, [4]],
    [6, [0], 2, [7]],
  ]);
  assert.deepEqual(deed(by(0, ': box 5.')), ['box 5.']);
});

test('shortcuts: ? lists them; h asks for advice, whose spots are marked', async () => {
  const { context, server, page } = await start('onze');
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd').first().waitFor();
  await support.noViolations(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.locator('.helpnote').waitFor();
  const word = server.nextMove.split(' ').at(-1);
  assert.ok((await page.locator(`.hinted[data-spot*="${word}"]`).count()) > 0);
  await context.close();
});

test('others’ moves glide, one after another; a key shows the latest at once', async () => {
  const { context, server, page, wrong } = await start('onze', { motion: 'no-preference', pace: 60 });
  await page.evaluate(() => {
    globalThis.flown = 0;
    new MutationObserver((all) => {
      for (const { addedNodes } of all)
        for (const node of addedNodes) if (node.parentElement?.matches('.sky')) globalThis.flown++;
    }).observe(document, { childList: true, subtree: true });
  });
  await makeMove(page, server.nextMove);
  await until(page, () => globalThis.flown > 0);
  const from = await version(page);
  while (server.nextMove) await makeMove(page, server.nextMove);
  for (let i = 0; i < 500 && !server.nextMove; i++) await page.waitForTimeout(10);
  await page.keyboard.press('Shift');
  assert.equal(await version(page), server.snapshot.version);
  assert.ok(server.snapshot.version > from);
  await until(page, () => !document.querySelector('.sky > *'));
  assert.deepEqual(wrong, []);
  await context.close();
});

test('with reduced motion nothing flies', async () => {
  const { context, server, page } = await start('onze');
  await makeMove(page, server.nextMove);
  assert.equal(await page.locator('.sky > *').count(), 0);
  await context.close();
});

test('sounds are made on the spot, from the first tap on, and not where they are switched off', async () => {
  const { context, page } = await start('onze');
  const listen = () =>
    page.evaluate(() => {
      globalThis.tones = 0;
      const old = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...args) {
        globalThis.tones++;
        return old.apply(this, args);
      };
    });
  await listen();
  await page.locator('.hand [data-spot].can').first().click();
  assert.ok((await page.evaluate(() => globalThis.tones)) > 0);
  await page.evaluate(() => localStorage.setItem('quinte.sound', 'off'));
  await page.reload();
  await page.locator('.hand [data-spot].can').first().waitFor();
  await listen();
  await page.locator('.hand [data-spot].can').first().click();
  assert.equal(await page.evaluate(() => globalThis.tones), 0);
  await context.close();
});

test('two tabs of one person stay in step', async () => {
  const { context, server, page } = await start('onze');
  const other = await context.newPage();
  await other.goto(`${site.url}${table}`);
  await other.locator('.app').waitFor();
  await makeMove(page, server.nextMove);
  await until(other, (wanted) => Number(document.querySelector('.app').dataset.version) === wanted, server.snapshot.version);
  assert.deepEqual(
    await page.locator('.log li').allTextContents(),
    await other.locator('.log li').allTextContents(),
  );
  await context.close();
});

test('after a break the table goes on where it was, and what was played in it is done once', async () => {
  const { context, server, line, page } = await start('vingt-trois');
  line.cut();
  await page.locator('[data-state=lost]').waitFor();
  const from = server.snapshot.version;
  const moved = makeMove(page, server.nextMove);
  line.mend();
  await moved;
  await beyond(page, from);
  await until(page, (wanted) => Number(document.querySelector('.app').dataset.version) === wanted, server.snapshot.version);
  await page.locator('[data-state]').waitFor({ state: 'detached' });
  await context.close();
});

const longest = 'Maximilienne-Anastasia von und zu Hohens';

/* Six people with names of forty letters; one is away, one replaced, one gone. */
function crowded(snapshot) {
  snapshot.seats.forEach((seat, i) => {
    if (i) Object.assign(seat, { sitter: 'remote', name: longest });
  });
  snapshot.away = [2];
  Object.assign(snapshot.seats[3], { replaced: true, bot: 'normal' });
  snapshot.seats[4].left = true;
  snapshot.clock = 'fast';
  snapshot.deadline = 25_000;
}

for (const [name, size] of Object.entries(support.sizes))
  test(`six players, long names, away, replaced, gone, a clock: ${name}`, async () => {
    const { context, page, wrong } = await start('onze', { size, change: crowded });
    await support.noSideways(page, name);
    await support.noViolations(page, name);
    assert.equal(await page.locator('.seat').count(), 5);
    for (const note of ['away', 'a bot plays', 'gone'])
      assert.ok(await page.locator('.seat').getByText(note, { exact: true }).count(), note);
    assert.match(await page.getByRole('timer').textContent(), /\d+ s/);
    await page.screenshot({ path: `${support.results}/crowded-${name}.png` });
    assert.deepEqual(wrong, []);
    await context.close();
  });

test('a bot in one’s place: says so, and gives the seat back', async () => {
  const change = ({ seats }) => Object.assign(seats[0], { replaced: true, bot: 'normal' });
  const { context, page } = await start('onze', { change });
  await page.getByText('A bot plays for you').waitFor();
  assert.equal(await page.locator('.lit, .can, [data-move]').count(), 0);
  await page.getByRole('button', { name: 'Take my seat back' }).click();
  await page.locator('.app[data-turn=mine]').waitFor();
  await context.close();
});

test('who only watches has no hand, no buttons, and is told so', async () => {
  const change = (snapshot) => {
    snapshot.you = null;
    snapshot.moves = [];
  };
  const { context, page } = await start('vingt-trois', { change });
  await page.getByText('You are watching').first().waitFor();
  assert.equal(await page.locator('.lit, .can, [data-move]').count(), 0);
  assert.equal(await page.locator('.seat').count(), 4);
  await context.close();
});

for (const game of games)
  test(`${game}: the whole table is there in sentences, to be heard, and to be read with T`, async () => {
    const { context, server, page, wrong } = await start(game);
    const sentences = server.snapshot.text.split('\n').filter((line) => line.trim());
    assert.ok(sentences.length > 2);
    const heard = page.getByRole('region', { name: 'The table in words' });
    assert.deepEqual(await heard.locator('p').allTextContents(), sentences);
    await page.keyboard.press('t');
    const read = page.getByRole('dialog', { name: 'The table in words' });
    assert.deepEqual(await read.locator('p').allTextContents(), sentences);
    await support.noViolations(page, `${game} in sentences`);
    assert.deepEqual(wrong, []);
    await context.close();
  });
