// The bots of the host: a worker of its own that thinks about views, one at a time. Whoever is no
// longer needed is ended together with its worker.
import type { Advice, Choices, Judged, Thought, ToBotWorker, Why } from './bot.worker';

type Answer = Thought | Advice | Judged | Choices | Why;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export class BotClient {
  readonly #module: WebAssembly.Module;
  #worker: Worker | undefined;
  #waiting: Waiting | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  think(bot: string, view: string, seed: bigint): Promise<Thought> {
    return this.#ask({ ask: 'think', bot, view, seed }) as Promise<Thought>;
  }

  advise(view: string, lang: number, sims: number): Promise<Advice> {
    return this.#ask({ ask: 'advise', view, lang, sims }) as Promise<Advice>;
  }

  /** What the expert thinks of a move, from the view that its maker had. */
  analyse(view: string, move: string, sims: number): Promise<Judged> {
    return this.#ask({ ask: 'analyse', view, move, sims }) as Promise<Judged>;
  }

  /** What the view's seat could do. */
  choices(view: string, lang: number): Promise<Choices> {
    return this.#ask({ ask: 'choices', view, lang }) as Promise<Choices>;
  }

  /** Why a move is not possible there. */
  why(view: string, move: string, lang: number): Promise<Why> {
    return this.#ask({ ask: 'why', view, move, lang }) as Promise<Why>;
  }

  /** Ends what is being thought; its promise is broken. */
  cancel(): void {
    if (!this.#waiting) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.reject(new Error('cancelled'));
    this.#waiting = undefined;
  }

  /** Ends the worker; the next question starts another. */
  end(): void {
    this.cancel();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ask(what: ToBotWorker): Promise<Answer> {
    this.cancel();
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      worker.postMessage(what);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer | { error: string }>) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data);
    };
    worker.postMessage(this.#module);
    return worker;
  }
}
