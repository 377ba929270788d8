// The worker in which the tables of this device live.
import type { Command, Message } from '../lib/wire';
import { Host } from './host';
import { Keep } from './keep';
import { Minds } from './minds';
import { Quinte } from './quinte';

const post = (message: Message) => self.postMessage(message);

async function start(): Promise<Host> {
  const module = await WebAssembly.compileStreaming(fetch(new URL('./quinte.wasm', import.meta.url)));
  const [core, keep] = await Promise.all([Quinte.load(module), Keep.open()]);
  return new Host(core, keep, new Minds(module), post);
}

const host = start();

self.onmessage = async ({ data }: MessageEvent<Command>) => {
  await (await host).hear(data);
};
