// What the host of this device refuses.
import { refusals } from '../lang/refusals';
import { languageOf } from '../lib/languages';

export type Reason = keyof (typeof refusals)['en']['reasons'];

const said = (lang: number) => refusals[languageOf(lang)];

/** As the core says what is wrong with a line. */
export const tooLong = (lang: number): string => said(lang).tooLong;

/** A refusal: why for programs, a sentence for people. */
export class Refusal extends Error {
  readonly why: string;
  readonly more: { rule?: string; version?: number };

  constructor(why: string, say: string, more: { rule?: string; version?: number } = {}) {
    super(say);
    this.why = why;
    this.more = more;
  }
}

/** `lang`: the core's number of a language. */
export function refusal(why: Reason, lang: number): Refusal {
  return new Refusal(why, said(lang).reasons[why]);
}

/** What is wrong with which line of a file. */
export function wrongLine(line: number, say: string, lang: number): Refusal {
  return new Refusal('file', said(lang).line(line, say));
}

/** The line is well made, but today's rules do not give it. */
export function oldRules(line: number, say: string, lang: number): Refusal {
  return new Refusal('old-rules', said(lang).oldRules(line, say));
}
