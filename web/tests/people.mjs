// Two people with browsers of their own at a table of a real server, dealt and ready to play. The table is
// made over sockets, so that tests of what happens at it depend on no form.
import { langs, sizes, watch } from './support.mjs';

const friendly = { undo: true, hints: true, reveal: true, guests: true, clock: 'off' };

/* In a page of the server's own: everybody says hello, sits down, and the first one deals. */
async function gather({ game, terms, names }) {
  let version = 0;
  const hex = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const open = () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
      const waiting = new Map();
      const ask = (command) =>
        new Promise((done, refused) => {
          const id = hex(8);
          waiting.set(id, { done, refused });
          socket.send(JSON.stringify({ ...command, id }));
        });
      socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', protocol: 1, lang: 'en' }));
      socket.onerror = () => reject(new Error('no socket'));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.is === 'hello') resolve({ token: message.token, ask, close: () => socket.close() });
        else if (message.is === 'done') waiting.get(message.id)?.done(message);
        else if (message.is === 'refused') waiting.get(message.id)?.refused(new Error(`${message.why}: ${message.say}`));
        else if (message.is === 'table') version = message.snapshot.version;
      };
    });
  const people = await Promise.all(names.map(open));
  const bots = names.map(() => null);
  const { table } = await people[0].ask({ do: 'create', game, players: names.length, options: {}, listed: false, terms, bots });
  await people[0].ask({ do: 'enter', table });
  await new Promise((resolve) => {
    const look = () => (version ? resolve() : setTimeout(look, 5));
    look();
  });
  for (const [seat, person] of people.entries()) {
    const sat = await person.ask({ do: 'act', table, version, act: 'sit', seat, name: names[seat] });
    version = sat.version;
  }
  await people[0].ask({ do: 'act', table, version, act: 'start', seat: 0 });
  for (const person of people) person.close();
  return { table, tokens: people.map(({ token }) => token) };
}

export async function pairAt(browser, server, { game, terms = {}, names = ['Anna', 'Ben'], looks = [{}, {}] }) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${server.url}favicon.svg`);
  const { table, tokens } = await tab.evaluate(gather, { game, terms: { ...friendly, ...terms }, names });
  await context.close();
  return Promise.all(tokens.map((token, seat) => visit(browser, server, { table, token, name: names[seat], ...looks[seat] })));
}

async function visit(browser, server, { table, token, name, size = 'desktop', lang = 'en', theme = 'light', motion = 'reduce' }) {
  const [width, height] = sizes[size];
  const context = await browser.newContext({ viewport: { width, height }, locale: langs[lang], colorScheme: theme, reducedMotion: motion });
  await context.addInitScript((kept) => localStorage.setItem('quinte.token', kept), token);
  const page = await context.newPage();
  const wrong = watch(page, server.url);
  await page.goto(`${server.url}#/t/${table}`);
  await page.locator('.app .mat').waitFor();
  return { page, name, wrong, close: () => context.close() };
}
