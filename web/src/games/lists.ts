// Lists of numbers and of equal things, for decks.

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
