// The guided games: their recordings are what the core plays, every move of yours has a lesson, the guide
// refuses what is wrong with its reason, and each can be walked to its end in the page in both languages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deals } from '../src/tutorial/make/deals.mjs';
import { makeMove } from './driver.mjs';
import * as support from './support.mjs';

const games = Object.keys(deals);
const program = process.env.QUINTE ?? fileURLToPath(new URL('../../build/quinte', import.meta.url));
const page = (game, lang) => readFileSync(new URL(`../../docs/rules/${game}.${lang}.md`, import.meta.url), 'utf8');
const courses = {};
/* By game and language. */
const lessonsIn = {};
let Guide;

before(async () => {
  ({ Guide } = await support.load('src/tutorial/guide.ts'));
  const { lessonsOf } = await support.load('src/tutorial/course.ts');
  for (const game of games) {
    for (const lang of Object.keys(support.langs)) {
      const folder = lang === 'en' ? 'src/lib/texts' : `src/lang/${lang}`;
      lessonsIn[`${game} ${lang}`] = lessonsOf((await support.load(`${folder}/lessons/${game}.ts`)).lessons);
    }
    const recording = JSON.parse(readFileSync(new URL(`../src/tutorial/${game}.json`, import.meta.url), 'utf8'));
    courses[game] = { recording, lessons: lessonsIn[`${game} en`] };
  }
});

const yours = (step) => step.ply?.seat === 0;
const words = { you: 'You', other: (wanted) => `Not now: ${wanted}`, shown: (wanted) => `There: ${wanted}`, readFirst: 'Read' };

function guideOf(game) {
  const guide = new Guide(courses[game], () => 0);
  guide.words = () => ({ lang: 'en', words });
  return guide;
}

function record(game) {
  const { players, shuffles, moves } = deals[game];
  const seed = '0'.repeat(32);
  return { format: 'quinte-record', version: 1, game, players, options: {}, first: 0, seed, shuffles, moves };
}

