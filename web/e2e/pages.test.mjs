// Every page, in both languages and both lights: no barrier for axe, no sideways scrolling, no breach of the content policy.

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

for (const language of ['es', 'en']) {
  for (const colorScheme of ['light', 'dark']) {
    for (const [device, more] of [
      ['phone', {}],
      ['desktop', { viewport: { width: 1280, height: 800 } }],
    ]) {
      test(`${language}, ${colorScheme}, ${device}`, async () => {
        const page = await venue.phone(language, { colorScheme, ...more });
        const { playing, waiting } = await furnish(page);
        for (const [name, link] of [
          ['home', '#/'],
          ['tictactoe', '#/tres-en-raya'],
          ['snatch', '#/snatch'],
          ['room', playing],
          ['waiting', waiting],
          ['replay', `${playing}/repeticion`],
          ['me', '#/yo'],
          ['login', '#/entrar'],
          ['setup', '#/preparar/nothing'],
          ['missing', '#/sala/222222'],
          ['unknown', '#/nada'],
        ]) {
          await goTo(page, link);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          await shoot(page, `${name}-${device}-${colorScheme}-${language}`);
          assert.deepEqual(await barriers(page), [], name);
          assert.equal(await overflows(page), false, `${name} is wider than the screen`);
          assert.equal(await page.locator('html').getAttribute('lang'), language);
        }
        await page.context().close();
      });
    }
  }
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
  await page.getByRole('link', { name: 'Ana María' }).waitFor();
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
  await page.getByRole('button', { name: 'Salir' }).tap();
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
