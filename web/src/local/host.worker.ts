// The worker in which the tables of this device live.
import { numberOf } from '../lib/languages';
import type { Heard } from '../lib/transport';
import type { Command, CommandId, Lang } from '../lib/wire';
import type { HereCommand, Trouble } from './local-protocol';
import { compile } from './core';
import { greeting, Host } from './host';
import { LocalDb } from './local-db';
import { BotClient } from './bot-client';
import { refusal } from './refusals';
import { Quinte } from './quinte';

const post = (message: Heard | Trouble) => self.postMessage(message);

async function start(lang: Lang): Promise<Host> {
  const [module, db] = await Promise.all([compile(), LocalDb.open()]);
  return new Host(await Quinte.load(module), db, new BotClient(module), post, lang);
}

let lang: Lang = 'en';
let host: Promise<Host> | undefined;

/* The core is fetched for whoever wants more than to be greeted. */
self.onmessage = async ({ data }: MessageEvent<Command | HereCommand>) => {
  if (data.do === 'hello') lang = data.lang;
  try {
    if (data.do !== 'hello') host ??= start(lang);
    if (host) return await (await host).hear(data);
  } catch {
    host = undefined; // the next command tries again
    if (data.do !== 'hello') return refuse(data.id);
  }
  post(greeting);
};

function refuse(id: CommandId): void {
  const { why, message } = refusal('core', numberOf(lang));
  post({ is: 'refused', id, why, say: message });
}
