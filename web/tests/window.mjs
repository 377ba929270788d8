// Firefox and WebKitGTK as Debian has them, driven by the two protocols of the W3C: WebDriver BiDi over
// a socket, and plain WebDriver over HTTP. Each is one window with as much of Playwright's page as
// driver.mjs, faults.mjs and support.mjs use, so that these play and look in every browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/* More than with Chromium: without a graphics card these draw slowly when everything else is tested, too. */
const patience = 60_000;

/* In the page: the middle of what is to be clicked, once it stands still and is hit there. */
async function pointOf([selector, at]) {
  const element = document.querySelectorAll(selector)[at];
  if (!element) return null;
  const boxOf = () => element.getBoundingClientRect();
  const middle = () => {
    const { x, y, width, height } = boxOf();
    const point = [Math.round(x + width / 2), Math.round(y + height / 2)];
    const hit = document.elementFromPoint(...point);
    return hit && (element.contains(hit) || hit.closest('label')?.control === element) ? point : null;
  };
  if (!middle()) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = boxOf();
  await new Promise((done) => requestAnimationFrame(done));
  const { x, y } = boxOf();
  return x === before.x && y === before.y ? middle() : null;
}

/* Asks in the page until there is an answer: the text of a function of `[arg, patience, polling]`. */
const until = (look) => `async ([arg, patience, polling]) => {
  const look = ${look};
  for (const end = performance.now() + patience; performance.now() < end; await new Promise((done) => setTimeout(done, polling))) {
    const found = await look(arg);
    if (found) return { found };
  }
  return null;
}`;

class Window {
  folder = mkdtempSync(join(tmpdir(), 'quinte-window-'));
  processes = [];

  /* Programs see a home of their own, and end with the window. */
  run(program, args, { env = {}, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
    const process_ = spawn(program, args, { env: { ...process.env, HOME: this.folder, ...env }, stdio });
    this.processes.push(process_);
    return process_;
  }

  async evaluate(run, arg) {
    return this.call(typeof run === 'string' ? `() => { ${run} }` : String(run), arg);
  }

  /* What comes of it in that time, if anything does. */
  async foundWithin(time, look, arg, polling = 30) {
    return (await this.call(until(look), [arg, time, polling]))?.found;
  }

  async waitForFunction(look, arg, { polling } = {}) {
    const found = await this.foundWithin(patience, look, arg, polling);
    if (!found) throw new Error(`nothing came of ${look} within ${patience} ms`);
    return { jsonValue: () => found };
  }

  locator(selector, at = 0) {
    return {
      nth: (other) => this.locator(selector, other),
      first: () => this.locator(selector, 0),
      count: () => this.evaluate((selector) => document.querySelectorAll(selector).length, selector),
      textContent: () => this.evaluate(([selector, at]) => document.querySelectorAll(selector)[at].textContent, [selector, at]),
      waitFor: () => this.waitForFunction(([selector, at]) => document.querySelectorAll(selector)[at]?.checkVisibility(), [selector, at]),
      click: async () => {
        const point = await this.waitForFunction(pointOf, [selector, at]);
        await this.press(point.jsonValue());
      },
    };
  }

  async press([x, y]) {
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  async screenshot({ path }) {
    writeFileSync(path, Buffer.from(await this.picture(), 'base64'));
  }

  /* Whether the page still answers: the browser, or its part that draws, may have ended by itself. */
  isAlive() {
    return this.evaluate(() => true).catch(() => false);
  }

  async close() {
    const ended = this.processes.map((one) => one.exitCode ?? new Promise((done) => one.once('exit', done)));
    for (const one of this.processes.toReversed()) one.kill();
    await Promise.all(ended);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/* The first words of a program that match; it may say nothing of the kind and end. */
function said(stream, process_, pattern) {
  let text = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (data) => {
      text += data;
      const found = pattern.exec(text);
      if (found) resolve(found[1]);
    });
    process_.once('error', reject);
    process_.once('exit', (code) => reject(new Error(`${process_.spawnfile} ended with ${code}: ${text}`)));
  });
}

/* ---- Firefox ---- */

const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB',
  'ui.prefersReducedMotion': 1,
};

class Firefox extends Window {
  #socket;
  #waiting = new Map();
  #last = 0;
  #context;
  #logged = [];

  static async open() {
    const window = new Firefox();
    const lines = Object.entries(preferences).map((one) => `user_pref(${one.map((half) => JSON.stringify(half)).join(', ')});`);
    writeFileSync(join(window.folder, 'user.js'), lines.join('\n'));
    const program = window.run(firefox, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', window.folder]);
    await window.#connect(`${await said(program.stderr, program, /WebDriver BiDi listening on (ws:\S+)/)}/session`);
    return window;
  }

  async #connect(address) {
    this.#socket = new WebSocket(address);
    this.#socket.on('message', (text) => this.#hear(JSON.parse(text)));
    await new Promise((resolve, reject) => this.#socket.once('open', resolve).once('error', reject));
    await this.#send('session.new', { capabilities: {} });
    await this.#send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await this.#send('browsingContext.getTree', {});
    this.#context = contexts[0].context;
  }

  #hear({ type, id, result, error, message, params }) {
    if (type === 'event') this.#logged.push(params);
    else if (type === 'success') this.#waiting.get(id)?.resolve(result);
    else this.#waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    this.#waiting.delete(id);
  }

