declare module '*.svg?art' {
  const svg: string;
  export default svg;
}

declare module 'virtual:rules' {
  type Load = () => Promise<{ default: import('../plugins/markdown').Chapters }>;
  /* By page and language. */
  export const pages: Record<string, Record<string, Load>>;
}

declare module 'virtual:games' {
  export const games: readonly import('./lib/games').Game[];
}

declare module 'virtual:games/more' {
  /* Cards are parted by blanks. */
  export const more: Record<string, { cards: string; options: Record<string, import('./lib/games').Said> } | undefined>;
}
