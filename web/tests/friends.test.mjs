// Friends far apart, each with a browser of their own, at tables of a real server: who is there, who has gone, who
// watches, who wants to play again, and what a page says while it has no connection.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playByClicks } from './driver.mjs';
import * as support from './support.mjs';

let server;
let browser;

before(async () => {
  server = await support.serveReal({ 'bot-pause': 0, 'away-seconds': 2 });
  browser = await support.launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function person(name, { size = 'desktop', lang = 'en-GB' } = {}) {
  const [width, height] = support.sizes[size];
  const context = await browser.newContext({ viewport: { width, height }, locale: lang, reducedMotion: 'reduce', hasTouch: size === 'phone' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  return { name, context, page, wrong: support.watch(page, server.url) };
}

const close = (...people) => Promise.all(people.map(({ context }) => context.close()));

/* Of two or more seats, by the form; `off`: these terms are switched off. */
async function open({ page, name }, game, { players = 2, off = [], clock } = {}) {
  await page.goto(`${server.url}#/new/${game}`);
  await page.getByRole('radio', { name: String(players), exact: true }).check({ force: true });
  await page.locator('form input[autocomplete=nickname]').fill(name);
  if (off.length || clock) await page.locator('details.panel summary').click();
  for (const term of off) await page.getByRole('checkbox', { name: term }).evaluate((box) => box.click());
  if (clock) await page.getByRole('radio', { name: clock }).evaluate((choice) => choice.click());
  await page.locator('form button[type=submit]').click();
  await page.locator('.round').waitFor();
}

async function sit({ page, name }, url) {
  await page.goto(url);
  await page.locator('.field.panel input').fill(name);
  await page.locator('.place.free button').first().click();
  await page.locator('.place.you').waitFor();
}

const app = ({ page }) => page.locator('.app .mat').waitFor();
const begin = ({ page }) => page.locator('.bottom .go:not([disabled])').click();
const text = (page, what) => page.getByText(what).first().waitFor();

async function pair(game, { anna = {}, ben = {}, ...table } = {}) {
  const [one, two] = [await person('Anna', anna), await person('Ben', ben)];
  await open(one, game, table);
  await sit(two, one.page.url());
  await begin(one);
  await Promise.all([one, two].map(app));
  return [one, two];
}

/* Whoever is to move moves, until the game is over for both. */
async function playOut(people) {
  for (let made = 0; ; made++) {
    assert.ok(made < 400);
    const turn = await Promise.race(people.map(({ page }) => page.waitForSelector('.app[data-turn=mine], .result').then(() => page)));
    if (await turn.locator('.result').count()) break;
    await playByClicks(turn, { seed: made + 1, moves: 1 });
  }
  await Promise.all(people.map(({ page }) => page.locator('.result').waitFor()));
}

test('whoever opens a table or sits down says who that is; a blank name gets a plain sentence', async () => {
  const [anna, ben] = [await person('Anna'), await person('Béa', { lang: 'fr-FR', size: 'phone' })];
  await anna.page.goto(`${server.url}#/new/onze`);
  const form = anna.page.locator('form input[autocomplete=nickname]');
  assert.equal(await form.inputValue(), '', 'nobody is proposed to be a guest with a number');
  await anna.page.locator('form button[type=submit]').click();
  await anna.page.getByRole('alert').getByText('Please type the name').waitFor();
  await support.noViolations(anna.page, 'a name is missing');
  await open(anna, 'onze');
  await ben.page.goto(anna.page.url());
  await ben.page.locator('.place.free button').first().click();
  await ben.page.getByRole('alert').getByText('Entrez le nom').waitFor();
  await support.noViolations(ben.page, 'a name is missing at the seats');
  await ben.page.locator('.field.panel input').fill('Béa');
  const heard = ben.page.evaluate(() => new Promise((done) => addEventListener('storage', ({ key }) => key === 'quinte.name' && setTimeout(done))));
  const settings = await ben.context.newPage();
  await settings.goto(`${server.url}#/settings`);
  await settings.locator('input[autocomplete=nickname]').fill('Renée');
  await settings.keyboard.press('Enter');
  await heard;
  assert.equal(await ben.page.locator('.field.panel input').inputValue(), 'Béa', 'what is typed stays, whatever name is known meanwhile');
  await ben.page.locator('.place.free button').first().click();
  await anna.page.locator('.place', { hasText: 'Béa' }).waitFor();
  assert.deepEqual([...anna.wrong, ...ben.wrong], []);
  await close(anna, ben);
});

test('the waiting room: who is there, who may close it, seats that come and go, the link', async () => {
  const [anna, ben, eve] = [await person('Anna'), await person('Ben', { size: 'phone', lang: 'fr-FR' }), await person('Eve')];
  await open(anna, 'vingt-trois', { players: 3, clock: 'Fast (30 s)' });
  const url = anna.page.url();
  await text(anna.page, 'Fast (30 s)');
  await sit(ben, url);
  await eve.page.goto(url);
  await text(anna.page, 'One visitor is looking');
  assert.equal(await ben.page.locator('button.plain-link').count(), 0, 'who did not open the table cannot close it');
  await text(ben.page, /^Seule la personne qui a ouvert cette table peut la fermer\s: Anna/);
  await anna.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await text(eve.page, 'All seats are taken. You can watch');
  await text(anna.page, 'press “Begin”');
  await text(eve.page, /Waiting for Anna or Ben to press/);
  await anna.page.getByRole('button', { name: 'Copy the link' }).click();
  await anna.page.getByRole('button', { name: 'Link copied' }).waitFor();
  assert.equal(await anna.page.evaluate(() => navigator.clipboard.readText()), url);
  await ben.page.goto(`${server.url}#/`);
  await anna.page.locator('.place', { hasText: 'not here right now' }).waitFor();
  await text(anna.page, 'Not here yet: Ben.');
  await support.noViolations(anna.page, 'the waiting room');
  await support.noSideways(anna.page, 'the waiting room');
  await anna.page.getByRole('button', { name: 'Remove, seat 2' }).click();
  await anna.page.locator('.place.free').waitFor();
  await close(anna, ben, eve);
});

test('somebody goes: a bot after the wait, or at once if it is for good, which is asked first', async () => {
  const [anna, ben] = await pair('voeux', { ben: { size: 'phone', lang: 'fr-FR' } });
  const url = anna.page.url();
  await ben.page.goto(`${server.url}#/`);
  await text(anna.page, 'Ben is away. A bot may step in after');
  const bot = anna.page.getByRole('button', { name: 'Let a bot play for Ben' });
  await bot.waitFor();
  await support.noViolations(anna.page, 'a friend is away');
  await bot.click();
  await anna.page.locator('.seat .note').getByText('a bot plays').waitFor();
  await ben.page.goto(url);
  await anna.page.locator('.seat .note').getByText('a bot plays').waitFor({ state: 'detached' });
  await ben.page.locator('.top button').first().click();
  await ben.page.getByRole('button', { name: 'Quitter pour de bon' }).click();
  await text(ben.page, 'Quitter cette partie pour de bon');
  await ben.page.getByRole('button', { name: 'Rester' }).click();
  await ben.page.getByRole('button', { name: 'Quitter pour de bon' }).click();
  await ben.page.getByRole('button', { name: 'Quitter pour de bon' }).click();
  await text(anna.page, 'Ben has left for good.');
  await bot.click();
  await anna.page.locator('[data-absent]').waitFor({ state: 'detached' });
  await close(anna, ben);
});

test('who watches is seen; where watching is off it is said, and a free seat offered', async () => {
  const [anna, ben] = await pair('onze');
  const eve = await person('Eve');
  await eve.page.goto(anna.page.url());
  await app(eve);
  const people = anna.page.getByRole('button', { name: 'At the table. One person is watching.' });
  await people.click();
  await anna.page.getByRole('button', { name: 'Copy the link' }).click();
  await anna.page.getByRole('button', { name: 'Link copied' }).waitFor();
  await support.noViolations(anna.page, 'who is at the table');
  await close(anna, ben);

  const [claire, denis] = await pair('onze', { off: ['Spectators'] });
  const url = claire.page.url();
  await eve.page.goto(url);
  await text(eve.page, 'Watching is off at this table');
  assert.equal(await eve.page.getByRole('button', { name: 'Take the free seat' }).count(), 0);
  await denis.page.locator('.top button').first().click();
  await denis.page.getByRole('button', { name: 'Leave for good' }).click();
  await denis.page.getByRole('button', { name: 'Leave for good' }).click();
  await text(claire.page, 'Ben has left for good.');
  await eve.page.reload();
  await eve.page.getByRole('button', { name: 'Take the free seat' }).click();
  await eve.page.getByRole('textbox').fill('Eve');
  await eve.page.locator('dialog[open]').getByRole('button', { name: 'Take the free seat' }).click();
  await app(eve);
  await text(claire.page, 'Eve');
  await close(claire, denis, eve);
});

test('playing again invites; the others stay at the result until they join, and the points add up', async () => {
  const [anna, ben] = await pair('vingt-trois', { ben: { size: 'phone', lang: 'fr-FR' } });
  await playOut([anna, ben]);
  await anna.page.getByRole('button', { name: 'Play again' }).click();
  await anna.page.locator('.round').waitFor();
  await text(ben.page, 'Anna veut rejouer.');
  await ben.page.locator('.result').waitFor();
  await text(anna.page, 'still looking at the result');
  await text(anna.page, 'Not here yet: Ben.');
  await support.noViolations(ben.page, 'an invitation');
  await support.noSideways(ben.page, 'an invitation');
  await ben.page.getByRole('button', { name: 'Rejoindre' }).click();
  await ben.page.locator('.round').waitFor();
  await text(anna.page, 'press “Begin”');
  await begin(anna);
  await Promise.all([anna, ben].map(app));
  await playOut([anna, ben]);
  await text(anna.page, /After 2 games: \d wins? · total/);
  await anna.page.getByRole('button', { name: 'Play again' }).click();
  await text(ben.page, 'Anna veut rejouer.');
  await begin(anna);
  await text(ben.page, 'La partie suivante a commencé.');
  await ben.page.getByRole('button', { name: 'Aller à la table' }).click();
  await app(ben);
  assert.deepEqual([...anna.wrong, ...ben.wrong], []);
  await close(anna, ben);
});

test('a move made without a connection says that it waits; it is made when the server is back', async () => {
  const [anna, ben] = await pair('onze');
  const [mover] = await Promise.all([
    Promise.race([anna, ben].map((one) => one.page.locator('.app[data-turn=mine]').waitFor().then(() => one))),
  ]);
  const from = Number(await mover.page.locator('.app').getAttribute('data-version'));
  await server.stop('SIGKILL');
  await mover.page.locator('[data-state=lost]').waitFor();
  await mover.page.locator('.app [data-move="draw"]').or(mover.page.locator('[data-spot="draw"]')).first().click();
  await mover.page.locator('.banner').getByText('Not sent yet').waitFor();
  await support.noViolations(mover.page, 'a move that waits');
  await server.start();
  await mover.page.waitForFunction((from) => Number(document.querySelector('.app')?.dataset.version) > from, from);
  await mover.page.locator('.banner').getByText('Not sent yet').waitFor({ state: 'detached' });
  await close(anna, ben);
});
