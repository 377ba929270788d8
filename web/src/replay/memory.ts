// What this browser saw of a deal before the cards came: the commitment, and the share that it gave.
// Kept here, so that the host cannot say otherwise afterwards.
import { store, stored } from '../lib/prefs.svelte';
import type { Remembered } from './verify';

const kept = 40;

type Deals = Record<string, Remembered>;

function all(): Deals {
  try {
    return JSON.parse(stored('deals') ?? '{}') as Deals;
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
