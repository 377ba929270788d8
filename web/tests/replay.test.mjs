// A finished game again, against a real server: two scripted people play to the end, then the page
// shows every step as the rules' own trace has it, draws the points and verifies the deal.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { langs, launch, load, narrow, noSideways, noViolations, results, serveReal, sizes, themes, watch } from './support.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.QUINTE ?? join(here, '../../build/quinte');
const everything = { undo: true, hints: true, reveal: true, guests: true, clock: 'off' };
let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serveReal()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/* Runs in a page of the server's own: so many sockets sit down, share, and play moves by chance. */
async function playThere({ game, players, options, terms, seed }) {
  let state = seed;
  const below = (count) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % count;
  };
  const hex = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const open = () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
      const waiting = new Map();
      const person = { token: '', share: hex(16), hear: () => undefined, ask };
      function ask(command) {
        const id = hex(8);
        return new Promise((done, refused) => {
          waiting.set(id, { done, refused });
          socket.send(JSON.stringify({ ...command, id }));
        });
      }
      socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', protocol: 1, lang: 'en' }));
      socket.onerror = () => reject(new Error('no socket'));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.is === 'hello') {
          person.token = message.token;
          resolve(person);
        } else if (message.is === 'done') waiting.get(message.id)?.done(message);
        else if (message.is === 'refused') waiting.get(message.id)?.refused(Object.assign(new Error(`${message.why}: ${message.say}`), { version: message.version }));
        else person.hear(message);
      };
    });
  const people = await Promise.all(Array.from({ length: players }, open));
  const bots = Array.from({ length: players }, () => null);
  const { table } = await people[0].ask({ do: 'create', game, players, options, listed: false, terms, bots });
  let version = 0;
  let commitment = '';
  const act = async (person, act, seat, more = {}) => {
    const ask = () => person.ask({ do: 'act', table, version, act, seat, ...more });
    const done = await ask().catch((error) => {
      if (!/^stale/.test(error.message)) throw error; // the table's first words are still on their way
      version = error.version;
      return ask();
    });
    version = done.version;
  };
  for (const person of people) {
    person.hear = (message) => {
      const told = message.is === 'table' ? message.snapshot : message.is === 'news' ? message.news : null;
      if (!told) return;
      version = Math.max(version, told.version);
      commitment = told.deals?.commitment ?? commitment;
    };
    await person.ask({ do: 'enter', table });
  }
  for (const [seat, person] of people.entries()) await act(person, 'sit', seat, { name: ['Anne', 'Bo', 'Cy'][seat] });
  for (const [seat, person] of people.entries()) await act(person, 'share', seat, { share: person.share });
  const over = new Promise((resolve, reject) => {
    for (const [seat, person] of people.entries()) {
      let played = 0;
      person.hear = (message) => {
        const told = message.is === 'table' ? message.snapshot : message.is === 'news' ? message.news : null;
        if (!told) return;
        version = Math.max(version, told.version);
        if (told.act === 'over') resolve();
        if (!told.moves?.length || told.version <= played) return;
        played = told.version;
        const wish = told.moves.filter(({ move }) => game === 'onze' && move !== 'draw' && move !== 'end');
        const from = wish.length ? wish : told.moves;
        person.ask({ do: 'act', table, version: told.version, act: 'move', seat, move: from[below(from.length)].move }).catch((error) => {
          if (!/^stale/.test(error.message)) reject(error); // a forced move made itself meanwhile: more news come
        });
      };
    }
  });
  await act(people[0], 'start', 0);
  await over;
  return { table, commitment, people: people.map(({ token, share }) => ({ token, share })) };
}

