// Two organisers: one invites the other from the page, shares a tournament for results only, and takes it away again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LAPTOP, list, PASSWORD, sound } from './hall.mjs';
import { goTo, openVenue } from './venue.mjs';

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

/** An account by its link; the page of organisers is open afterwards. */
async function join(page, link, name) {
  await goTo(page, link);
  await page.locator('#account-name').fill(name);
  await page.locator('#account-password').fill(PASSWORD);
  await page.locator('form button.main').click();
  await page.getByText(`Estás dentro como ${name}.`).waitFor();
}

test('an organiser is invited, helps with results, and sees no more than that', async () => {
  const dora = await venue.phone('es', LAPTOP);
  await goTo(dora, '#/entrar');
  await dora.getByText('¿No tienes cuenta?').waitFor();
  await join(dora, venue.setupLink(), 'Dora');
  await dora.getByRole('button', { name: 'Crear una invitación' }).click();
  const link = await dora.locator('#invitation').inputValue();
  await dora.getByRole('listitem').filter({ hasText: 'Cuenta nueva' }).waitFor();
  await sound(dora, 'organisers-es');

  const beto = await venue.phone('es', LAPTOP);
  const hash = new URL(link).hash;
  await goTo(beto, hash);
  await beto.locator('#account-name').fill('dora');
  await beto.locator('#account-password').fill(PASSWORD);
  await beto.locator('form button.main').click();
  await beto.getByText('Ya hay o hubo un organizador con ese nombre').waitFor();
  await join(beto, hash, 'Beto');
  assert.equal(await beto.getByRole('heading', { name: 'Organizadores de esta casa' }).count(), 0);

  const headers = { 'content-type': 'application/json' };
  const at = (path) => new URL(path, dora.url()).href;
  const form = { name: 'Copa' };
  await dora.request.post(at('/api/tournaments'), { data: { id: 'copa', form }, headers });
  await dora.request.post(at('/api/tournaments/copa/players'), { data: list(), headers: { 'content-type': 'text/csv' } });
  await goTo(beto, '#/domino/copa');
  await beto.getByRole('alert').waitFor();

  await goTo(dora, '#/domino/copa/direccion/pruebas');
  await dora.getByLabel('Nombre del organizador').fill('Beto');
  await dora.getByLabel('Papel').selectOption('assistant');
  await dora.getByRole('button', { name: 'Compartir' }).click();
  await dora.getByRole('listitem').filter({ hasText: 'BetoAyudante' }).or(dora.getByRole('listitem').filter({ hasText: 'Beto Ayudante' })).waitFor();
  await sound(dora, 'roles-es');

  await goTo(beto, '#/domino');
  await beto.getByRole('link', { name: 'Dirigir' }).waitFor();
  await goTo(beto, '#/domino/copa/direccion/pruebas');
  await beto.getByText('Tu papel: Ayudante.').waitFor();
  await goTo(beto, '#/domino/copa/direccion/jugadores');
  const refused = await beto.request.post(at('/api/tournaments/copa/acts'), { data: { act: { type: 'close' } }, headers });
  assert.equal(refused.status(), 403);

  await goTo(dora, '#/entrar');
  await dora.getByRole('button', { name: 'Quitar: Beto' }).click();
  await dora.getByRole('button', { name: 'Sí, quitar' }).click();
  await dora.getByRole('button', { name: 'Quitar: Beto' }).waitFor({ state: 'detached' });
  await goTo(beto, '#/entrar');
  await beto.getByText('¿No tienes cuenta?').waitFor();
  for (const page of [dora, beto]) await page.context().close();
});
