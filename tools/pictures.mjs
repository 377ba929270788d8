#!/usr/bin/env node
// Makes the pictures of the README: a table in the page, from a recorded position, and one in
// the terminal, read through tmux. Both are what the programs show, and the same each time.
//   make all web && node tools/pictures.mjs [FOLDER]
// QUINTE names another command than build/quinte, FOLDER another place than docs/pictures.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { positions, Showing } from '../web/tests/positions.mjs';
import { attach, launch, servePage } from '../web/tests/support.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? join(root, 'docs/pictures');
const quinte = process.env.QUINTE ?? join(root, 'build/quinte');
const columns = 100;
const rows = 30;
const presses = 24; // of Enter: one points at the first thing, the next plays it

/* ---- the page ---- */

const shown = 'voeux 3 middle';
const named = { 'Maximilienne-Apolline de La Rochefouc.': 'Marc' };

/* The position, with names that people have. */
function position() {
  const one = positions('voeux', 'en').find(({ name }) => name === shown);
  if (!one) throw new Error(`there is no position "${shown}": web/tests/fixtures/make.sh records them`);
  let text = JSON.stringify(one);
  for (const [from, to] of Object.entries(named)) text = text.replaceAll(from, to);
  return JSON.parse(text);
}

async function drawPage(browser) {
  const page = await servePage();
  const context = await browser.newContext({
    viewport: { width: 900, height: 600 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const showing = new Showing([position()]);
  await attach(context, () => showing);
  const tab = await context.newPage();
  await tab.goto(page.url + showing.hashes[0]);
  await tab.locator('.mat').waitFor();
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  await tab.screenshot({ path: join(folder, 'page.png') });
  await context.close();
  page.close();
}

/* ---- the terminal ---- */

/* The screen as tmux has it, with its colours: some moves into a game, when a hint is there. */
function readTerminal() {
  const home = mkdtempSync(join(tmpdir(), 'quinte-pictures-'));
  const tmux = (...args) => execFileSync('tmux', ['-S', join(home, 'socket'), '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const read = () => tmux('capture-pane', '-p');
  const wait = (what, isThere) => {
    for (let tries = 0; tries < 300; tries++) {
      const screen = read();
      if (isThere(screen)) return screen;
      execFileSync('sleep', ['0.1']);
    }
    throw new Error(`the terminal does not show ${what}:\n${read()}`);
  };
  const ready = () => wait('a choice of ours', (screen) => /your turn/.test(screen) && /Enter/.test(screen));
  const game = ['play', 'onze', '--players', '3', '--with', 'greedy', '--name', 'Claire', '--seed', '7', '--pause', '0', '--lang', 'en'];
  const settings = ['TERM=tmux-256color', 'LC_ALL=C.UTF-8', `XDG_STATE_HOME=${home}`];
  try {
    tmux('new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, 'env', ...settings, quinte, ...game);
    for (let i = 0; i < presses; i++) {
      const before = ready();
      tmux('send-keys', 'Enter');
      wait('what Enter did', (screen) => screen !== before);
    }
    ready();
    tmux('send-keys', 'h');
    wait('a hint', (screen) => /Hint: /.test(screen) && /Arrows, Enter/.test(screen));
    return tmux('capture-pane', '-p', '-e', '-N');
  } finally {
    try {
      tmux('kill-server');
    } catch {
      /* it ended by itself */
    }
    rmSync(home, { recursive: true, force: true });
  }
}

const basic = ['#1d1f21', '#cc4b4b', '#6fa24a', '#d0a72f', '#4f86c6', '#a36fb5', '#3f9e9e', '#c5c8c6'];
const bright = ['#6b7075', '#f07070', '#98c770', '#f0cf60', '#7db4f0', '#cf9fe0', '#70cfcf', '#ffffff'];

/* One of the 256 colours of terminals. */
function colour(number) {
  if (number < 8) return basic[number];
  if (number < 16) return bright[number - 8];
  if (number >= 232) return `rgb(${Array(3).fill(8 + 10 * (number - 232))})`;
  const parts = [Math.floor((number - 16) / 36), Math.floor((number - 16) / 6) % 6, (number - 16) % 6];
  return `rgb(${parts.map((part) => (part ? 55 + 40 * part : 0))})`;
}

/* What the numbers of one escape sequence change in a style. */
function restyle(style, numbers) {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i];
    const tens = Math.floor(number / 10);
    const which = { 3: 'ink', 4: 'ground', 9: 'ink', 10: 'ground' }[tens];
    if (number === 0) style = {};
    else if (number < 10) style = { ...style, [number]: true };
    else if (number === 22) style = { ...style, 1: false, 2: false };
    else if (tens === 2) style = { ...style, [number - 20]: false };
    else if (number % 10 === 9) style = { ...style, [which]: undefined };
    else if (number % 10 === 8) style = { ...style, [which]: colour(numbers[(i += 2)]) };
    else style = { ...style, [which]: colour((number % 10) + (tens > 4 ? 8 : 0)) };
  }
  return style;
}

const escaped = (text) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));

function span(text, style) {
  let ink = style.ink ?? '#e6e3dc';
  let ground = style.ground ?? '#1d1f21';
  if (style[7]) [ink, ground] = [ground, ink];
  const css = [`color:${ink}`, `background:${ground}`];
  if (style[1]) css.push('font-weight:bold');
  if (style[2]) css.push('opacity:.65');
  if (style[4]) css.push('text-decoration:underline');
  return `<span style="${css.join(';')}">${escaped(text)}</span>`;
}

function html(screen) {
  let style = {};
  let body = '';
  for (const part of screen.split(/(\x1b\[[\d;]*m)/)) {
    const codes = /^\x1b\[([\d;]*)m$/.exec(part);
    if (codes) style = restyle(style, codes[1].split(';').map(Number));
    else if (part) body += span(part.replace(/\x1b[()].|[\x0e\x0f]/g, ''), style);
  }
  return `<body style="margin:0;background:#1d1f21"><pre style="margin:0;padding:12px 14px;display:inline-block;
    font:14px/17px 'DejaVu Sans Mono',monospace;background:#1d1f21">${body.replace(/\n+(<\/span>)?$/, '$1')}</pre></body>`;
}

async function drawTerminal(browser) {
  const tab = await browser.newPage({ viewport: { width: 1000, height: 640 } });
  await tab.setContent(html(readTerminal()));
  await tab.locator('pre').screenshot({ path: join(folder, 'terminal.png') });
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
try {
  await drawPage(browser);
  await drawTerminal(browser);
} finally {
  await browser.close();
}