async function playGame(game, players, { terms = everything, options = {}, seed = 5 } = {}) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${server.url}favicon.svg`);
  const played = await tab.evaluate(playThere, { game, players, options, terms, seed });
  await context.close();
  return { ...played, game, players };
}

/* A browser of one of those who played, or of a stranger. */
async function visit({ token, commitment, share, table } = {}, { size = 'desktop', lang = 'en', theme = 'light', motion = 'reduce' } = {}) {
  const [width, height] = sizes[size];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: langs[lang],
    colorScheme: theme,
    reducedMotion: motion,
    acceptDownloads: true,
  });
  if (token)
    await context.addInitScript(
      ([kept, deals]) => {
        localStorage.setItem('quinte.token', kept);
        localStorage.setItem('quinte.deals', deals);
      },
      [token, JSON.stringify({ [`${table}/0`]: { commitment, share } })],
    );
  const tab = await context.newPage();
  const wrong = watch(tab, server.url);
  return { tab, wrong, close: () => context.close() };
}

async function openReplay(tab, { table }, at = '') {
  await tab.goto(`${server.url}#/replay/${table}/0${at}`);
  await tab.locator('.replay .app').waitFor();
}

async function traceOf({ table }) {
  const record = await (await fetch(`${server.url}api/records/${table}/0`)).text();
  const folder = mkdtempSync(join(tmpdir(), 'quinte-'));
  const file = join(folder, 'game.json');
  writeFileSync(file, `${record.trim()}\n`);
  const lines = execFileSync(program, ['replay', file, '--trace', '--views'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  return lines.trim().split('\n').map((line) => JSON.parse(line));
}

const person = (played, seat) => ({ ...played, ...played.people[seat] });
let onze;

/* The page's own code over the page's own socket, told in Node. */
async function storyIn(tab, played, eyes) {
  const { framesOf } = await load('src/replay/recording.ts');
  const parts = await tab.evaluate(
    async ([table, eyes, token]) => {
      const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
      const next = () => new Promise((done) => (socket.onmessage = ({ data }) => done(JSON.parse(data))));
      await new Promise((done) => (socket.onopen = done));
      let answer = next();
      socket.send(JSON.stringify({ do: 'hello', protocol: 1, lang: 'en', ...(token ? { token } : {}) }));
      await answer;
      const news = [];
      let names = [];
      let from = 0;
      do {
        answer = next();
        socket.send(JSON.stringify({ do: 'replay', id: '0123456789abcdef', table, game: 0, eyes, from }));
        const part = await answer;
        if (part.is === 'refused') return { refused: part.why };
        news.push(...part.news);
        names = part.names ?? names;
        from = part.next;
      } while (from !== undefined);
      socket.close();
      return { news, names };
    },
    [played.table, eyes, played.token ?? null],
  );
  return parts.refused ? parts : { names: parts.names, frames: framesOf(parts.news, parts.names, eyes) };
}

test('every step, with everybody’s eyes, is what the trace of the record says', async () => {
  onze = await playGame('onze', 2);
  const trace = await traceOf(onze);
  const { tab, close } = await visit(person(onze, 0));
  await tab.goto(server.url);
  for (const eyes of [0, 1, 'spectator']) {
    const { frames, names } = await storyIn(tab, person(onze, 0), eyes);
    assert.deepEqual(names, ['Anne', 'Bo']);
    assert.equal(frames.length, trace.length + 1, 'a step for each ply, the deal and the end');
    for (const [ply, line] of trace.entries()) {
      const expected = eyes === 'spectator' ? line.spectator : line.views[eyes];
      assert.deepEqual(frames[ply].snapshot.view, expected, `ply ${ply}, ${eyes}`);
    }
    assert.equal(frames.at(-1).snapshot.phase, 'finished');
  }
  await close();
});

test('the page shows every tenth step, by slider, buttons, keys and log', async () => {
  const trace = await traceOf(onze);
  const { tab, wrong, close } = await visit(person(onze, 1));
  await openReplay(tab, onze);
  assert.equal(await tab.locator('.replay').getAttribute('data-look'), '1', 'with one’s own eyes at first');
  const shown = () =>
    tab.evaluate(() => ({
      at: Number(document.querySelector('.replay').dataset.at),
      board: [...document.querySelectorAll('.rows [data-piece]')].map(({ dataset }) => dataset.piece.split(/[:@]/)[1]).sort(),
      hand: [...document.querySelectorAll('.hand [data-piece^="card:"]')].map(({ dataset }) => dataset.piece.slice(5)).sort(),
    }));
  const expected = (ply) => {
    const view = trace[Math.min(ply, trace.length - 1)].views[1];
    return { at: ply, board: view.filled.flat().sort(), hand: view.seats[1].known_numbers.flat().sort() };
  };
  const slider = tab.locator('input[type=range]');
  for (let ply = 0; ply <= trace.length; ply += 10) {
    await slider.fill(String(ply));
    assert.deepEqual(await shown(), expected(ply), `step ${ply}`);
  }
  await slider.focus();
  await tab.keyboard.press('Home');
  assert.deepEqual(await shown(), expected(0));
  await tab.keyboard.press('ArrowRight');
  assert.deepEqual(await shown(), expected(1));
  await tab.getByRole('button', { name: 'Next move' }).click();
  assert.deepEqual(await shown(), expected(2));
  await tab.getByRole('button', { name: 'Previous move' }).click();
  await tab.getByRole('button', { name: 'Previous move' }).click();
  assert.deepEqual(await shown(), expected(0));
  await tab.locator('main').focus();
  await tab.keyboard.press('ArrowRight');
  assert.deepEqual(await shown(), expected(1), 'arrows where nothing else wants them');
  await tab.locator('aside [data-step="7"] button').click();
  assert.deepEqual(await shown(), expected(7));
  await tab.getByRole('button', { name: /^Speed/ }).click();
  await tab.getByRole('button', { name: /^Speed/ }).click();
  await tab.getByRole('button', { name: 'Play', exact: true }).click();
  await tab.waitForFunction(() => Number(document.querySelector('.replay').dataset.at) >= 9);
  await tab.getByRole('button', { name: 'Pause' }).click();
  assert.deepEqual(wrong, []);
  await close();
});

test('a link leads to a step; all cards open shows every hand', async () => {
  const trace = await traceOf(onze);
  const { tab, wrong, close } = await visit(person(onze, 0));
  await openReplay(tab, onze, '/12');
  assert.equal(await tab.locator('.replay').getAttribute('data-at'), '12');
  const choices = await tab.locator('.seen option').allTextContents();
  assert.deepEqual(choices, ['You', 'Bo', 'Spectator', 'All cards open']);
  await tab.locator('.seen select').selectOption('open');
  for (const seat of [0, 1]) {
    const held = await tab.locator(`[data-hand="${seat}"] .ci`).count();
    assert.equal(held, trace[12].views[seat].seats[seat].hand_size, `seat ${seat}`);
  }
  await noViolations(tab, 'all cards open');
  await tab.locator('.seen select').selectOption('1');
  const hand = await tab.locator('.hand [data-piece^="card:"]').count();
  assert.equal(hand, trace[12].views[1].seats[1].known_numbers.flat().length);
  assert.deepEqual(wrong, []);
  await close();
});

test('with other eyes it is said whose things these are', async () => {
  const { tab, wrong, close } = await visit(person(onze, 0));
  await openReplay(tab, onze, '/12');
  const said = () => tab.evaluate(() => ['.mylinks', '.stake', '.heard'].map((part) => document.querySelector(part).textContent.trim()));
  const label = () => tab.locator('.hand').getAttribute('aria-label');
  const own = await said();
  assert.match(own[0], /^Your links/);
  assert.match(own[1], /your hand/);
  assert.match(await label(), /^Your hand/);
  await tab.locator('.seen select').selectOption('1');
  await tab.locator('.replay[data-look="1"] .mylinks').first().waitFor();
  const theirs = await said();
  assert.match(theirs[0], /^Links: Bo/);
  assert.match(theirs[1], /this hand \(Bo\)/);
  assert.match(theirs[2], /^Seen by Bo: “you” means Bo\./);
  assert.match(await label(), /^Hand: Bo/);
  assert.deepEqual(wrong, []);
  await close();
});

test('Verso with both faces of every token, once its deal is revealed', async () => {
  const played = await playGame('verso', 3, { seed: 4 });
  const trace = await traceOf(played);
  const { shuffles } = await (await fetch(`${server.url}api/records/${played.table}/0`)).json();
  const { tab, wrong, close } = await visit(person(played, 0));
  const middle = Math.floor(trace.length / 2);
  await openReplay(tab, played, `/${middle}`);
  assert.deepEqual(await tab.locator('.seen option').allTextContents(), ['You', 'Bo', 'Cy', 'Spectator', 'Both faces']);
  const drawn = () =>
    tab.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('[data-piece^="token:"]')].map((token) => [
          token.dataset.piece.slice('token:'.length),
          [token.querySelector('.n').textContent, token.querySelector('.known')?.textContent ?? ''],
        ]),
      ),
    );
  assert.ok(Object.values(await drawn()).every(([, back]) => !back), 'as it was played, backs are left to memory');
  await tab.locator('.seen select').selectOption('open');
  await tab.locator('.replay[data-look=open] .app').waitFor();
  for (const step of [middle, 3, trace.length - 1]) {
    await tab.locator('input[type=range]').fill(String(step));
    const { shown, pile, pile_top: top } = trace[step].spectator;
    const faces = pile ? [...shown, top] : shown;
    const expected = faces.map((face, i) => {
      const [one, two] = shuffles[0][i].split('/').map(Number);
      assert.ok(face === one || face === two, `token ${i + 1}`);
      return [String(i + 1), [String(face), String(face === one ? two : one)]];
    });
    assert.deepEqual(await drawn(), Object.fromEntries(expected), `step ${step}`);
  }
  await noViolations(tab, 'both faces');
  assert.deepEqual(wrong, []);
  await close();
});

