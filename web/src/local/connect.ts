// Messages to and from the tables of this device: the other transport.
import type { Connect, Heard } from '../lib/transport';
import { voice } from '../ui/announce.svelte';
import type { Trouble } from './local-protocol';

export const onThisDevice: Connect = (events) => {
  const worker = new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Heard | Trouble>) => {
    if (data.is === 'trouble') voice.note(data.say);
    else events.message(data);
  };
  worker.onerror = () => {
    worker.terminate();
    events.close();
  };
  queueMicrotask(() => events.open());
  return {
    lasting: true,
    send: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  };
};
