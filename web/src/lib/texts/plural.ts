/** How English forms plurals, −1 like 1; every other language has a function of this name made of its PO file. */
export const plural = (n: number, one: string, other: string): string => (Math.abs(n) === 1 ? one : other);
