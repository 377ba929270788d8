declare module '*.svg?art' {
  const svg: string;
  export default svg;
}

declare module 'virtual:rules' {
  type Load = () => Promise<{ default: import('../plugins/markdown').Chapters }>;
  /* By page and language. */
  export const pages: Record<string, Record<string, Load>>;
}