/* What flies between two steps: its drawing, and in which players' boxes it lands. */
async function flights(tab, step) {
  await tab.locator('input[type=range]').fill(String(step));
  await tab.waitForFunction(() => !document.querySelector('.sky > *'));
  await tab.evaluate(() => {
    globalThis.flown = [];
    const see = (copy) => {
      const { left, top, width, height } = copy.style;
      const [x, y] = [parseFloat(left) + parseFloat(width) / 2, parseFloat(top) + parseFloat(height) / 2];
      const seats = [...document.querySelectorAll('[data-place^="seat-"]')].filter((seat) => {
        const box = seat.getBoundingClientRect();
        return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      });
      globalThis.flown.push({ back: copy.querySelector('use[href="#back"]') !== null, to: seats.map(({ dataset }) => dataset.place) });
    };
    new MutationObserver((all) => {
      for (const { addedNodes } of all) for (const node of addedNodes) if (node.parentElement?.matches('.sky')) see(node);
    }).observe(document, { childList: true, subtree: true });
  });
  await tab.getByRole('button', { name: 'Next move' }).click();
  await tab.waitForFunction(() => globalThis.flown.length > 0);
  return tab.evaluate(() => globalThis.flown);
}

for (const [game, open] of [['figures', /^take /], ['voeux', /^draw ./], ['onze', null]])
  test(`${game}: a card that somebody else takes is seen on its way, face down from the pile`, async () => {
    const played = game === 'onze' ? onze : await playGame(game, 2);
    const trace = await traceOf(played);
    const { tab, wrong, close } = await visit(person(played, 0), { motion: 'no-preference' });
    await openReplay(tab, played);
    const drew = trace.findIndex(({ seat, move }) => seat === 1 && move === 'draw');
    assert.ok(drew >= 0);
    assert.deepEqual((await flights(tab, drew)).filter(({ back }) => back), [{ back: true, to: ['seat-1'] }]);
    if (open) {
      const took = trace.findIndex(({ seat, move }) => seat === 1 && open.test(move ?? ''));
      assert.ok(took >= 0);
      assert.ok((await flights(tab, took)).some(({ back, to }) => !back && to.includes('seat-1')), 'open, from the discards');
    }
    assert.deepEqual(wrong, []);
    await close();
  });

