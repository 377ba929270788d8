// A text in both languages. English has the type of French: one that is missing or has other
// parameters does not compile.
import type { Lang } from '../wire';

export type Say<T> = T extends string
  ? string
  : T extends (...words: infer W) => string
    ? (...words: W) => string
    : { readonly [K in keyof T]: Say<T[K]> };

export function both<const T>(fr: T, en: Say<NoInfer<T>>): Record<Lang, Say<T>> {
  return { fr: fr as Say<T>, en: en as Say<T> };
}
