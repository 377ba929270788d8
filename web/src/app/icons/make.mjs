// Draws the icons of the installed page into public/icons: node src/app/icons/make.mjs. The house mark
// on paper with a stitched hem; without corners where the system cuts its own shape.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = fileURLToPath(new URL('../../../public/icons/', import.meta.url));
const paper = '#fff7e8';
const shade = '#f3e6cb';
const thread = '#b79f77';

const symbols = [
  ['#c23a1c', -1, -1, 'M12 .6Q14.9 8 21.6 12Q14.9 16 12 23.4Q9.1 16 2.4 12Q9.1 8 12 .6Z'],
  [
    '#f1bf3d',
    1,
    -1,
    'M6.3 12a5.7 5.7 0 1 1 11.4 0a5.7 5.7 0 1 1-11.4 0ZM9.96,5.41L12,0.3L14.04,5.41ZM15.22,5.9L20.27,3.73L18.1,8.78ZM18.59,9.96L23.7,12L18.59,14.04ZM18.1,15.22L20.27,20.27L15.22,18.1ZM14.04,18.59L12,23.7L9.96,18.59ZM8.78,18.1L3.73,20.27L5.9,15.22ZM5.41,14.04L0.3,12L5.41,9.96ZM5.9,8.78L3.73,3.73L8.78,5.9Z',
  ],
  ['#a84c8a', 0, 0, 'M14.8 1.3A10.9 10.9 0 1 0 22.9 15.3A9 9 0 0 1 14.8 1.3Z'],
  ['#0b7159', -1, 1, 'M2.6 22.6C1 10 8.4 1.8 22 1.8C22.6 15 15.6 22.2 5.8 20.2L4.1 23.2Z'],
  ['#1c3d86', 1, 1, 'M12 .8C16.8 7.6 20 11.4 20 15.4A8 8 0 0 1 4 15.4C4 11.4 7.2 7.6 12 .8Z'],
];

/* The five of a die, `reach` from the middle to the outer ones, each `size` wide. */
function mark(reach, size) {
  const scale = size / 24;
  return symbols
    .map(([fill, x, y, path]) => {
      const [left, top] = [256 + x * reach - size / 2, 256 + y * reach - size / 2];
      return `<path fill="${fill}" transform="translate(${left} ${top}) scale(${scale})" d="${path}"/>`;
    })
    .join('\n  ');
}

const box = (inset, round, more) =>
  `<rect x="${inset}" y="${inset}" width="${512 - 2 * inset}" height="${512 - 2 * inset}" rx="${round}" ${more}/>`;
const hem = (inset, round) =>
  box(inset, round, `fill="none" stroke="${thread}" stroke-width="7" stroke-dasharray="20 13" stroke-linecap="round"`);
const drawing = (...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n  ${parts.join('\n  ')}\n</svg>\n`;

const any = drawing(
  box(12, 108, `fill="${shade}"`),
  box(20, 100, `fill="${paper}"`),
  hem(46, 76),
  mark(112, 128),
);
/* Whatever shape is cut: everything stands within the middle four fifths. */
const whole = drawing(`<rect width="512" height="512" fill="${paper}"/>`, mark(100, 116));

const pictures = [
  ['icon-192.png', any, 192],
  ['icon-512.png', any, 512],
  ['maskable-192.png', whole, 192],
  ['maskable-512.png', whole, 512],
  ['apple-touch-180.png', whole, 180],
];

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}icon.svg`, any);
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
for (const [name, svg, size] of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `);
  await page.setContent(`<style>body{margin:0}</style>${sized}`);
  await page.screenshot({ path: folder + name, omitBackground: true });
  await page.close();
}
await browser.close();
