/** Some languages have a space before these signs, which must not end a line. */
export const spaced = (text: string): string => text.replace(/ (?=[:;?!»%])/g, '\u00a0').replace(/« /g, '«\u00a0');
