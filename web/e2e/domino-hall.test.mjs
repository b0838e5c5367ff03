// What goes wrong in a hall: namesakes, a no-show after publishing, results that survive an undo, a penalty.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LAPTOP, PASSWORD, PHONE_390, reason, sound, tab, typeResults } from './hall.mjs';
import { goTo, openVenue } from './venue.mjs';

/** A path of the server that a page is from. */
const at = (page, path) => new URL(path, page.url()).href;

let venue;
let director;
let id;

before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

test('namesakes are told apart from the list to the seating board', async () => {
  director = await venue.phone('es', LAPTOP);
  await goTo(director, venue.setupLink());
  await director.getByLabel('Nombre').fill('Dora');
  await director.getByLabel('Contraseña').fill(PASSWORD);
  await director.getByRole('button', { name: 'Crear la cuenta' }).click();
  await director.getByRole('link', { name: 'Crear un torneo de dominó' }).click();
  await director.getByLabel('Nombre del torneo').fill('Copa del salón');
  await director.getByRole('button', { name: 'Crear el torneo' }).click();
  await director.getByRole('heading', { name: 'Copa del salón' }).waitFor();
  id = new URL(director.url()).hash.split('/')[2];
  const others = Array.from({ length: 11 }, (_, at) => `P${at + 3};Persona ${at + 3};Club Unión`).join('\n');
  await director.getByLabel('O pegue aquí las líneas').fill(`id;nombre;club\nP1;José Pérez;Peña Sur\nP2;José Pérez;Club Unión\n${others}\n`);
  await director.getByRole('button', { name: 'Inscribir a 13 personas' }).click();
  await director.getByRole('heading', { name: '13 jugadores' }).waitFor();
  await tab(director, 'ronda');
  await director.locator('[data-place]', { hasText: 'José Pérez (Peña Sur)' }).waitFor();
  await director.getByText('Al publicar, 3 mesas y 1 descanso').waitFor();
  await director.getByText('Pasar lista').click();
  await sound(director, 'hall-roll-call-es');
  await director.getByRole('button', { name: 'Publicar la ronda 1' }).click();
  await director.getByRole('heading', { name: 'La ronda 1 está publicada' }).waitFor();
});

test('a workbook is taken as it is: a title, surnames apart, licence and rating in fields of their own', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: await director.context().storageState() });
  await goTo(page, '#/domino/nuevo');
  await page.getByLabel('Nombre del torneo').fill('Copa de la hoja');
  await page.getByRole('button', { name: 'Crear el torneo' }).click();
  await page.getByLabel('Archivo XLSX o CSV').setInputFiles('../examples/jugadores.xlsx');
  const columns = page.getByRole('group', { name: 'Qué es cada columna' });
  const licence = columns.getByLabel('Licencia', { exact: true });
  await licence.waitFor();
  assert.equal(await licence.inputValue(), 'licence');
  assert.equal(await columns.getByLabel('Elo', { exact: true }).inputValue(), 'rating');
  // Whoever imports may say otherwise.
  await columns.getByLabel('Elo', { exact: true }).selectOption('');
  await page.getByText('Columnas que no se toman: Elo').waitFor();
  await columns.getByLabel('Elo', { exact: true }).selectOption('rating');
  await sound(page, 'hall-workbook-es');
  await page.getByRole('button', { name: 'Inscribir a 8 personas' }).click();
  await page.getByRole('heading', { name: '8 jugadores' }).waitFor();
  await page.locator('[data-player]').getByText(/Licencia o carnet \w+/).first().waitFor();
  const copy = new URL(page.url()).hash.split('/')[2];
  const everybody = await (await page.request.get(at(page, `/api/tournaments/${copy}/public`))).text();
  assert.ok(!everybody.includes('licence'), 'a licence is on no public page');
  await page.locator('option', { hasText: 'Ana Ruiz Gil (Peña Norte)' }).first().waitFor({ state: 'attached' });
  await page.context().close();
});

