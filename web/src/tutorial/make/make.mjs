// Plays the guided games of deals.mjs with the core and writes ../<game>.json: every position as you see
// it, what is legal, and the words for it. `node make.mjs BUILD_DIRECTORY`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { deals } from './deals.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const build = process.argv[2];
if (!build) throw new Error('node make.mjs BUILD_DIRECTORY');
const work = mkdtempSync(join(tmpdir(), 'quinte-tutorial-'));
const tool = join(work, 'words');
const names = ['Vous', 'Ada', 'Blaise', 'Chloé'];
/* What the page adds to the core's words, from src/lib/texts/recorded.ts. */
const { module: languages } = await runnerImport(join(here, '../../../plugins/lang/generate.ts'), { configFile: false });

execFileSync('cc', [
  '-std=c11', '-O1', '-Wall', '-Wextra', '-Werror', `-I${here}../../../../include`, `-I${join(build, 'include')}`,
  '-o', tool, join(here, 'words.c'), join(build, 'libquinte.a'), '-lm',
]);

function record(game, { players, shuffles, moves }) {
  const seed = '0'.repeat(32);
  return { format: 'quinte-record', version: 1, game, players, options: {}, first: 0, seed, shuffles, moves };
}

function trace(game, deal) {
  const file = join(work, `${game}.jsonl`);
  writeFileSync(file, `${JSON.stringify(record(game, deal))}\n`);
  const out = execFileSync(join(build, 'quinte'), ['replay', file, '--trace', '--views'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return out.trim().split('\n').map((line) => JSON.parse(line));
}

function said(game, lines) {
  const input = lines.map(({ views, move }) => `${JSON.stringify(views[0])}\t${move ?? ''}\n`).join('');
  const out = execFileSync(tool, [game, ...names.slice(1)], { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  return out.trim().split('\n').map((line) => JSON.parse(line));
}

/* The members of a view that are other than before, each as a whole. */
function changes(before, view) {
  const changed = Object.entries(view).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed);
}

/* What is marked (quinte.h) becomes a part of its own. */
function parts(marked) {
  const mark = /\x01(.)([^\x02]*)\x02([^\x03]*)\x03/;
  const kinds = { c: (card) => ({ card }), s: (seat) => ({ seat: Number(seat) }), n: (number) => ({ number: Number(number) }) };
  const pieces = marked.split(mark);
  const list = [];
  for (let i = 0; i < pieces.length; i += 4) {
    if (pieces[i]) list.push(pieces[i]);
    if (i + 1 < pieces.length) list.push({ ...kinds[pieces[i + 1]](pieces[i + 2]), say: pieces[i + 3] });
  }
  return list;
}

function sentence(seat, words, lang) {
  if (seat === 0) return parts(languages.sentence(lang, 'recorded.you', 'You {words}.').replace('{words}', () => words));
  return [{ seat, say: names[seat] }, ...parts(` ${words}.`)];
}

function step(lines, words, i) {
  const { made, tally, ...position } = words[i];
  const { seat, move, views } = lines[i];
  const result = { view: changes(lines[i - 1]?.views[0] ?? {}, views[0]), ...position };
  if (move === undefined) return result;
  const hidden = seat !== 0 && move.startsWith('box ');
  const told = (lang) => (hidden ? languages.sentence(lang, 'recorded.secret', 'makes a secret choice') : made[lang]);
  const said = Object.keys(made).map((lang) => [lang, sentence(seat, told(lang), lang)]);
  result.ply = { seat, move: hidden ? null : move, ...Object.fromEntries(said) };
  return result;
}

/* Only the rules that some step can name. */
function named(steps, rules) {
  const used = new Set(['C5', ...steps.flatMap(({ wrong }) => Object.keys(wrong ?? {}))]);
  return Object.fromEntries(Object.entries(rules).filter(([id]) => used.has(id)));
}

for (const [game, deal] of Object.entries(deals)) {
  const lines = trace(game, deal);
  const words = said(game, lines);
  const rules = words.pop();
  const steps = lines.map((_, i) => step(lines, words, i));
  const { players, moves } = deal;
  const guided = { game, players, seats: names.slice(0, players), rules: named(steps, rules), steps };
  writeFileSync(join(here, '..', `${game}.json`), `${JSON.stringify(guided)}\n`);
  console.log(`${game}: ${moves.length} moves, ${lines.filter(({ seat }) => seat === 0).length} yours`);
}
rmSync(work, { recursive: true });
