// Which games have a guided first game: those with a recording here, by its name.

const recordings = import.meta.glob<{ default: unknown }>('./*.json');

export const isTaught = (game: string): boolean => `./${game}.json` in recordings;

export async function loadRecording(game: string): Promise<unknown> {
  return (await recordings[`./${game}.json`]?.())?.default;
}
