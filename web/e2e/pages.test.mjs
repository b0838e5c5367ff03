// A room while it is played and while it waits, and its replay, in both languages and both lights, by phone and desk: no barrier for axe, no
// sideways scrolling, no breach of the content policy. Every other page is opened by `cold.test.mjs`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, goTo, introduce, openVenue, overflows, shoot } from './venue.mjs';

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

/** Opens a room against a bot that waits for this person, and one that waits for a friend. */
async function furnish(page) {
  await goTo(page, '#/tres-en-raya');
  await page.locator('article button.main').first().tap();
  await introduce(page, 'María Fernanda de los Ángeles');
  await page.locator('[data-cell="b2"][aria-disabled="false"]').tap();
  await page.locator('[data-cell] svg.o').first().waitFor();
  const playing = new URL(page.url()).hash;
  await goTo(page, '#/tres-en-raya');
  await page.locator('section[aria-labelledby="friends"] button.main').first().tap();
  await page.getByRole('grid').waitFor();
  return { playing, waiting: new URL(page.url()).hash };
}

const PHONE = { viewport: { width: 360, height: 740 } };
const DESK = { viewport: { width: 1280, height: 800 } };
/** What a page that is turned over can have lost. */
const TURNED_OVER = { runOnly: ['color-contrast', 'target-size'] };

// Each language meets a page in one light and size, and turns it over to the others: all four in each language.
for (const language of ['es', 'en']) {
  test(`a room, one that waits and a replay, ${language}`, async () => {
    const page = await venue.phone(language, PHONE);
    const { playing, waiting } = await furnish(page);
    for (const [name, link] of [
      ['room', playing],
      ['waiting', waiting],
      ['replay', `${playing}/repeticion`],
    ]) {
      await goTo(page, link);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      let met = false;
      for (const [device, { viewport }] of Object.entries({ phone: PHONE, desktop: DESK })) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await shoot(page, `${name}-${device}-${colorScheme}-${language}`);
          assert.deepEqual(await barriers(page, met ? TURNED_OVER : {}), [], `${name}, ${device}, ${colorScheme}`);
          met = true;
        }
        assert.equal(await overflows(page), false, `${name} is wider than the screen: ${device}`);
      }
      assert.equal(await page.locator('html').getAttribute('lang'), language);
    }
    await page.context().close();
  });
}

test('the language and the light are remembered', async () => {
  const page = await venue.phone('en');
  await page.getByRole('button', { name: 'Switch to dark' }).tap();
  await page.reload();
  await page.getByRole('heading', { name: 'From the first name on the list to the last signature.' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
});

test('a room that does not exist is said so', async () => {
  const page = await venue.phone();
  await page.getByLabel('De una sala, una sesión').fill('222 222');
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await page.getByText('Ese código no es de nadie aquí.').waitFor();
});

test('a name can be changed', async () => {
  const page = await venue.phone();
  await goTo(page, '#/yo');
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByRole('button', { name: 'Guardar' }).tap();
  await page.getByText('Guardado').waitFor();
  await page.getByLabel('Nombre').fill('Ana María');
  await page.getByRole('button', { name: 'Guardar' }).tap();
  await page.getByText('Guardado').waitFor();
  await goTo(page, '#/');
  await page.locator('header summary', { hasText: 'Ana María' }).waitFor();
});

test('the first organiser is made once, logs out and in', async () => {
  const link = venue.setupLink();
  assert.ok(link, 'the server prints a one-time link');
  const page = await venue.phone();
  await goTo(page, link);
  await page.getByLabel('Nombre').fill('Dora');
  await page.getByLabel('Contraseña').fill('una frase bien larga');
  await page.getByRole('button', { name: 'Crear la cuenta' }).tap();
  await page.getByText('Estás dentro como Dora.').waitFor();
  // The header says so everywhere, and lets one out and in.
  await goTo(page, '#/jugar');
  await page.locator('header summary', { hasText: 'Dora' }).tap();
  assert.deepEqual(await barriers(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salir' }).waitFor({ state: 'hidden' });
  await page.locator('header summary', { hasText: 'Dora' }).tap();
  await page.getByRole('button', { name: 'Salir' }).tap();
  await page.locator('header summary', { hasText: 'Entrar' }).tap();
  await page.getByRole('link', { name: 'Entrar como organizador' }).tap();
  await page.getByLabel('Nombre').fill('Dora');
  await page.getByLabel('Contraseña').fill('otra frase bien larga');
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await page.getByText('El nombre y la contraseña no coinciden.').waitFor();
  await page.getByLabel('Contraseña').fill('una frase bien larga');
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await page.getByText('Estás dentro como Dora.').waitFor();
  const other = await venue.phone();
  await goTo(other, link);
  await other.getByText('Este enlace no vale o ya se usó.').waitFor();
});
