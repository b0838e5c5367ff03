// The report of a session of 201 bots, as its organiser sees, saves and prints it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { barriers, goTo, openVenue, overflows, shoot } from './venue.mjs';

const PASSWORD = 'una clave bastante larga';
let venue;
let code;

before(async () => {
  venue = await openVenue((program, data) => {
    const answer = execFileSync(program, ['snatch', 'simulate', '--players', '201', '--seed', '7', '--journal', data, '--json'], { env: { ...process.env, TORNEO_CONFIG: '/dev/null' } });
    code = JSON.parse(answer.toString()).session;
  });
  const page = await venue.phone();
  const body = JSON.stringify({ secret: venue.setupLink().split('/').at(-1), name: 'ana', password: PASSWORD });
  const made = await page.request.post(new URL('/api/setup', page.url()).href, { data: body, headers: { 'content-type': 'application/json' } });
  assert.equal(made.status(), 200);
  await page.context().close();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

async function organiser(language, more) {
  const page = await venue.phone(language, { acceptDownloads: true, ...more });
  const body = JSON.stringify({ name: 'ana', password: PASSWORD });
  await page.request.post(new URL('/api/login', page.url()).href, { data: body, headers: { 'content-type': 'application/json' } });
  await goTo(page, `#/sesiones/${code}/informe`);
  await page.locator('figure svg').first().waitFor();
  return page;
}

async function saved(page, click) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

for (const language of ['es', 'en']) {
  for (const [device, colorScheme, more] of [
    ['phone', 'dark', { viewport: { width: 390, height: 844 } }],
    ['desktop', 'light', { viewport: { width: 1280, height: 900 }, isMobile: false }],
  ]) {
    test(`${language}, ${colorScheme}, ${device}`, async () => {
      const page = await organiser(language, { colorScheme, ...more });
      // Eight plots, one by rounds, one of deltas.
      assert.equal(await page.locator('figure').count(), 10);
      await shoot(page, `report-${device}-${colorScheme}-${language}`);
      await page.locator('main summary').first().click();
      const row = page.locator('figure').first().locator('tbody tr').first();
      assert.match(await row.innerText(), /G1.*%/s);
      assert.deepEqual(await barriers(page), []);
      assert.equal(await overflows(page), false, 'the report is wider than the screen');
      await page.context().close();
    });
  }
}

test('plots and data can be saved', async () => {
  const page = await organiser('es', { viewport: { width: 1280, height: 900 }, isMobile: false });
  const svg = await saved(page, () => page.getByRole('button', { name: /SVG: Eficiencia/ }).click());
  assert.equal(svg.name, `${code}-efficiency.svg`);
  assert.match(svg.bytes.toString(), /^<svg xmlns.*Eficiencia.*<\/svg>$/s);
  const png = await saved(page, () => page.getByRole('button', { name: /PNG: Eficiencia/ }).click());
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.bytes.length > 5000);
  const csv = await saved(page, () => page.getByRole('link', { name: 'games.csv' }).click());
  assert.equal(csv.name, `${code}-games.csv`);
  // A header, a hundred tables and a bye in each of five phases.
  assert.equal(csv.bytes.toString().trimEnd().split('\n').length, 1 + 5 * 101);
  await page.getByRole('combobox').selectOption('offer');
  await page.getByRole('heading', { name: /^Ofertas, ronda a ronda/ }).waitFor();
  await page.getByLabel('Sin las que tienen marca').check();
  assert.equal(await page.locator('figure').count(), 10);
  await page.context().close();
});

test('whoever is no organiser is asked to log in and sees nothing', async () => {
  const page = await venue.phone();
  await goTo(page, `#/sesiones/${code}/informe`);
  await page.locator('input[type="password"]').waitFor();
  assert.equal(await page.locator('figure').count(), 0);
  const answer = await page.request.get(new URL(`/api/sessions/${code}/data/players.csv`, page.url()).href);
  assert.equal(answer.status(), 401);
  await page.context().close();
});
