// The C core in this thread: its calls by name, and texts that go in and out by its buffer. One
// instance a worker; nothing of the browser is handed to it but a clock.

type Pointer = number;

interface Calls {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  buffer(): Pointer;
  buffer_bytes(): number;

  games(lang: number): number;

  table_head(lang: number): number;
  table_open(lang: number): Pointer;
  table_free(table: Pointer): void;
  table_read(table: Pointer, lang: number): number;
  table_outdated(table: Pointer): number;
  table_line(table: Pointer, line: number, secret: number): number;
  table_version(table: Pointer): number;
  table_turn(table: Pointer): number;
  table_view(table: Pointer, viewer: number): number;
  table_may_replay(table: Pointer, deal: number, viewer: number): number;
  table_is_public(table: Pointer): number;
  table_why(table: Pointer, viewer: number, lang: number): number;
  table_record(table: Pointer, deal: number): number;
  table_replay(table: Pointer, deal: number, viewer: number, lang: number, from: number): number;
  table_snapshot(table: Pointer, viewer: number, lang: number): number;

  table_row(table: Pointer): number;
  table_result(table: Pointer): number;

  host_open(table: Pointer, lines: number): Pointer;
  host_free(host: Pointer): void;
  host_table(host: Pointer): Pointer;
  host_begin(host: Pointer, lang: number): number;
  host_hear(host: Pointer, sender: number, lang: number): number;
  host_next(host: Pointer, lang: number): number;
  host_stored(host: Pointer, isStored: number): void;
  host_renew(host: Pointer, table: Pointer): void;
  host_thought(host: Pointer, ticket: number): number;
  host_advised(host: Pointer, ticket: number): number;
  host_time(host: Pointer, now: number): void;
  host_wake(host: Pointer): number;
  host_eyes(host: Pointer): number;

  record_open(lang: number): Pointer;
  record_close(record: Pointer): void;
  record_head(record: Pointer): number;
  record_replay(record: Pointer, viewer: number, lang: number, from: number): number;

  bot_open(lang: number, seed: bigint): Pointer;
  bot_close(bot: Pointer): void;
  bot_think(bot: Pointer): number;
  bot_advise(lang: number, sims: number): number;
  bot_analyse(lang: number, sims: number): number;

  decision_choices(lang: number): number;
  decision_why(lang: number): number;

  puzzle_open(lang: number): Pointer;
  puzzle_close(puzzle: Pointer): void;
  puzzle_step(puzzle: Pointer): number;
  puzzle_show(puzzle: Pointer, lang: number): number;
  puzzle_try(puzzle: Pointer): number;
  puzzle_why(puzzle: Pointer, lang: number): number;
}

const unsupported = 58; // what WASI answers where there is no such thing

export class Quinte {
  readonly calls: Calls;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    this.calls = instance.exports as unknown as Calls;
    this.calls._initialize?.();
  }

  static async load(module: WebAssembly.Module): Promise<Quinte> {
    let memory: WebAssembly.Memory | undefined;
    const clock = (_id: number, _precision: bigint, out: Pointer) => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      if (memory) new DataView(memory.buffer).setBigUint64(out, now, true);
      return 0;
    };
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      (imports[from] ??= {})[name] = name === 'clock_time_get' ? clock : () => unsupported;
    const quinte = new Quinte(await WebAssembly.instantiate(module, imports));
    memory = quinte.calls.memory;
    return quinte;
  }

  /** Whether a text has room in the buffer. */
  fits(text: string): boolean {
    const bytes = this.calls.buffer_bytes();
    return text.length < bytes && this.#encoder.encode(text).length < bytes;
  }

  /** Puts a text into the buffer. */
  put(text: string): void {
    const bytes = this.#encoder.encode(text);
    if (bytes.length >= this.calls.buffer_bytes()) throw new Error('too long');
    const buffer = new Uint8Array(this.calls.memory.buffer, this.calls.buffer(), bytes.length + 1);
    buffer.set(bytes);
    buffer[bytes.length] = 0;
  }

  /** What lies there. */
  get(length: number): string {
    return this.#decoder.decode(new Uint8Array(this.calls.memory.buffer, this.calls.buffer(), length));
  }

  /** The sentence that a refusing call has left. */
  sentence(): string {
    const buffer = new Uint8Array(this.calls.memory.buffer, this.calls.buffer(), 4096);
    return this.#decoder.decode(buffer.subarray(0, buffer.indexOf(0)));
  }

  /** The answer of a call that gives a length. */
  answer(length: number): string {
    if (length < 0) throw new Error(this.sentence());
    return this.get(length);
  }
}