test('the chart has the points of the result, and a table of numbers', async () => {
  const trace = await traceOf(onze);
  const { tab, close } = await visit(person(onze, 0));
  await openReplay(tab, onze, `/${trace.length}`);
  await tab.getByRole('button', { name: 'Analysis' }).click();
  const chart = tab.locator('dialog svg.chart');
  await chart.waitFor();
  const signed = (score) => (score < 0 ? `−${-score}` : String(score));
  const [anne, bo] = trace.at(-1).scores;
  assert.deepEqual(await tab.locator('dialog .legend b').allTextContents(), [signed(anne), signed(bo)]);
  assert.equal(await chart.locator('desc').textContent(), `You ends at ${signed(anne)}, Bo ends at ${signed(bo)}`);
  const dashes = await chart.locator('path.line').evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke-dasharray')));
  assert.equal(new Set(dashes).size, 2);
  await tab.locator('dialog summary').click();
  assert.deepEqual(await tab.locator('dialog tbody tr').last().locator('td').allTextContents(), [signed(anne), signed(bo)]);
  await noViolations(tab, 'analysis');
  await close();
});

test('a true deal is verified in the page, step by step', async () => {
  const { tab, wrong, close } = await visit(person(onze, 0));
  await openReplay(tab, onze);
  await tab.getByRole('button', { name: 'Analysis' }).click();
  await tab.getByRole('button', { name: 'Verify the deal' }).click();
  await tab.locator('[data-fair]').waitFor();
  const steps = await tab.locator('dialog [data-step][data-right]').evaluateAll((all) => all.map(({ dataset }) => [dataset.step, dataset.right]));
  assert.deepEqual(steps, ['opened', 'commitment', 'seen', 'share', 'seed', 'first', 'shuffle'].map((step) => [step, 'true']));
  assert.equal(await tab.locator('[data-fair]').getAttribute('data-fair'), 'true');
  await noViolations(tab, 'verified');
  assert.deepEqual(wrong, []);
  await close();
});