/* Reads on until the guide asks for a move or is at its end. */
async function readOn(guide) {
  for (let i = 0; !guide.asks && !guide.over; i++) {
    assert.ok(i < 200, 'the guide does not go on');
    guide.next();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

for (const game of games)
  describe(game, () => {
    test('the recording is what the core plays', { skip: existsSync(program) ? false : `no ${program}` }, () => {
      const folder = mkdtempSync(join(tmpdir(), 'quinte-'));
      const file = join(folder, 'record.jsonl');
      writeFileSync(file, `${JSON.stringify(record(game))}\n`);
      const out = execFileSync(program, ['replay', file, '--trace', '--views'], { encoding: 'utf8', maxBuffer: 1 << 26 });
      rmSync(folder, { recursive: true });
      const lines = out.trim().split('\n').map((line) => JSON.parse(line));
      const { steps } = courses[game].recording;
      assert.equal(lines.length, steps.length);
      let view = {};
      lines.forEach((line, i) => {
        view = { ...view, ...steps[i].view };
        assert.deepEqual(view, line.views[0], `view ${i}`);
        if (line.seat === 0) assert.deepEqual(steps[i].moves.map(({ move }) => move).sort(), line.legal, `legal ${i}`);
        if (line.seat === 0 && line.move) assert.equal(steps[i].ply.move, line.move);
      });
    });

    test('every move of yours has a lesson, and every lesson a rule of the pages', () => {
      const { lessons, recording } = courses[game];
      const mine = recording.steps.flatMap((step, at) => (yours(step) ? [at] : []));
      assert.ok(mine.length >= 8);
      for (const at of mine) assert.ok(lessons[at]?.length, `move ${at}`);
      assert.ok(lessons[recording.steps.length - 1]?.length, 'the end');
      for (const [at, list] of Object.entries(lessons)) {
        assert.ok(recording.steps[at], `lesson before move ${at}`);
        for (const [i, { rule, say }] of list.entries()) {
          for (const lang of ['fr', 'en']) assert.ok(page(game, lang).includes(`**${rule}**`), `${rule} ${lang}`);
          const other = lessonsIn[`${game} ${Object.keys(support.langs)[0]}`][at][i];
          assert.equal(other.rule, rule);
          assert.notEqual(other.say, say);
        }
      }
    });

    test('only the asked move goes on; others are refused with their reason', async () => {
      const guide = guideOf(game);
      const { steps, rules } = courses[game].recording;
      let legal = 0;
      let illegal = 0;
      for (await readOn(guide); !guide.over; await readOn(guide)) {
        const at = guide.table('en', words).snapshot.version - 1;
        const step = steps[at];
        for (const { move } of step.moves.filter(({ move }) => move !== guide.wanted)) {
          await guide.act('move', 0, { move });
          assert.match(guide.progress().reply.say, /^Not now: ./);
          legal++;
        }
        for (const [rule, moves] of Object.entries(step.wrong))
          for (const move of moves) {
            await guide.why(move);
            assert.deepEqual(guide.progress().reply, { rule, say: rules[rule].en });
            illegal++;
          }
        await guide.why('fly to the moon');
        assert.equal(guide.progress().reply.rule, 'C5');
        assert.equal(guide.table('en', words).snapshot.version, at + 1, 'nothing has changed');
        await guide.act('move', 0, { move: guide.wanted });
        assert.equal(guide.table('en', words).snapshot.version, at + 2);
      }
      assert.equal(guide.table('fr', words).snapshot.version, steps.length);
      assert.equal(guide.number, guide.count);
      assert.ok(legal > 5 && illegal > 5, `${legal} legal, ${illegal} illegal moves refused`);
    });
  });

describe('in the page', () => {
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

  async function open(game, lang, size, theme) {
    const [width, height] = support.sizes[size];
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, locale: support.langs[lang], colorScheme: theme, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    const wrong = support.watch(tab, site.url);
    const { MockServer } = await support.load('src/lib/mock.ts');
    await support.attach(tab, () => new MockServer(support.recording(game, lang)));
    await tab.goto(`${site.url}#/learn/${game}`);
    await tab.locator('.coach').waitFor();
    await tab.locator('.mat').waitFor();
    return { tab, wrong, context };
  }

  const says = (tab, text) => tab.locator('.coach p[role=status]', { hasText: text }).waitFor();

  /* A move that is legal, but not asked for: the reason is told beside the lesson, which stays in sight, and what was
   * picked for it is let go. */
  async function stray(tab, step, lesson) {
    const other = step.moves.find(({ move }) => move !== step.ply.move);
    await makeMove(tab, other.move, async () => (await tab.locator('.coach .reply:not(:empty)').count()) > 0);
    await says(tab, lesson);
    assert.equal(await tab.locator('.toast').count(), 0);
    assert.equal(await tab.locator('.app [aria-pressed=true]').count(), 0);
    assert.ok(await tab.locator('.app .hinted, .app .btn:has(> .ico)').count(), 'what is asked for is marked');
  }

  /* While there is something to read the table asks for nothing, and says so when it is touched. */
  async function reads(tab, where) {
    assert.equal(await tab.locator('.app [data-move]').filter({ visible: true }).count(), 0, `${where}: the table asks for something`);
    const spot = tab.locator('.app .spot:is(.lit, .can)').filter({ visible: true }).first();
    if (await spot.count()) {
      await spot.click();
      await tab.locator('.coach .reply:not(:empty)').waitFor();
      assert.equal(await tab.locator('.app [aria-pressed=true]').count(), 0, where);
    }
  }

  /* The lesson leaves the table its room: nothing lies under the hand, and nothing scrolls. On a phone a long lesson
   * above a large table may scroll, but the hand stays in sight. */
  async function fits(tab, where) {
    const most = [0, 8];
    const over = () => {
      const mat = document.querySelector('.mat');
      const low = Math.max(...[...document.querySelectorAll('.hand .hc')].map((card) => card.getBoundingClientRect().bottom), 0);
      const scrolls = document.querySelector('.app:not(.whole)') && innerWidth < 400;
      return [scrolls ? low - innerHeight : document.documentElement.scrollHeight - innerHeight, mat.scrollHeight - mat.clientHeight];
    };
    /* A lesson's height is known a moment after its words. */
    const fitting = tab.waitForFunction(`((most) => (${over})().every((px, i) => px <= most[i]))(${JSON.stringify(most)})`, null, { timeout: 5000 });
    await fitting.catch(() => undefined);
    const [page, cloth] = await tab.evaluate(over);
    assert.ok(page <= most[0] && cloth <= most[1], `${where}: the page is ${page} px too tall, the cloth ${cloth} px`);
  }

  async function walk(tab, game, lang) {
    const { recording } = courses[game];
    const lessons = lessonsIn[`${game} ${lang}`];
    let strayed = false;
    for (const [at, step] of recording.steps.entries()) {
      const list = lessons[at] ?? [];
      for (const [i, lesson] of list.entries()) {
        await says(tab, lesson.say);
        if (step.ply) await fits(tab, `${game} ${lang}, lesson ${i} before move ${at}`);
        const last = i === list.length - 1;
        if (!last) await reads(tab, `${game}, lesson ${i} before move ${at}`);
        if (!last || (step.ply && !yours(step))) await tab.locator('.coach .btn.go').click();
      }
      if (!yours(step)) continue;
      const main = tab.locator('.app [data-move].go');
      if (await main.count()) assert.equal(await main.getAttribute('data-move'), step.ply.move, `the filled button before move ${at}`);
      if (!strayed && step.moves.length > 1) {
        strayed = true;
        await stray(tab, step, list.at(-1).say);
        await support.noViolations(tab, `${game} ${lang}, asked`);
      }
      await makeMove(tab, step.ply.move);
      await support.noSideways(tab, `${game} ${lang}, after move ${at}`);
    }
    assert.ok(strayed);
  }

  for (const game of games)
    for (const [lang, size, theme] of [['fr', 'phone', 'light'], ['en', 'desktop', 'dark']].filter((_, i) => support.isLookedAt(i)))
      test(`${game} is walked to its end, ${lang}, ${size}`, async () => {
        const { tab, wrong, context } = await open(game, lang, size, theme);
        await support.noViolations(tab, `${game} ${lang}, beginning`);
        await walk(tab, game, lang);
        await tab.locator('.coach b').waitFor();
        await support.noViolations(tab, `${game} ${lang}, end`);
        assert.equal(await tab.evaluate((name) => localStorage.getItem(`quinte.learnt.${name}`), game), 'yes');
        assert.deepEqual(wrong, []);
        await context.close();
      });

  test('the language changes in the middle of a lesson', async () => {
    const { tab, context } = await open('onze', 'fr', 'phone', 'light');
    await says(tab, lessonsIn['onze fr'][0][0].say);
    await tab.locator('.coach .btn.go').click();
    await says(tab, lessonsIn['onze fr'][0][1].say);
    await tab.evaluate(() => {
      localStorage.setItem('quinte.lang', 'en');
      dispatchEvent(new StorageEvent('storage', { key: 'quinte.lang' }));
    });
    await says(tab, lessonsIn['onze en'][0][1].say);
    await tab.reload();
    await says(tab, lessonsIn['onze en'][0][0].say);
    await context.close();
  });
});
