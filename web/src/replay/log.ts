// What a table whose deals are opened tells beside its news; null where it does not.
import { near } from '../lib/app';
import { isHere } from '../local/local-protocol';

/** Its log, one JSON object a line. */
export async function fetchLog(table: string): Promise<string | null> {
  if (isHere(table)) return near.ask({ do: 'log', table }).then(({ text }) => text ?? null, () => null);
  const answer = await fetch(`api/logs/${table}`);
  return answer.ok ? answer.text() : null;
}

/** How the cards of a finished game (counted from 0) lay at first, the top one first. */
export async function fetchOrder(table: string, game: number): Promise<string[] | null> {
  const record = await fetchRecord(table, game);
  const { shuffles } = JSON.parse(record ?? '{}') as { shuffles?: string[][] };
  return shuffles?.[0] ?? null;
}

async function fetchRecord(table: string, game: number): Promise<string | null> {
  if (isHere(table)) return near.ask({ do: 'record', table, game }).then(({ text }) => text ?? null, () => null);
  const answer = await fetch(`api/records/${table}/${game}`);
  return answer.ok ? answer.text() : null;
}
