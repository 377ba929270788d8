/** How English forms plurals; every other language has a function of this name made of its PO file. */
export const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);
