// Handing something on: by what the device has for it, or else by the clipboard.
import { complain } from './app';
import { prefs } from './prefs.svelte';
import { voice } from '../ui/announce.svelte';

interface Shared {
  title?: string;
  text?: string;
  url: string;
}

export async function share(what: Shared): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share(what);
    else {
      await (navigator as Navigator).clipboard.writeText(what.text ? `${what.text}\n${what.url}` : what.url);
      voice.note(what.text ? prefs.t.puzzle.copied : prefs.t.replay.copied);
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) complain(error);
  }
}
