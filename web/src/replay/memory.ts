// What this browser saw of a deal before the cards came: the commitment, and the share that it gave.
// Kept here, so that the host cannot say otherwise afterwards.
import { store, stored } from '../lib/prefs.svelte';
import type { Remembered } from './verify';

const kept = 40;

type Deals = Record<string, Remembered>;

const isText = (value: unknown) => value === undefined || typeof value === 'string';

/* What is not as it was written is as good as forgotten. */
function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null) return false;
  const { commitment, share } = value as Record<string, unknown>;
  return isText(commitment) && isText(share);
}

function all(): Deals {
  try {
    const deals: unknown = JSON.parse(stored('deals') ?? '{}');
    if (typeof deals !== 'object' || deals === null) return {};
    return Object.fromEntries(Object.entries(deals).filter((entry): entry is [string, Remembered] => isRemembered(entry[1])));
  } catch {
    return {};
  }
}

/** Deals of a table count from 0. */
export function remember(table: string, deal: number, what: Remembered): void {
  const { [`${table}/${deal}`]: before, ...rest } = all();
  const entries = [...Object.entries(rest), [`${table}/${deal}`, { ...before, ...what }]].slice(-kept);
  store('deals', JSON.stringify(Object.fromEntries(entries)));
}

export function recall(table: string, deal: number): Remembered {
  return all()[`${table}/${deal}`] ?? {};
}
