declare module '*.svg?art' {
  const svg: string;
  export default svg;
}

declare module 'virtual:rules/*' {
  const page: import('../plugins/markdown').Chapters;
  export default page;
}
