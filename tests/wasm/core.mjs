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

const withoutHandle = ['table_head', 'games', 'bot_advise', 'bot_analyse', 'decision_choices', 'decision_why'];
// Its −1 says that nobody is to move: no refusal, so what lies in the buffer belongs to an earlier call.
const withoutSentence = ['table_turn', 'host_eyes'];

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
      if (kind === 'table') await this.do('host_free', slot, []);
      if (this.#open.has(key)) calls[name](this.#open.get(key));
      this.#open.delete(key);
      return { result: 0, text: '' };
    }
    if (withoutHandle.includes(name)) return this.#answer(calls[name](...numbers));
    const handle = kind === 'table' && verb !== 'read' ? this.#table(slot) : this.#open.get(key);
    if (!handle) return undefined;
    if (name === 'host_table') return { result: calls.host_table(handle) ? 1 : 0, text: '' };
    const given = name === 'host_renew' ? [this.#take(numbers[0] > 0 && numbers[0] < 4 ? numbers[0] : slot)] : numbers;
    const result = calls[name](handle, ...given) ?? 0;
    return withoutSentence.includes(name) ? { result, text: '' } : this.#answer(result, Wasm.numbers.has(name));
  }

  #table(slot) {
    const host = this.#open.get(`host ${slot}`);
    return host ? this.core.calls.host_table(host) : this.#open.get(`table ${slot}`);
  }

  /* The table of a slot, which is its own no more. */
  #take(slot) {
    const table = this.#open.get(`table ${slot}`) ?? 0;
    this.#open.delete(`table ${slot}`);
    return table;
  }

  static numbers = new Set([
    ...['read', 'version', 'may_replay', 'is_public'].map((verb) => `table_${verb}`),
    ...['begin', 'hear', 'stored', 'renew', 'thought', 'advised', 'time', 'wake', 'eyes'].map((verb) => `host_${verb}`),
    'puzzle_step',
  ]);

  #answer(result, isNumber = false) {
    if (result < 0) return { result, text: this.core.sentence() };
    return { result, text: isNumber ? '' : this.core.get(result) };
  }

  async #start(name, kind, slot, numbers) {
    if (kind === 'host' && this.#open.has(`host ${slot}`)) return { result: 1, text: '' };
    if (kind === 'host' && !this.#open.has(`table ${slot}`)) return undefined;
    const given = kind === 'bot' ? [numbers[0], BigInt(numbers[1] ?? 0)] : numbers;
    const handle = this.core.calls[name](...(kind === 'host' ? [this.#take(slot)] : []), ...given);
    const sentence = handle ? '' : this.core.sentence();
    if (kind !== 'host' && (handle || kind !== 'table')) await this.do(kind === 'table' ? 'table_free' : `${kind}_close`, slot, []);
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
