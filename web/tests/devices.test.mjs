// The devices that hold one's identity, on the settings screen, with a real server: listed, this one marked,
// each ended, and what the ended one shows; and what the server promises.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as support from './support.mjs';

let server;
let browser;
before(async () => {
  server = await support.serveReal();
  browser = await support.launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const phone = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';

async function device({ lang = 'en-GB', userAgent, size = 'desktop' } = {}) {
  const [width, height] = support.sizes[size];
  const context = await browser.newContext({ locale: lang, reducedMotion: 'reduce', viewport: { width, height }, ...(userAgent ? { userAgent } : {}) });
  const page = await context.newPage();
  const wrong = support.watch(page, server.url);
  await page.goto(`${server.url}#/settings`);
  await page.locator('[data-device]').first().waitFor();
  return { context, page, wrong };
}

/* The second device takes over the identity of the first. */
async function carried(from, to) {
  await from.page.getByRole('button', { name: /Get a code|Obtenir un code/ }).click();
  const code = await from.page.locator('.code').textContent();
  await to.page.getByLabel(/Code from the other device|Code de l’autre appareil/).fill(code);
  await to.page.getByRole('button', { name: /Continue here|Continuer ici/ }).click();
  await to.page.locator('[data-device]').nth(1).waitFor();
}

test('one sees one’s devices, ends the other, and it is over there at once', async () => {
  const one = await device();
  const other = await device({ userAgent: phone, lang: 'fr-FR', size: 'phone' });
  await carried(one, other);
  const own = other.page.locator('[data-device]', { hasText: 'cet appareil' });
  assert.match(await own.textContent(), /Firefox · Android.*connecté en ce moment/s);
  assert.equal(await own.count(), 1);
  await support.noViolations(other.page, 'devices');
  await support.noSideways(other.page, 'devices');

  await one.page.reload();
  const row = one.page.locator('[data-device]', { hasText: 'Firefox · Android' });
  await row.getByRole('button').click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await row.waitFor({ state: 'detached' });
  assert.equal(await one.page.locator('[data-device]').count(), 1);

  await other.page.locator('.band', { hasText: 'Cet appareil a été déconnecté' }).waitFor();
  assert.equal(await other.page.evaluate(() => localStorage.getItem('quinte.token')), null);
  await other.page.getByRole('button', { name: 'Continuer comme nouvel invité' }).click();
  await other.page.locator('[data-device]').first().waitFor();
  assert.equal(await other.page.locator('[data-device]').count(), 1, 'as somebody new, with this device alone');
  assert.deepEqual([...one.wrong, ...other.wrong], []);
  await one.context.close();
  await other.context.close();
});

test('whoever ends the device in hand is asked in other words, and is nobody afterwards', async () => {
  const one = await device({ size: 'phone' });
  await one.page.locator('[data-device]', { hasText: 'this device' }).getByRole('button').click();
  await one.page.getByRole('dialog').getByText('out of reach').waitFor();
  await support.noViolations(one.page, 'ending this device');
  await one.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await one.page.locator('[data-device]').getByRole('button').click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await one.page.locator('.band', { hasText: 'This device has been signed out' }).waitFor();
  assert.equal(await one.page.locator('[data-device]').count(), 0);
  assert.deepEqual(one.wrong, []);
  await one.context.close();
});

test('what the server promises is said in its words', async () => {
  const normal = await device();
  assert.match(await normal.page.locator('[data-durability=normal]').textContent(), /very last moves may be missing/);
  await normal.context.close();
  const careful = await support.serveReal({ durability: 'full' });
  try {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto(`${careful.url}#/settings`);
    assert.match(await page.locator('[data-durability=full]').textContent(), /coupure de courant/);
    await context.close();
  } finally {
    await careful.close();
  }
});