test('somebody who did not come is replaced, and only that sheet is printed again', async () => {
  await director.getByText('Cambiar la ronda: alguien no vino').click();
  await director.getByLabel('Quién sale').selectOption({ index: 2 });
  await director.getByLabel('Quién entra').selectOption({ index: 1 });
  await director.locator('strong', { hasText: 'ocupa el lugar de' }).waitFor();
  await sound(director, 'hall-change-es');
  await director.getByRole('button', { name: 'Cambiar la ronda' }).click();
  await reason(director, 'no vino', 'Cambiar la ronda');
  await director.getByText('Cambiada.').waitFor();
  await director.getByRole('link', { name: 'Imprimir solo las actas cambiadas: 1' }).first().click();
  await director.locator('section.sheet').first().waitFor();
  assert.equal(await director.locator('section.sheet').count(), 1);
});

test('undo says what is lost, a phone of the round shows that alone, and the results come back', async () => {
  await goTo(director, `#/domino/${id}/imprimir/actas`);
  const picture = director.locator('img[src*="/api/tables/"]').last();
  await picture.waitFor();
  const secret = (await picture.getAttribute('src')).split('/')[3];
  const phone = await venue.phone('en', PHONE_390);
  await goTo(phone, `#/resultado/${secret}`);
  await phone.getByRole('heading', { name: 'Table 3' }).waitFor();
  await goTo(director, `#/domino/${id}/direccion/resultados`);
  const fields = director.locator('[data-table="2"] input');
  await fields.nth(0).fill('100');
  await fields.nth(1).fill('20');
  await fields.nth(1).press('Enter');
  await director.locator('[data-table="2"].settled').waitFor();
  await tab(director, 'ronda');
  await director.getByRole('button', { name: 'Deshacer la ronda 1' }).click();
  await director.getByText('1 resultado anotado').waitFor();
  await sound(director, 'hall-undo-es');
  await reason(director, 'sin querer', 'Deshacer la ronda 1');
  await phone.getByText('took back round 1').waitFor();
  assert.equal(await phone.getByRole('heading', { name: 'Table 3' }).count(), 0);
  await sound(phone, 'hall-phone-undone-en');
});

test('a penalty is given with its article and stands in the list', async () => {
  await tab(director, 'jugadores');
  await director.getByText('Sanciones').click();
  await director.getByLabel('A quién').selectOption({ index: 1 });
  await director.getByLabel('Qué sanción').selectOption('points');
  await director.getByLabel('Artículo del reglamento').fill('7.1');
  await director.getByRole('button', { name: 'Sancionar' }).click();
  await reason(director, 'señas', 'Sancionar');
  await director.getByText('10 puntos menos; 7.1: señas').waitFor();
  await sound(director, 'hall-penalty-es');
});

test('a rehearsal is played as the form says', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: await director.context().storageState() });
  await goTo(page, '#/domino/nuevo');
  await page.getByLabel('Nombre del torneo').fill('Copa de mañana');
  await page.getByRole('radio', { name: /Por parejas fijas/ }).check();
  await page.getByRole('button', { name: 'Ensayar' }).click();
  await page.getByRole('heading', { name: 'Ensayo: Copa de mañana' }).waitFor();
  await page.getByText(/Ana \/ Beto/).first().waitFor();
  // As people would: one game after the other, and the rest when nobody wants to wait.
  await page.getByLabel('Inventarlos poco a poco').check();
  await page.locator('[data-table].settled').first().waitFor();
  await page.getByRole('button', { name: 'Inventar los resultados' }).click();
  await page.getByRole('button', { name: /^Cerrar la ronda 1/ }).waitFor();
  await page.context().close();
});

