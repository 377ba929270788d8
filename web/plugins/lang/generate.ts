// From the sentences in src/lib/texts and the PO files in lang/page: the list of languages and the texts in
// each of them, as TypeScript in src/lang; and for translators the template and the PO files brought up to date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Catalogue, keyOf } from './catalogue';
import { headerOf, Mistake, parse, pluralsOf, write, writeHeader, type Entry } from './po';
import { lengthened, pseudo, pseudoTag } from './pseudo';
import { namesIn, sentencesOf, translated, type Sentence, type Translate } from './sentences';

const web = fileURLToPath(new URL('../..', import.meta.url));
const texts = join(web, 'src/lib/texts');
export const languageFolder = join(web, '../lang');
const target = join(web, 'src/lang');
const template = 'quinte-page.pot';
const note = '// Made of lang/ by plugins/lang: not to be edited.\n';
/* That many problems are told at once. */
const most = 30;
/* Small ones that are there in all languages at once. */
const eager = ['refusals'];

interface Source {
  /** `table`, `lessons/verso`. */
  name: string;
  text: string;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/* What a table says is known by its game alone. */
const contextOf = ({ name }: Source): string => name.replace(/^tables\//, '');

function sources(): Source[] {
  const files = filesBelow(texts).map((path) => ({ name: path.slice(texts.length + 1, -3), text: readFileSync(path, 'utf8') }));
  return files.filter(({ name }) => name !== 'plural').sort((a, b) => (contextOf(a) < contextOf(b) ? -1 : 1));
}

const pathOf = ({ name }: Source): string => `web/src/lib/texts/${name}.ts`;

const translate = (source: Source, how: Translate): string => translated(pathOf(source), source.text, contextOf(source), how);

/** The languages of lang/LINGUAS: all but English. */
export function languages(): string[] {
  const lines = readFileSync(join(languageFolder, 'LINGUAS'), 'utf8').split('\n');
  const codes = lines.map((line) => line.replace(/#.*/, '').trim()).filter(Boolean);
  const wrong = codes.find((code, i) => !/^[a-z]{2,3}(_[A-Za-z]+)*$/.test(code) || code === 'en' || codes.indexOf(code) !== i);
  if (wrong) throw new Mistake(`lang/LINGUAS: "${wrong}": one code a line, each once, English not among them`);
  return codes;
}

/** All of them, English last: as the page lists them. */
export function codes(): string[] {
  return [...languages(), ...(process.env.QUINTE_PSEUDO ? [pseudo] : []), 'en'];
}

const fileOf = (code: string): string => `lang/page/${code}.po`;

function read(code: string): string {
  const path = join(web, '..', fileOf(code));
  if (existsSync(path)) return readFileSync(path, 'utf8');
  throw new Mistake(`${fileOf(code)} is missing: npm run extract begins it`);
}

/* Every file of texts in a language, and how it forms plurals. */
function inLanguage(code: string, all: Source[]): Record<string, string> {
  const catalogue = code === pseudo ? undefined : new Catalogue(fileOf(code), read(code));
  const take: Translate = catalogue ? (sentence) => catalogue.take(sentence) : lengthened;
  const files = Object.fromEntries(all.map((source) => [`${code}/${source.name}.ts`, translate(source, take)]));
  catalogue?.end();
  const problems = [...new Set(catalogue?.problems)];
  const more = problems.length > most ? [`${fileOf(code)}: and ${problems.length - most} more`] : [];
  if (problems.length) throw new Mistake([...problems.slice(0, most), ...more].join('\n'));
  const rule = catalogue?.plurals.rule ?? 'n !== 1';
  const form = `forms[Number(${/n/.test(rule) ? rule : `0 * n + ${rule}`})] ?? forms.at(-1) ?? ''`;
  files[`${code}/plural.ts`] = `export const plural = (count: number, ...forms: string[]): string => {\n  const n = Math.abs(count);\n  return ${form};\n};\n`;
  return files;
}

export const tagOf = (code: string): string => (code === pseudo ? pseudoTag : code.replaceAll('_', '-'));

function nameOf(code: string): string {
  return code === pseudo ? 'pseudo' : (new Intl.DisplayNames([tagOf(code)], { type: 'language' }).of(tagOf(code)) ?? code);
}

function list(codes: string[]): string {
  const lines = codes.map((code) => {
    const spoken = code === pseudo ? 'en' : code;
    return `  { code: '${code}', tag: '${tagOf(code)}', name: ${JSON.stringify(nameOf(code))}, spoken: '${spoken}' },\n`;
  });
  return [
    `export type Lang = ${codes.map((code) => `'${code}'`).join(' | ')};\n`,
    '\n/** `tag`: for browsers; `spoken`: what the core and the server speak with who reads it. */\n',
    'export const languages: readonly { code: Lang; tag: string; name: string; spoken: Lang }[] = [\n',
    ...lines,
    '];\n',
  ].join('');
}

const place = (code: string, name: string): string => (code === 'en' ? `../lib/texts/${name}` : `./${code}/${name}`);

/* What is loaded when it is needed: all texts of a language but English, and by language each file of a folder. */
function loading(codes: string[], names: string[]): string {
  const load = (code: string, name: string) => `() => import('${place(code, name)}')`;
  const folders = [...new Set(names.filter((name) => name.includes('/')).map(dirname))];
  const entry = (code: string, folder: string) =>
    `  ${code}: {\n${names
      .filter((name) => dirname(name) === folder)
      .map((name) => `    '${name.slice(folder.length + 1)}': ${load(code, name)},\n`)
      .join('')}  },\n`;
  const others = codes.filter((code) => code !== 'en').map((code) => `  ${code}: ${load(code, 'all')},\n`);
  return [
    `export const texts = {\n${others.join('')}};\n`,
    ...folders.map((folder) => `\nexport const ${folder} = {\n${codes.map((code) => entry(code, folder)).join('')}};\n`),
  ].join('');
}

function together(codes: string[], name: string): string {
  const imports = codes.map((code) => `import { ${name} as ${code} } from '${place(code, name)}';\n`);
  return `${imports.join('')}import type { Lang } from './list';\n\nexport const ${name}: Record<Lang, typeof en> = { ${codes.join(', ')} };\n`;
}

/** The files of src/lang, by their path there. */
export function generated(): Record<string, string> {
  const all = sources();
  const every = codes();
  const names = all.map(({ name }) => name);
  for (const source of all) checkOnce(source);
  const files: Record<string, string> = { 'list.ts': list(every), 'load.ts': loading(every, names) };
  for (const name of eager) files[`${name}.ts`] = together(every, name);
  for (const code of every) if (code !== 'en') Object.assign(files, inLanguage(code, all));
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, note + text]));
}

/* gettext knows a sentence with a context once, with its plural or without. */
function checkOnce(source: Source): void {
  const known = new Map<string, string | undefined>();
  for (const { context, id, plural } of sentencesOf(pathOf(source), source.text, contextOf(source))) {
    const key = keyOf(context, id);
    if (known.has(key) && known.get(key) !== plural) throw new Mistake(`${pathOf(source)}: ${context}: "${id}" with and without a plural`);
    known.set(key, plural);
  }
}

/** Writes what has changed, and removes what is no longer made. */
export function generate(): void {
  const files = generated();
  for (const path of filesBelow(target)) if (!(path.slice(target.length + 1) in files)) rmSync(path);
  for (const name of existsSync(target) ? readdirSync(target) : [])
    if (!Object.keys(files).some((path) => path.split('/')[0] === name)) rmSync(join(target, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(target, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** A sentence for the page's frame, which is made while it is built. */
export function sentence(code: string, context: string, id: string): string {
  const plain = { context, id, comment: undefined };
  if (code === pseudo) return lengthened(plain)[0] ?? id;
  return code === 'en' ? id : (new Catalogue(fileOf(code), read(code)).take(plain)[0] ?? id);
}

// ---- for translators ----

interface Found extends Sentence {
  file: string;
}

function everySentence(): Found[] {
  const found = new Map<string, Found>();
  for (const source of sources())
    for (const one of sentencesOf(pathOf(source), source.text, contextOf(source))) found.set(keyOf(one.context, one.id), { ...one, file: pathOf(source) });
  return [...found.values()];
}

function entryOf(one: Found, strings: string[], notes: string[], before?: string): string {
  const named = namesIn(`${one.id}${one.plural ?? ''}`).length ? ['python-brace-format'] : [];
  const flags = [...(before === undefined ? [] : ['fuzzy']), ...named];
  const { context, id, plural, comment, file } = one;
  return write({ context, id, strings, flags, notes, ...(plural === undefined ? {} : { plural }) }, { comment, files: [file], before });
}

const fields = (language: string, plurals: string): Record<string, string> => ({
  'Project-Id-Version': 'Quinte',
  Language: language,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
  'Plural-Forms': plurals,
});

export function potText(): string {
  const header = writeHeader(['The sentences of the page. Made by npm run extract.'], fields('', 'nplurals=INTEGER; plural=EXPRESSION;'));
  return [header, ...everySentence().map((one) => entryOf(one, one.plural === undefined ? [''] : ['', ''], []))].join('\n');
}

/* What is translated stays; where the English sentence has changed, the translation is fuzzy. */
function merged(file: string, text: string): string {
  const [header, ...entries] = parse(file, text);
  const begins = text.slice(0, text.indexOf('\n\n') + 1);
  const { count } = pluralsOf(file, headerOf(header ? [header] : []));
  const known = new Map(entries.map((entry) => [keyOf(entry.context, entry.id), entry]));
  const all = everySentence();
  const wanted = new Set(all.map((one) => keyOf(one.context, one.id)));
  const left = entries.filter((entry) => !wanted.has(keyOf(entry.context, entry.id)) && entry.strings.some(Boolean));
  const one = (found: Found) => {
    const size = found.plural === undefined ? 1 : count;
    const fit = (entry: Entry) => Array.from({ length: size }, (_, i) => entry.strings[i] ?? entry.strings[0] ?? '');
    const same = known.get(keyOf(found.context, found.id));
    const isSame = same?.plural === found.plural && same?.strings.length === size && !same.flags.includes('fuzzy');
    if (same) return entryOf(found, fit(same), same.notes, isSame || !same.strings.some(Boolean) ? undefined : same.id);
    const at = left.findIndex(({ context }) => context === found.context);
    const [old] = at < 0 ? [] : left.splice(at, 1);
    return old ? entryOf(found, fit(old), old.notes, old.id) : entryOf(found, new Array<string>(size).fill(''), []);
  };
  return [begins, ...all.map(one)].join('\n');
}

function begun(code: string): string {
  return `${writeHeader([], fields(code, 'nplurals=2; plural=(n != 1);'))}\n`;
}

/** Writes the template and brings every PO file up to date. */
export function extract(): void {
  const folder = join(languageFolder, 'page');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, template), potText());
  for (const code of languages()) {
    const path = join(folder, `${code}.po`);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : begun(code);
    writeFileSync(path, merged(fileOf(code), text));
  }
}
