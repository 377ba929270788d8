// Messages to and from the tables of this device: the other transport.
import type { Connect } from '../lib/transport';
import type { Message } from '../lib/wire';
import { voice } from '../ui/announce.svelte';
import type { Trouble } from './here';

export const onThisDevice: Connect = (events) => {
  const worker = new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Message | Trouble>) => {
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
