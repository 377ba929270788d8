// "Try again from here": a position of a finished game becomes a table against bots.
import { friendly, nameAtTable, near } from '../lib/app';
import { gameOf } from '../lib/games';
import { go } from '../lib/router.svelte';
import { botsOf, setupOf } from '../lib/setups';
import { isHere } from '../local/local-protocol';
import type { Frame } from './recording';

/* The versions of the moves that stand after these frames. */
function standing(frames: readonly Frame[]): number[] {
  const made: { version: number; seat: number | undefined }[] = [];
  for (const { news } of frames) {
    const { act, version, seat } = news;
    if (act === 'move') made.push({ version, seat });
    else if (act === 'undo') made.pop();
    else if (act === 'back') made.length = made.findLastIndex((one) => one.seat === seat);
  }
  return made.map(({ version }) => version);
}

/** How many moves of the record had been made at a step: what was taken back later is not in it. */
export function movesAt(frames: readonly Frame[], at: number): number {
  const all = standing(frames);
  const then = standing(frames.slice(0, at + 1));
  const apart = then.findIndex((version, i) => version !== all[i]);
  return apart < 0 ? then.length : apart;
}

async function recordOf(table: string, game: number): Promise<string> {
  if (isHere(table)) return (await near.ask({ do: 'record', table, game })).text ?? '';
  const answer = await fetch(`api/records/${table}/${game}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

/** Plays on from there, with the eyes of the seat; the bots are as strong as they were last. */
export async function tryAgain(table: string, number: number, frames: readonly Frame[], at: number, seat: number): Promise<void> {
  const { game, players } = frames[0]?.snapshot ?? {};
  const about = gameOf(game ?? '');
  if (!about || players === undefined) return;
  const others = botsOf({ ...setupOf(about), players });
  const bots = [...others.slice(0, seat), null, ...others.slice(seat)];
  const record = await recordOf(table, number);
  const { table: mine = '' } = await near.ask({ do: 'branch', record, moves: movesAt(frames, at), terms: friendly, bots, name: nameAtTable() });
  await near.enter(mine);
  go(`/t/${mine}`);
}
