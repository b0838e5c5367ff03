// The design sheet in a development build: one of each component, no barrier for axe, no sideways scrolling.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { barriers, CHROMIUM, FLAGS, overflows, shoot } from './venue.mjs';

const COMPONENTS = ['Button', 'Field', 'Choice', 'TokenRow', 'Hand', 'Card', 'Fold', 'Dialog', 'Tabs', 'Table', 'Badge', 'Clock', 'Toast', 'Empty', 'Board'];

let site;
let browser;
before(async () => {
  site = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'silent', server: { port: 0, host: '127.0.0.1', hmr: false, proxy: {} } });
  await site.listen();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
});
after(async () => {
  await browser.close();
  await site.close();
});

for (const colorScheme of ['light', 'dark']) {
  for (const [device, viewport] of [
    ['phone', { width: 390, height: 780 }],
    ['desktop', { width: 1280, height: 800 }],
  ]) {
    test(`one of each, ${colorScheme}, ${device}`, async () => {
      const page = await browser.newPage({ viewport, colorScheme, locale: 'es-ES' });
      await page.goto(`http://127.0.0.1:${site.httpServer.address().port}/#/componentes`);
      await page.getByRole('heading', { level: 1, name: 'Componentes' }).waitFor({ timeout: 60_000 });
      for (const name of COMPONENTS) assert.equal(await page.locator(`[data-component="${name}"]`).count(), 1, name);
      await page.evaluate(() => document.fonts.ready.then(() => null));
      await shoot(page, `components-${device}-${colorScheme}`);
      assert.deepEqual(await barriers(page), []);
      assert.equal(await overflows(page), false);
      await page.close();
    });
  }
}
