// Messages to and from the tables of this device: the other transport.
import type { Connect } from '../lib/transport';
import type { Message } from '../lib/wire';

export const onThisDevice: Connect = (events) => {
  const worker = new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Message>) => events.message(data);
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
