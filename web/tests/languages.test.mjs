// The languages of the page: its sentences, the PO files of lang/page and what is made of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from './support.mjs';

const { Catalogue } = await load('plugins/lang/catalogue.ts');
const { codes, generated, languages, potText } = await load('plugins/lang/generate.ts');
const { parse, pluralsOf } = await load('plugins/lang/po.ts');
const { lengthened } = await load('plugins/lang/pseudo.ts');
const { namesIn, sentencesOf, translated } = await load('plugins/lang/sentences.ts');
const { firstOf, inLanguage, numberOf, spoken, tagOf, languageOf } = await load('src/lib/languages.ts');
const folder = fileURLToPath(new URL('../../lang/page/', import.meta.url));

test('code and PO files are in step', () => {
  assert.equal(readFileSync(`${folder}quinte-page.pot`, 'utf8'), potText(), 'npm run extract brings lang/page up to date');
  const files = Object.keys(generated());
  for (const code of languages()) assert.ok(files.includes(`${code}/all.ts`));
});

const header = (plurals) => `msgid ""\nmsgstr ""\n"Plural-Forms: ${plurals}\\n"\n\n`;
const two = header('nplurals=2; plural=(n > 1);');
const source = `
export const texts = {
  /* Above a hand. */
  hand: (name: string) => \`Hand of \${name}\`,
  count: (count: number, name: string) => plural(count, \`\${count} card of \${name}\`, \`\${count} cards of \${name}\`),
  and: ' and ',
};`;
const right = [
  'msgctxt "t.hand"\nmsgid "Hand of {name}"\nmsgstr "Main de {name}"\n',
  'msgctxt "t.count"\nmsgid "{count} card of {name}"\nmsgid_plural "{count} cards of {name}"\nmsgstr[0] "une carte de {name}"\nmsgstr[1] "{count} cartes de {name}"\n',
  'msgctxt "t.and"\nmsgid " and "\nmsgstr " et "\n',
];

/* What is wrong with a PO file of these entries. */
function problems(entries, head = two) {
  const catalogue = new Catalogue('fr.po', head + entries.join('\n'));
  const text = translated('t.ts', source, 't', (sentence) => catalogue.take(sentence));
  catalogue.end();
  return { text, problems: catalogue.problems };
}

test('a whole catalogue gives the same file in its language', () => {
  const { text, problems: none } = problems(right);
  assert.deepEqual(none, []);
  assert.match(text, /hand: \(name: string\) => `Main de \$\{name\}`,/);
  assert.match(text, /plural\(count, `une carte de \$\{name\}`, `\$\{count\} cartes de \$\{name\}`\),/);
  assert.match(text, /and: " et "/);
});

test('French spaces before high signs do not end a line; one less than nothing is one', async () => {
  const spaced = right[0].replace('Main de {name}', 'La « main » de {name} : vue ?');
  assert.match(problems([spaced, ...right.slice(1)]).text, /La «\u00a0main\u00a0» de \$\{name\}\u00a0: vue\u00a0\?/);
  const { plural } = await load('src/lang/fr/plural.ts');
  assert.deepEqual([-3, -1, 0, 1, 2].map((n) => plural(n, 'point', 'points')), ['points', 'point', 'point', 'point', 'points']);
});

const [hand, count, and] = right;
const mistakes = {
  'is missing: npm run extract adds it': [hand, and],
  'is not translated: write its msgstr': [hand.replace('Main de {name}', ''), count, and],
  'is fuzzy: correct the translation': [`#, fuzzy\n${hand}`, count, and],
  '{nom} is not in the English sentence': [hand.replace('Main de {name}', 'Main de {nom}'), count, and],
  '{name} is missing: put it where it belongs': [hand.replace('Main de {name}', 'Main'), count, and],
  'a brace without its partner': [hand.replace('Main de {name}', 'Main { de {name}'), count, and],
  'has 1 forms instead of 2': [hand, count.replace(/msgstr\[1\].*\n/, ''), and],
  'begin and end it with the same spaces': [hand, count, and.replace('" et "', '"et"')],
  'the page does not say this: npm run extract removes it': [hand, count, and, 'msgctxt "t.old"\nmsgid "Old"\nmsgstr "Vieux"\n'],
  'the same as in line 5: remove one of them': [hand, hand, count, and],
};
for (const [what, entries] of Object.entries(mistakes))
  test(`a catalogue is refused: ${what}`, () => {
    const { problems: found } = problems(entries);
    assert.equal(found.length, 1, found.join('\n'));
    assert.ok(found[0].includes(what), found[0]);
    assert.match(found[0], what.startsWith('is missing') ? /^fr\.po: / : /^fr\.po:\d+: /);
  });

