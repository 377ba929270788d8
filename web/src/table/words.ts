// Words of move texts. What a spot of the table carries is a wish: words that a move must have.
// "G9" is one word, "lay G9" two of the same move, "lay G9|swap G9" either, "=lay P5" the whole text.
// At a word's end, copies and chips are words of their own: "8x2+1" has "8" (twice), "x2" and "+1".

interface Part {
  word: string;
  count: number;
}

/* A board asks for the same few texts again and again. */
const most = 2000;
const seen = new Map<string, Part[]>();

function parts(text: string): Part[] {
  const known = seen.get(text) ?? split(text);
  if (seen.size >= most) seen.clear();
  seen.set(text, known);
  return known;
}

function split(text: string): Part[] {
  return text.split(' ').flatMap((whole): Part[] => {
    const match = /^([^x+]+)(x\d+)?(\+\d+)?$/.exec(whole);
    if (!match) return [{ word: whole, count: 1 }];
    const [, word = whole, copies, chips] = match;
    const found = [{ word, count: Number(copies?.slice(1) ?? 1) }];
    for (const more of [copies, chips]) if (more) found.push({ word: more, count: 1 });
    return found;
  });
}

/** How often a move's text has a word. */
export function countWord(move: string, word: string): number {
  return parts(move).reduce((sum, part) => (part.word === word ? sum + part.count : sum), 0);
}

/** Whether a move's text fulfils a wish; a wish of one word may be made several times. */
export function fulfils(move: string, wish: string, times = 1): boolean {
  return wish.split('|').some((phrase) => {
    if (phrase.startsWith('=')) return move === phrase.slice(1);
    return phrase.split(' ').every((word) => countWord(move, word) >= times);
  });
}
