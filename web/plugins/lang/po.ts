// Catalogues in gettext's format. Reading is strict: what is not understood is refused with its line.

export interface Entry {
  /** Where it begins in the file. */
  line: number;
  context: string;
  id: string;
  plural?: string;
  /** The translation, one for each plural form. */
  strings: string[];
  flags: string[];
  /** What the translator noted. */
  notes: string[];
}

export class Mistake extends Error {}

const escapes: Record<string, string> = { n: '\n', t: '\t', '"': '"', '\\': '\\' };
const names: Record<string, string> = { '\n': 'n', '\t': 't', '"': '"', '\\': '\\' };

const quote = (text: string): string => `"${text.replace(/[\n\t"\\]/g, (sign) => `\\${names[sign]}`)}"`;

function unquote(text: string): string | null {
  const inner = /^"((?:[^"\\]|\\.)*)"$/.exec(text)?.[1];
  if (inner === undefined || /\\[^nt"\\]/.test(inner)) return null;
  return inner.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? '');
}

/* The keyword that a line begins with, and its string. */
const worded = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+(".*")$/;

class Reader {
  readonly entries: Entry[] = [];
  #entry: Partial<Entry> & { line: number } = { line: 1 };
  /** Adds to the string that was read last. */
  #more: ((text: string) => void) | undefined;

  constructor(readonly file: string) {}

  #fail(line: number, what: string): never {
    throw new Mistake(`${this.file}:${line}: ${what}`);
  }

  #string(line: number, text: string): string {
    return unquote(text) ?? this.#fail(line, `not a string of a PO file: ${text}`);
  }

  #close(): void {
    const { line, context = '', id, plural, strings = [], flags = [], notes = [] } = this.#entry;
    if (id !== undefined) {
      if (!strings.length) this.#fail(line, 'the entry has no msgstr');
      this.entries.push({ line, context, id, strings, flags, notes, ...(plural === undefined ? {} : { plural }) });
    } else if (context || strings.length) this.#fail(line, 'the entry has no msgid');
    this.#entry = { line: 0 };
    this.#more = undefined;
  }

  #keyword(line: number, word: string, number: string | undefined, text: string): void {
    const entry = this.#entry;
    const set = (key: 'context' | 'id' | 'plural') => {
      if (entry[key] !== undefined) this.#fail(line, `a second ${word}: a blank line parts entries`);
      entry[key] = text;
      this.#more = (more) => (entry[key] += more);
    };
    if (word === 'msgctxt') return set('context');
    if (word === 'msgid') return set('id');
    if (word === 'msgid_plural') return set('plural');
    const strings = (entry.strings ??= []);
    const at = Number(number ?? 0);
    if (at !== strings.length) this.#fail(line, `msgstr[${strings.length}] was expected`);
    strings.push(text);
    this.#more = (more) => (strings[at] += more);
  }

  line(line: number, text: string): void {
    const entry = this.#entry;
    if (!text) return this.#close();
    if (entry.strings && !text.startsWith('"') && !text.startsWith('msgstr')) this.#close();
    this.#entry.line ||= line;
    const found = worded.exec(text);
    if (found) this.#keyword(line, found[1]?.replace(/\[.*/, '') ?? '', found[2], this.#string(line, found[3] ?? ''));
    else if (text.startsWith('"') && this.#more) this.#more(this.#string(line, text));
    else if (text.startsWith('#,')) (this.#entry.flags ??= []).push(...text.slice(2).split(',').map((flag) => flag.trim()));
    else if (text === '#' || text.startsWith('# ')) (this.#entry.notes ??= []).push(text.slice(2));
    else if (!/^#[.:|~]/.test(text)) this.#fail(line, `not a line of a PO file: ${text}`);
  }

  end(): Entry[] {
    this.#close();
    return this.entries;
  }
}

/** The entries of a file, the header first. */
export function parse(file: string, text: string): Entry[] {
  const reader = new Reader(file);
  text.split(/\r?\n/).forEach((line, i) => reader.line(i + 1, line.trim()));
  return reader.end();
}

/** What stands above an entry for people and tools, besides its flags. */
export interface About {
  comment?: string | undefined;
  files: string[];
  /** What it said when it was translated. */
  before?: string | undefined;
}

export function write(entry: Omit<Entry, 'line'>, { comment, files, before }: About): string {
  const { context, id, plural, strings, flags, notes } = entry;
  const lines = [
    ...notes.map((note) => (note ? `# ${note}` : '#')),
    ...(comment ? [`#. ${comment}`] : []),
    ...files.map((file) => `#: ${file}`),
    ...(flags.length ? [`#, ${flags.join(', ')}`] : []),
    ...(before === undefined ? [] : [`#| msgid ${quote(before)}`]),
    ...(context ? [`msgctxt ${quote(context)}`] : []),
    `msgid ${quote(id)}`,
    ...(plural === undefined ? [] : [`msgid_plural ${quote(plural)}`]),
    ...strings.map((text, i) => `msgstr${plural === undefined ? '' : `[${i}]`} ${quote(text)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A header: one `Name: value` a line. */
export function writeHeader(notes: string[], fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => quote(`${name}: ${value}\n`));
  return `${notes.map((note) => `# ${note}\n`).join('')}msgid ""\nmsgstr ""\n${lines.join('\n')}\n`;
}

export function headerOf(entries: Entry[]): Record<string, string> {
  const text = entries.find(({ id, context }) => !id && !context)?.strings[0] ?? '';
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name ? [[name, value ?? '']] : [];
    }),
  );
}

export interface Plurals {
  count: number;
  /** The form of n, as JavaScript. */
  rule: string;
}

/** `nplurals=2; plural=(n > 1);`: C's operators are JavaScript's, but for the division, which no language needs. */
export function pluralsOf(file: string, header: Record<string, string>): Plurals {
  const said = header['Plural-Forms'] ?? '';
  const [, number, rule = ''] = /^nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+);?\s*$/.exec(said) ?? [];
  const fail = (why: string) => new Mistake(`${file}:1: Plural-Forms ${why}: "${said}"`);
  if (!number || !/^(?:[n0-9\s()?:%+*-]|&&|\|\||[=!<>]=|[<>!])+$/.test(rule)) throw fail('is missing or not understood');
  const count = Number(number);
  let form: (n: number) => number;
  try {
    form = new Function('n', `return Number(${rule})`) as (n: number) => number;
  } catch {
    throw fail('is not a formula');
  }
  const forms = new Set(Array.from({ length: 1000 }, (_, n) => form(n)));
  if (forms.size > count || [...forms].some((one) => !Number.isInteger(one) || one < 0 || one >= count))
    throw fail(`gives other forms than 0 to ${count - 1}`);
  return { count, rule: rule.trim() };
}