test('a file that is no PO file is refused with its line', () => {
  const wrong = { 'msgid "a': 1, 'msgid "a"\nmsgid "b"': 2, 'msgid "a"\nmsgstr[1] "b"': 2, 'msgstr "b"': 1, 'msgid "a"': 1, 'msgid "\\q"': 1, 'some words': 1 };
  for (const [text, line] of Object.entries(wrong)) assert.throws(() => parse('x.po', text), new RegExp(`x\\.po:${line}: `), text);
  assert.throws(() => new Catalogue('x.po', hand), /x\.po:1: a PO file begins with a header/);
  const strange = ['', 'nplurals=2; plural=(n > 2) ? 2 : 0;', 'nplurals=2; plural=process.exit();', 'nplurals=2; plural=(n;'];
  for (const plurals of strange) assert.throws(() => new Catalogue('x.po', header(plurals)), /x\.po:1: Plural-Forms/, plurals);
});

test('escapes and strings of several lines are read', () => {
  const [entry] = parse('x.po', '# a note\n#. for translators\n#: a.ts:1\n#, python-brace-format\nmsgctxt "t"\nmsgid ""\n"one\\n"\n"\\"two\\"\\\\"\nmsgstr "un"');
  assert.deepEqual([entry.id, entry.strings, entry.flags, entry.notes], ['one\n"two"\\', ['un'], ['python-brace-format'], ['a note']]);
});

test('a language may have more forms than English, by the formula of its header', () => {
  const russian = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
  const { count: forms, rule } = pluralsOf('ru.po', { 'Plural-Forms': russian });
  const form = new Function('n', `return Number(${rule})`);
  assert.equal(forms, 3);
  assert.deepEqual([1, 2, 5, 11, 12, 21, 22, 25, 101, 112].map((n) => form(n)), [0, 1, 2, 2, 2, 0, 1, 2, 0, 2]);
  const three = count.replace('{count} cartes de {name}"\n', '{count} cartes de {name}"\nmsgstr[2] "{count} de {name}"\n');
  assert.deepEqual(problems([hand, three, and], header(russian)).problems, []);
});

test('what is no sentence is refused with file and line', () => {
  const wrong = {
    'export const t = { a: (n: number) => `${n + 1} cards` };': /^t\.ts:1: a sentence takes names and plurals only/,
    'export const t = {\n  a: "open {" };': /^t\.ts:2: braces are for names/,
    'export const t = { a: (n: number) => plural(n, "card") };': /^t\.ts:1: not plural\(name, one, other\)/,
    'export const t = { a: say("card") };': /^t\.ts:1: a file of texts has no such thing/,
  };
  for (const [text, message] of Object.entries(wrong)) assert.throws(() => sentencesOf('t.ts', text, 't'), ({ message: said }) => message.test(said), text);
});

test('translators see the comment in front of a sentence', () => {
  assert.deepEqual(sentencesOf('t.ts', source, 't').map(({ context, comment }) => [context, comment]), [['t.hand', 'Above a hand.'], ['t.count', undefined], ['t.and', undefined]]);
});

test('the pseudo-language is 40 % longer, with all its names', () => {
  const ids = parse('quinte-page.pot', readFileSync(`${folder}quinte-page.pot`, 'utf8')).filter(({ id }) => /[aeiou]/i.test(id.replace(/\{\w+\}/g, '')));
  assert.ok(ids.length > 400);
  const wordsOf = (text) => text.replace(/\{\w+\}/g, '').match(/\p{L}+/gu) ?? [];
  for (const entry of ids)
    for (const [i, form] of lengthened(entry).entries()) {
      const english = i ? entry.plural : entry.id;
      assert.deepEqual(namesIn(form), namesIn(english));
      const long = wordsOf(form);
      for (const [at, word] of wordsOf(english).entries())
        if (/[aeiouy]/i.test(word)) assert.ok(long[at].length >= 1.4 * word.length, `${english}: ${form}`);
    }
});

test('English is there for whoever reads no other language', () => {
  assert.equal(codes().at(-1), 'en');
  assert.deepEqual([['fr-CA', 'en'], ['de', 'en-GB', 'fr'], ['de'], []].map((wishes) => firstOf(wishes)), ['fr', 'en', 'en', 'en']);
  assert.deepEqual([tagOf('fr'), spoken('fr'), languageOf(numberOf('fr')), languageOf(numberOf('en'))], ['fr', 'fr', 'fr', 'en']);
  assert.deepEqual([inLanguage({ en: 'one', fr: 'un' }, 'fr'), inLanguage({ en: 'one' }, 'fr')], ['un', 'one']);
});
