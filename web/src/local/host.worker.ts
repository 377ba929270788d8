// The worker in which the tables of this device live.
import type { Command, Message } from '../lib/wire';
import type { HereCommand, Trouble } from './here';
import { compile } from './core';
import { Host } from './host';
import { Keep } from './keep';
import { Minds } from './minds';
import { no } from './no';
import { Quinte } from './quinte';

const post = (message: Message | Trouble) => self.postMessage(message);

async function start(): Promise<Host> {
  const [module, keep] = await Promise.all([compile(), Keep.open()]);
  return new Host(await Quinte.load(module), keep, new Minds(module), post);
}

const host = start();
let lang = 1;

self.onmessage = async ({ data }: MessageEvent<Command | HereCommand>) => {
  if (data.do === 'hello') lang = data.lang === 'fr' ? 0 : 1;
  try {
    await (await host).hear(data);
  } catch {
    const { why, message } = no('core', lang);
    if (data.do === 'hello') post({ is: 'hello', protocol: 1, person: '0000000000000001', name: '', server: 'here' });
    else post({ is: 'refused', id: data.id, why, say: message });
  }
};
