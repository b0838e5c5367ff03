// The first five minutes of each kind of visitor, as docs/guides/five-minutes.md tells them, with the clicks counted.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { makeOrganiser } from './furnish.mjs';
import { LAPTOP } from './hall.mjs';
import { gone, goTo, openVenue, shoot, still } from './venue.mjs';

const GUIDE = readFileSync(new URL('../../docs/guides/five-minutes.es.md', import.meta.url), 'utf8');

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

/** Clicks, and counts them; what is written on it stands in the guide. */
function counting() {
  const counted = { clicks: 0 };
  const click = async (locator, words = null) => {
    if (words !== null) assert.ok(GUIDE.includes(`*${words}*`), `the guide does not name ${words}`);
    await locator.click();
    counted.clicks += 1;
  };
  return { counted, click, press: (page, role, name) => click(page.getByRole(role, { name, exact: true }).first(), name) };
}

/** From the front page to the first mark, in at most so many clicks. */
async function playsNow(page, name, most) {
  const { counted, click, press } = counting();
  await press(page, 'button', 'Juega ahora');
  if (name !== null) {
    await page.getByRole('dialog').getByRole('textbox').fill(name);
    await click(page.getByRole('dialog').locator('button.main'));
  }
  await click(page.locator('[data-cell="b2"][aria-disabled="false"]'));
  await page.locator('[data-cell="b2"][aria-label*="X"]').waitFor();
  assert.ok(counted.clicks <= most, `${counted.clicks} clicks`);
}

test('a player: the first move in 3, how the bot thinks, and taking back', async () => {
  const page = await venue.phone();
  await page.getByText('Demostración').waitFor();
  await playsNow(page, 'Ana', 3);
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
  // A lesson lets one try again: the own mark and the answer to it go.
  await page.getByRole('button', { name: 'Retirar mi jugada' }).click();
  await page.locator('[data-cell="b2"][aria-disabled="false"]').waitFor();
  // The answer goes, too.
  await gone(page.locator('[data-cell] svg.o'));
  // A house in use has no demonstration, and the same button.
  const late = await venue.phone();
  await late.locator('main').getByText(/^Ana contra/).waitFor();
  assert.equal(await late.getByText('Demostración').count(), 0);
  await playsNow(late, 'Beto', 3);
  await goTo(late, '#/');
  await playsNow(late, null, 2);
  await late.context().close();
  await page.context().close();
});

test('a director: a rehearsed round in 2', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: organiser });
  const { counted, press } = counting();
  await press(page, 'link', 'Dominó');
  await press(page, 'button', 'Ensayar');
  await page.locator('input[data-line]').first().waitFor();
  assert.ok(counted.clicks <= 2, `${counted.clicks} clicks`);
  assert.equal(await page.locator('input[data-line]').count(), 8, 'four tables, two pairs each');
  await press(page, 'button', 'Inventar los resultados');
  await page.getByText('Todas las mesas tienen resultado').waitFor();
  await page.context().close();
});

test('a club: a tournament that plays itself in 2', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: organiser });
  const { counted, press } = counting();
  await press(page.getByRole('navigation'), 'link', 'Torneos');
  await press(page, 'button', 'Ensayar con bots');
  await page.getByRole('heading', { level: 1, name: /Ensayo/ }).waitFor();
  assert.ok(counted.clicks <= 2, `${counted.clicks} clicks`);
  await page.context().close();
});

test('a chess player: an analysis in 1', async () => {
  const page = await venue.phone('es', LAPTOP);
  const { counted, press } = counting();
  await press(page, 'link', 'Abrir el tablero');
  await page.locator('[data-square="e2"], [data-cell="e2"]').first().waitFor();
  assert.ok(counted.clicks <= 1, `${counted.clicks} clicks`);
  await page.context().close();
});

test('a teacher: the usual session rehearsed from the list in 2', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: organiser });
  const { counted, press } = counting();
  await press(page, 'link', 'Preparar una sesión');
  await press(page, 'button', 'Ensayar con bots');
  await page.waitForURL(/#\/sesiones\/\w{6}$/);
  await page.getByRole('heading', { level: 1, name: 'Ensayo: SnatchGame' }).waitFor();
  assert.ok(counted.clicks <= 2, `${counted.clicks} clicks`);
  await page.context().close();
});

for (const [what, button, shown] of [
  ['ready for phones', 'Crear la sesión', 'img[src*="qr"]'],
  ['rehearsed', 'Ensayar con bots', 'h1'],
]) {
  test(`a teacher: a session ${what} in 3`, async () => {
    const page = await venue.phone('es', { ...LAPTOP, storageState: organiser });
    const { counted, press } = counting();
    await press(page, 'link', 'Preparar una sesión');
    await press(page, 'link', 'Nueva sesión');
    await page.locator('form').waitFor();
    await press(page, 'button', button);
    await page.waitForURL(/#\/sesiones\/\w{6}$/);
    await page.locator(shown).first().waitFor();
    assert.ok(counted.clicks <= 3, `${counted.clicks} clicks`);
    await page.context().close();
  });
}
