// Files in and out of this device: tables as lines, finished games as records.
import { near } from '../lib/app';
import { prefs } from '../lib/prefs.svelte';
import { go } from '../lib/router.svelte';
import { voice } from '../ui/announce.svelte';

const largest = 8_000_000;

/** Hands a text to the person as a file. */
export function download(name: string, text: string, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const today = () => new Date().toISOString().slice(0, 10);

/** A table of this device, to go on elsewhere. */
export async function saveTable(table: string, game: string): Promise<void> {
  const { text } = await near.ask({ do: 'export', table });
  download(`quinte-${game}-${today()}.jsonl`, text ?? '', 'application/jsonl');
}

/** A finished game of a table of this device. */
export async function saveRecord(table: string, number: number, game: string): Promise<void> {
  const { text } = await near.ask({ do: 'record', table, game: number });
  download(`quinte-${game}-${today()}-${number + 1}.json`, text ?? '');
}

/** Takes a file in and goes there; one that is not sound changes nothing. */
export async function openFile(file: File): Promise<void> {
  if (file.size > largest) throw new Error(prefs.t.here.tooLarge);
  const { table, record } = await near.ask({ do: 'import', text: await file.text() });
  if (!table) return;
  if (!record) voice.note(prefs.t.here.opened);
  go(record ? `/replay/${table}/0` : `/t/${table}`);
}