/* What a host who cheats could change in the log, and the step that finds it. */
const tampered = {
  commitment: (line) => (line.act === 'commit' ? { ...line, secret: `${line.secret.slice(0, -2)}${line.secret.endsWith('00') ? '01' : '00'}` } : line),
  seen: (line) => line,
  share: (line) => (line.act === 'share' && line.seat === 0 ? { ...line, share: '00112233445566778899aabbccddeeff' } : line),
  seed: (line) => (line.act === 'over' ? { ...line, seed: '00112233445566778899aabbccddeeff' } : line),
  first: (line) => (line.act === 'over' ? { ...line, first: 1 - line.first } : line),
  shuffle: (line) => (line.act === 'over' ? { ...line, shuffles: [[line.shuffles[0][1], line.shuffles[0][0], ...line.shuffles[0].slice(2)]] } : line),
};

for (const [step, change] of Object.entries(tampered))
  test(`a tampered deal is found out: ${step}`, async () => {
    const remembered = step === 'seen' ? { commitment: 'ab'.repeat(32) } : {};
    const { tab, close } = await visit({ ...person(onze, 0), ...remembered });
    await tab.route(/api\/logs/, async (route) => {
      const log = await (await route.fetch()).text();
      const lines = log.trim().split('\n').map((line) => JSON.stringify(change(JSON.parse(line))));
      await route.fulfill({ body: lines.join('\n') });
    });
    await openReplay(tab, onze);
    await tab.getByRole('button', { name: 'Analysis' }).click();
    await tab.getByRole('button', { name: 'Verify the deal' }).click();
    await tab.locator('[data-fair=false]').waitFor();
    assert.equal(await tab.locator(`dialog [data-step="${step}"]`).getAttribute('data-right'), 'false');
    await close();
  });