test('sixteen fixed pairs: two names a line, a round against another pair each, and the individual list', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: await director.context().storageState() });
  await goTo(page, '#/domino/nuevo');
  await page.getByLabel('Nombre del torneo').fill('Copa de parejas');
  await page.getByLabel('Rondas', { exact: true }).fill('3');
  await page.getByRole('radio', { name: /Por parejas fijas/ }).check();
  await sound(page, 'pairs-form-es');
  await page.getByRole('button', { name: 'Crear el torneo' }).click();
  await page.getByRole('heading', { name: 'Copa de parejas' }).waitFor();
  const pairs = Array.from({ length: 16 }, (_, at) => `${at + 1};Ana ${at + 1};Bruno ${at + 1};${at < 4 ? 'Veteranos' : ''}`).join('\n');
  await page.getByLabel('O pegue aquí las líneas').fill(`Nº;Jugador 1;Jugador 2;Categoría\n${pairs}\n`);
  await page.getByRole('button', { name: 'Inscribir a 16 personas' }).click();
  await page.getByRole('heading', { name: '16 parejas' }).waitFor();
  await tab(page, 'ronda');
  await page.locator('[data-place]', { hasText: 'Ana 1 / Bruno 1' }).waitFor();
  assert.equal(await page.locator('[data-place^="pair-"]').count(), 0, 'a fixed pair is not parted');
  await sound(page, 'pairs-board-es');
  const met = new Set();
  for (const round of [1, 2, 3]) {
    await page.getByRole('button', { name: `Publicar la ronda ${round}` }).click();
    await page.getByRole('heading', { name: `La ronda ${round} está publicada` }).waitFor();
    const copy = new URL(page.url()).hash.split('/')[2];
    const { rounds } = await (await page.request.get(at(page, `/api/tournaments/${copy}`))).json();
    for (const { pairs: sides } of rounds.at(-1).tables) {
      assert.deepEqual(sides.map((side) => side.length), [1, 1]);
      met.add(sides.flat().sort().join('-'));
    }
    assert.equal(met.size, 8 * round, 'nobody meets twice');
    await typeResults(page, round);
  }
  await tab(page, 'clasificacion');
  await page.getByRole('heading', { name: 'Lista individual' }).waitFor();
  await page.getByRole('heading', { name: 'Categoría: Veteranos' }).waitFor();
  assert.equal(await page.getByRole('group', { name: 'Lista individual' }).locator('tbody tr').count(), 32);
  await sound(page, 'pairs-standings-es');
  const copy = new URL(page.url()).hash.split('/')[2];
  const standings = await (await page.request.get(at(page, `/api/tournaments/${copy}/export/standings.csv?lang=es`))).text();
  assert.ok(standings.includes('Ana 1 / Bruno 1'));
  await page.context().close();
});

test('one phone that confirms its own entry is told, and a dispute stands on every tab', async () => {
  const page = await venue.phone('es', { ...LAPTOP, storageState: await director.context().storageState() });
  await goTo(page, '#/domino');
  await page.getByRole('button', { name: 'Ensayar', exact: true }).click();
  await page.waitForURL(/resultados$/);
  const copy = new URL(page.url()).hash.split('/')[2];
  const { tables } = await (await page.request.get(at(page, `/api/tournaments/${copy}/links`))).json();
  const say = (secret, act, device) => page.request.post(at(page, `/api/tables/${secret}`), { data: { act, ...(device === undefined ? {} : { device }) } });
  const [own, theirs] = [tables[0].pairs[0].secret, tables[0].pairs[1].secret];
  assert.equal((await say(own, { type: 'propose', game: 1, points: [100, 40] }, 'one')).status(), 200);
  assert.equal((await say(theirs, { type: 'confirm', game: 1, points: [100, 40] }, 'one')).status(), 200);
  const [one, other] = [tables[1].pairs[0].secret, tables[1].pairs[1].secret];
  assert.equal((await say(one, { type: 'propose', game: 1, points: [100, 30] }, 'one')).status(), 200);
  assert.equal((await say(other, { type: 'propose', game: 1, points: [90, 100] }, 'two')).status(), 200);
  await tab(page, 'jugadores');
  await page.locator('.disputes').getByText('Mesa 2').waitFor();
  assert.match(await page.title(), /^\(1\) Una partida en disputa/);
  await sound(page, 'hall-dispute-es');
  await page.locator('h1').first().click();
  await page.keyboard.press('/');
  await page.locator('#search:focus').waitFor();
  await tab(page, 'resultados');
  await page.getByText('Las dos parejas lo dijeron desde el mismo aparato').waitFor();
  await page.context().close();
});
