// Names of people where there is little room. Whoever shows a short one also says the whole.

/** What the smallest box bears in one line. */
const enough = 12;

/** A name of at most twelve letters: its first part with the initial of the next, or its beginning. */
export function shortOf(name: string): string {
  const [first = '', next = ''] = name.trim().split(/(?<=[-\s])/u);
  if ([...name].length <= enough) return name;
  const both = `${first}${[...next][0]}.`;
  if (next && [...both].length <= enough) return both;
  const head = [...first.trim().replace(/-$/, '')];
  return head.length <= enough ? head.join('') : `${head.slice(0, enough - 1).join('')}.`;
}
