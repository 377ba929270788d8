// The puzzle's worker as the page asks it: one question after the other, each with its answer.
import { numberOf } from '../lib/languages';
import type { GameId, Lang } from '../lib/wire';
import type { Judged, Why } from '../local/bot.worker';
import type { Asked, Found, Told } from './puzzle.worker';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class PuzzleClient {
  readonly #worker = new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting: Waiting[] = [];
  /** Called while it is looked for, with how many positions were looked at. */
  onlook: (looks: number) => void = () => undefined;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('looks' in data) this.onlook(data.looks);
      else if ('error' in data) this.#waiting.shift()?.reject(new Error(data.error));
      else this.#waiting.shift()?.resolve(data.answer);
    };
    this.#worker.onerror = () => {
      for (const waiting of this.#waiting.splice(0)) waiting.reject(new Error('worker'));
    };
  }

  #ask<T>(asked: Asked): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as (answer: unknown) => void, reject });
      this.#worker.postMessage(asked);
    });
  }

  async find(game: GameId, date: string): Promise<void> {
    await this.#ask<null>({ ask: 'find', game, date });
  }

  /** The puzzle in this language, once it was found. */
  show(lang: Lang): Promise<Found> {
    return this.#ask({ ask: 'show', lang: numberOf(lang) });
  }

  /** What the expert thinks of a legal move. */
  judge(move: string): Promise<Judged> {
    return this.#ask({ ask: 'try', move });
  }

  /** Why a move is not possible. */
  why(move: string, lang: Lang): Promise<Why> {
    return this.#ask({ ask: 'why', move, lang: numberOf(lang) });
  }

  end(): void {
    this.#worker.terminate();
  }
}
