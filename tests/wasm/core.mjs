// The module as the page loads it, and the same calls natively: both take the lines of calls.h.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const web = new URL('../../web/', import.meta.url);
const endOfLine = '\x1f';

/** The page's own wrapper of the module, as a script. */
export function wrapperSource() {
  const typescript = createRequire(new URL('package.json', web))('typescript');
  const source = readFileSync(new URL('src/local/quinte.ts', web), 'utf8');
  const { ModuleKind, ScriptTarget } = typescript;
  const { outputText } = typescript.transpileModule(source, {
    compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 },
  });
  return outputText;
}

const withoutHandle = ['mind_advise', 'mind_analyse'];
// Its −1 says that nobody is to move: no refusal, so what lies on the desk belongs to an earlier call.
const withoutSentence = ['table_turn'];

/** The module itself. */
export class Wasm {
  #open = new Map();

  static async load(path) {
    const { Quinte } = await import(`data:text/javascript,${encodeURIComponent(wrapperSource())}`);
    const wasm = new Wasm();
    wasm.module = await WebAssembly.compile(readFileSync(path));
    wasm.core = await Quinte.load(wasm.module);
    return wasm;
  }

  get bytes() {
    return this.core.calls.memory.buffer.byteLength;
  }

  async do(name, slot, numbers, text) {
    const { calls } = this.core;
    const [kind, verb] = name.split('_');
    const key = `${kind} ${slot}`;
    if (text !== undefined) this.core.put(text);
    if (verb === 'open') return this.#start(name, kind, slot, numbers);
    if (verb === 'close' || verb === 'free') {
      if (kind === 'table') await this.do('watch_close', slot, []);
      if (this.#open.has(key)) calls[name](this.#open.get(key));
      this.#open.delete(key);
      return { result: 0, text: '' };
    }
    if (withoutHandle.includes(name)) return this.#answer(calls[name](...numbers));
    if (!this.#open.has(key)) return undefined;
    const result = calls[name](this.#open.get(key), ...numbers);
    return withoutSentence.includes(name) ? { result, text: '' } : this.#answer(result, Wasm.numbers.has(name));
  }

  static numbers = new Set([
    ...['read', 'version', 'may_see', 'may_replay', 'again'].map((verb) => `table_${verb}`),
    'puzzle_step',
  ]);

  #answer(result, isNumber = false) {
    if (result < 0) return { result, text: this.core.sentence() };
    return { result, text: isNumber ? '' : this.core.get(result) };
  }

  async #start(name, kind, slot, numbers) {
    const table = this.#open.get(`table ${slot}`);
    if (kind === 'watch' && !table) return undefined;
    const given = kind === 'mind' ? [numbers[0], BigInt(numbers[1] ?? 0)] : numbers;
    const handle = this.core.calls[name](...(kind === 'watch' ? [table] : []), ...given);
    const sentence = handle ? '' : this.core.sentence();
    if (handle || kind !== 'table') await this.do(kind === 'table' ? 'table_free' : `${kind}_close`, slot, []);
    if (handle) this.#open.set(`${kind} ${slot}`, handle);
    return { result: handle ? 1 : 0, text: sentence };
  }
}

/** The program tests/wasm/talk.c. */
export class Native {
  #waiting = [];

  static async start(path) {
    const native = new Native();
    native.process = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
    const names = new Promise((resolve) => native.#waiting.push({ resolve, reject: resolve }));
    let rest = '';
    native.process.stdout.setEncoding('utf8').on('data', (part) => {
      const lines = (rest + part).split('\n');
      rest = lines.pop();
      for (const line of lines) native.#waiting.shift()?.resolve(line);
    });
    native.process.on('exit', (code, signal) => {
      for (const { reject } of native.#waiting) reject(new Error(`the native calls ended: ${signal ?? code}`));
    });
    native.names = (await names).split(' ');
    return native;
  }

  /** The program's exit code. */
  end() {
    return new Promise((resolve) => {
      this.process.on('exit', resolve);
      this.process.stdin.end();
    });
  }

  async do(name, slot, numbers, text) {
    const laid = text === undefined ? '' : `\t${text.replaceAll('\n', endOfLine)}`;
    const line = await new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.process.stdin.write(`${[name, slot, ...numbers].join(' ')}${laid}\n`);
    });
    if (line === '-') return undefined;
    const tab = line.indexOf('\t');
    const said = withoutSentence.includes(name) ? '' : line.slice(tab + 1).replaceAll(endOfLine, '\n');
    return { result: Number(line.slice(0, tab)), text: said };
  }
}