test('every game’s deal is computed again as the server dealt it', async () => {
  const { verify } = await load('src/replay/verify.ts');
  const setups = [
    ['verso', 3, {}],
    ['figures', 2, {}],
    ['vingt-trois', 3, { beginner: true }],
    ['vingt-trois', 2, {}],
    ['onze', 2, { match: true, beginner: true }],
    ['voeux', 2, {}],
  ];
  for (const [game, players, options] of setups) {
    const played = await playGame(game, players, { options, seed: 9 });
    const log = await (await fetch(`${server.url}api/logs/${played.table}`)).text();
    const steps = await verify(log, 0, { seat: 1, commitment: played.commitment, share: played.people[1].share });
    assert.deepEqual(steps.filter(({ right }) => !right), [], game);
    assert.ok(steps.filter(({ step }) => step === 'shuffle').length >= (game === 'figures' ? 2 : 1), game);
    const { tab, wrong, close } = await visit(person(played, 0));
    await openReplay(tab, played);
    const last = await tab.locator('input[type=range]').getAttribute('max');
    await tab.locator('input[type=range]').fill(String(Math.floor(last / 2)));
    await noViolations(tab, game);
    assert.deepEqual(wrong, [], game);
    await close();
  }
});

test('a table that does not reveal shows one’s own eyes and the spectator’s, no more', async () => {
  const terms = { ...everything, reveal: false, guests: false };
  const played = await playGame('voeux', 2, { terms });
  const { tab, close } = await visit(person(played, 1));
  await openReplay(tab, played);
  assert.deepEqual(await tab.locator('.seen option').allTextContents(), ['You', 'Spectator']);
  await tab.getByRole('button', { name: 'Analysis' }).click();
  assert.equal(await tab.getByRole('button', { name: 'Verify the deal' }).count(), 0);
  await close();
  const stranger = await visit();
  await stranger.tab.goto(`${server.url}#/replay/${played.table}/0`);
  await stranger.tab.getByRole('heading', { name: 'This game cannot be shown.' }).waitFor();
  await stranger.close();
  const tokens = await playGame('verso', 2, { terms });
  const one = await visit(person(tokens, 0));
  await openReplay(one.tab, tokens);
  assert.deepEqual(await one.tab.locator('.seen option').allTextContents(), ['You', 'Spectator'], 'no faces that were never seen');
  await one.close();
});

test('the record is downloaded', async () => {
  const { tab, close } = await visit(person(onze, 0));
  await openReplay(tab, onze);
  await tab.getByRole('button', { name: 'Analysis' }).click();
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('link', { name: 'Download the game' }).click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const record = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  assert.equal(record.format, 'quinte-record');
  assert.equal(record.game, 'onze');
  await close();
});

test('phone, tablet and desktop, both languages and themes', async () => {
  let number = 0;
  for (const size of Object.keys(sizes))
    for (const lang of Object.keys(langs)) {
      const theme = themes[number++ % 2];
      const { tab, wrong, close } = await visit(person(onze, 0), { size, lang, theme });
      const where = `replay-${size}-${lang}-${theme}`;
      await openReplay(tab, onze, '/30');
      await noSideways(tab, where);
      await noViolations(tab, where);
      await tab.screenshot({ path: join(results, `${where}.png`) });
      await tab.locator('.top .tool').last().click();
      await tab.locator('dialog svg.chart').waitFor();
      await noSideways(tab, `${where} analysis`);
      await tab.screenshot({ path: join(results, `${where}-analysis.png`) });
      if (size !== 'phone') await narrow(tab, `${where} analysis`);
      assert.deepEqual(wrong, []);
      await close();
    }
});
