// The first five minutes of each kind of visitor, as docs/guides/five-minutes.md tells them, with the clicks counted.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOrganiser } from './furnish.mjs';
import { LAPTOP } from './hall.mjs';
import { openVenue, shoot, still } from './venue.mjs';

let venue;
let organiser;
before(async () => {
  venue = await openVenue();
  organiser = await makeOrganiser(venue);
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

/** Clicks, and counts them. */
function counting() {
  const counted = { clicks: 0 };
  return { counted, click: async (locator) => (await locator.click(), (counted.clicks += 1)) };
}

test('a player: the first move in 3, and how the bot thinks', async () => {
  const page = await venue.phone();
  const { counted, click } = counting();
  await click(page.getByRole('button', { name: 'Jugar tú' }));
  await page.getByRole('dialog').getByRole('textbox').fill('Ana');
  await click(page.getByRole('dialog').locator('button.main'));
  await click(page.locator('[data-cell="b2"][aria-disabled="false"]'));
  await page.locator('[data-cell="b2"][aria-label*="X"]').waitFor();
  assert.ok(counted.clicks <= 3, `${counted.clicks} clicks`);
  await page.locator('[data-cell] svg.o').first().waitFor();
  await page.getByText('Enséñame cómo piensa').click();
  // The easy level has three rules; one of them is lit.
  const rules = page.locator('ol li', { hasText: /Ganar|Bloquear|Cualquier casilla libre/ });
  await rules.first().waitFor();
  assert.equal(await rules.count(), 3);
  assert.equal(await page.locator('li[aria-current="step"]').count(), 1);
  assert.match(await page.locator('li[aria-current="step"]').innerText(), /Cualquier casilla libre/);
  assert.equal(await page.getByRole('table', { name: /contadores/ }).getByText('X1 O0').count(), 2, 'the row and the column of b2');
  await still(page);
  await shoot(page, 'five-thinking');
  await page.context().close();
});

test('a director: a rehearsed round in 2', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: organiser });
  const { counted, click } = counting();
  await click(page.getByRole('link', { name: 'Dominó', exact: true }));
  await click(page.getByRole('button', { name: 'Ensayar' }));
  await page.locator('input[data-line]').first().waitFor();
  assert.ok(counted.clicks <= 2, `${counted.clicks} clicks`);
  assert.equal(await page.locator('input[data-line]').count(), 8, 'four tables, two pairs each');
  await page.context().close();
});

test('a club: a tournament that plays itself in 2', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: organiser });
  const { counted, click } = counting();
  await click(page.getByRole('navigation').getByRole('link', { name: 'Torneos' }).first());
  await click(page.getByRole('button', { name: 'Ensayar con bots' }));
  await page.getByRole('heading', { level: 1, name: /Ensayo/ }).waitFor();
  assert.ok(counted.clicks <= 2, `${counted.clicks} clicks`);
  await page.context().close();
});

test('a chess player: an analysis in 1', async () => {
  const page = await venue.phone('es', LAPTOP);
  const { counted, click } = counting();
  await click(page.getByRole('link', { name: 'Abrir el tablero' }));
  await page.locator('[data-square="e2"], [data-cell="e2"]').first().waitFor();
  assert.ok(counted.clicks <= 1, `${counted.clicks} clicks`);
  await page.context().close();
});

test('a teacher: a session ready for phones in 3', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: organiser });
  const { counted, click } = counting();
  await click(page.getByRole('link', { name: 'Preparar una sesión' }));
  await click(page.getByRole('link', { name: 'Nueva sesión' }));
  await page.locator('form').waitFor();
  await click(page.locator('form button.main').first());
  await page.locator('img[src*="qr"]').first().waitFor();
  assert.ok(counted.clicks <= 3, `${counted.clicks} clicks`);
  await page.context().close();
});