  #send(method, params) {
    const id = ++this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /* What is given and comes back is JSON, as with the other protocol. */
  async call(source, arg) {
    const { type, result, exceptionDetails } = await this.#send('script.callFunction', {
      functionDeclaration: `async (text) => JSON.stringify(await (${source})(JSON.parse(text)))`,
      arguments: [{ type: 'string', value: JSON.stringify(arg ?? null) }],
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (type === 'exception') throw new Error(exceptionDetails.text);
    return result.type === 'undefined' ? undefined : JSON.parse(result.value);
  }

  act = (actions) => this.#send('input.performActions', { context: this.#context, actions });
  goto = (url) => this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  reload = () => this.#send('browsingContext.reload', { context: this.#context, wait: 'complete' });
  setViewportSize = (viewport) => this.#send('browsingContext.setViewport', { context: this.#context, viewport });
  picture = () => this.#send('browsingContext.captureScreenshot', { context: this.#context }).then(({ data }) => data);

  /* What the page and the browser itself had to say of it. */
  wrong = async () => this.#logged.filter(({ level }) => level === 'error' || level === 'warn').map(({ text }) => text);
}

/* ---- WebKitGTK ---- */

const webkit = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';
/* Its browser's toolbar would be wider than a phone. */
const narrowToolbar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; } image { -gtk-icon-transform: scale(0.1); }';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

class WebKit extends Window {
  #session;
  #frame = [0, 0];

  static async open() {
    const window = new WebKit();
    const screen = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
    const display = window.run(xvfb, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const number = await said(display.stdio[3], display, /(\d+)\n/);
    const settings = join(window.folder, 'gtk-3.0');
    mkdirSync(settings);
    writeFileSync(join(settings, 'gtk.css'), narrowToolbar);
    writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const port = await freePort();
    const env = { DISPLAY: `:${number}`, XDG_CONFIG_HOME: window.folder, LC_ALL: 'C.UTF-8', GDK_BACKEND: 'x11' };
    window.run(webkit, [`--port=${port}`], { env, stdio: 'ignore' });
    await window.#connect(`http://127.0.0.1:${port}/session`);
    return window;
  }

  async #connect(address) {
    for (let tries = 0; !this.#session; tries++)
      try {
        const { sessionId } = await this.#ask('POST', address, { capabilities: {} });
        this.#session = `${address}/${sessionId}`;
        await this.#post('timeouts', { script: 2 * patience });
      } catch (error) {
        if (tries === 100 || error.cause?.code !== 'ECONNREFUSED') throw error;
        await pause(50);
      }
  }

  async #ask(method, address, body) {
    const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  #post = (command, body = {}) => this.#ask('POST', `${this.#session}/${command}`, body);

  call(source, arg) {
    return this.#post('execute/sync', { script: `return (${source})(arguments[0])`, args: [arg ?? null] });
  }

  goto = (url) => this.#post('url', { url });
  reload = () => this.#post('refresh');
  act = (actions) => this.#post('actions', { actions });
  picture = () => this.#ask('GET', `${this.#session}/screenshot`);

  /* What it can be told is how large the window is with its frame. How large that is shows once the window
   * stands still, which may take it a moment. */
  async setViewportSize({ width, height }) {
    const isSo = ([width, height]) => innerWidth === width && innerHeight === height;
    for (let tries = 0; tries < 10; tries++) {
      await this.#post('window/rect', { width: width + this.#frame[0], height: height + this.#frame[1] });
      if (await this.foundWithin(3000, isSo, [width, height])) return;
      const inner = await this.evaluate(() => [innerWidth, innerHeight]);
      this.#frame = [Math.max(0, this.#frame[0] + width - inner[0]), Math.max(0, this.#frame[1] + height - inner[1])];
    }
    throw new Error(`the window does not become ${width} × ${height}`);
  }

  /* What the script that the site puts into the page has noted: this protocol knows no console. */
  wrong = () => this.evaluate(() => JSON.parse(sessionStorage.getItem('wrong') ?? '[]'));

  async close() {
    if (await this.isAlive()) await this.#ask('DELETE', this.#session);
    await super.close();
  }
}

/* What a browser needs and is not there. */
function lack(name, variable, ...programs) {
  const none = programs.find((program) => !existsSync(program));
  return none && `NOT TESTED: the page in ${name}. There is no ${none}; ${variable}=PATH names another.`;
}

/** The browsers, and why one cannot be had. */
export const browsers = [
  { name: 'Firefox', open: Firefox.open, missing: lack('Firefox', 'FIREFOX', firefox) },
  { name: 'WebKitGTK', open: WebKit.open, missing: lack('WebKitGTK', 'WEBKIT_DRIVER', webkit, xvfb) },
];
