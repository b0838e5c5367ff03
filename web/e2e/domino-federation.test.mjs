// A federation's event of 31 people as a hall has it: a workbook with split names and licences, two namesakes, somebody who does not come, a
// swap after three results, a substitute, a penalty, a dispute that is seen elsewhere, a prize of a category; then what is left of it
// as spreadsheets, papers and programs read it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LAPTOP, paper, PASSWORD, PHONE_390, reason, sound, tab, typeResults } from './hall.mjs';
import { goTo, openVenue } from './venue.mjs';
import { spreadsheet, workbook } from './workbook.mjs';

const GIVEN = ['Ana', 'Beto', 'Carla', 'Diego', 'Elena', 'Fabio', 'Gloria', 'Hugo', 'Irene', 'Julio', 'Karina', 'Luis', 'Marta', 'Nico', 'Olga', 'Pablo', 'Quique', 'Rosa', 'Saúl', 'Tere', 'Ulises', 'Vera', 'Walter', 'Ximena', 'Yago', 'Zoe', 'Adán', 'Berta', 'Ciro', 'José', 'José'];
const FAMILY = ['Quintero', 'Rangel', 'Núñez', 'Armas', 'Sosa', 'Lugo', 'Paz', 'Mora', 'Vidal', 'Peña', 'Ríos', 'Fernández', 'Gil', 'Díaz', 'Cruz', 'Soto', 'León', 'Ibarra', 'Bravo', 'Campos', 'Prado', 'Luna', 'Rey', 'Toro', 'Ferrer', 'Marín', 'Salas', 'Olmos', 'Vega', 'Pérez', 'Pérez'];
const WOMEN = new Set(['Ana', 'Carla', 'Elena', 'Gloria', 'Irene']);
const ROWS = [
  ['Federación de dominó: inscripción'],
  ['Nº', 'Nombre', 'Apellidos', 'Licencia', 'Club', 'Elo', 'Categoría'],
  ...GIVEN.map((name, at) => [at + 101, name, FAMILY[at], `F-${9000 + at}`, at % 2 ? 'Peña Sur' : 'Club Unión', 2000 - at * 10, WOMEN.has(name) ? 'Femenino' : '']),
];
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

const seen = async () => (await director.request.get(at(director, `/api/tournaments/${id}`))).json();
const seats = ({ tables }) => Object.fromEntries(tables.map(({ table, pairs }) => [table, pairs.flat().join(' ')]));
const enter = async (scores) => assert.equal((await director.request.post(at(director, `/api/tournaments/${id}/acts`), { data: { act: { type: 'enter', scores } } })).status(), 200);

test('the event is made with two days, two halls, a clock and a prize of a category', async () => {
  director = await venue.phone('es', LAPTOP);
  await goTo(director, venue.setupLink());
  await director.getByLabel('Nombre').fill('Dora');
  await director.getByLabel('Contraseña').fill(PASSWORD);
  await director.getByRole('button', { name: 'Crear la cuenta' }).click();
  await director.getByRole('link', { name: 'Crear un torneo de dominó' }).click();
  await director.getByLabel('Nombre del torneo').fill('Copa de la federación');
  await director.getByLabel('Rondas', { exact: true }).fill('2');
  await director.getByText('Días, salas, reloj y premios').click();
  await director.getByRole('button', { name: 'Añadir un día' }).click();
  await director.getByRole('button', { name: 'Añadir un día' }).click();
  await director.locator('#day-date-0').fill('2026-05-30');
  await director.locator('#day-date-1').fill('2026-05-31');
  await director.getByRole('button', { name: 'Añadir una sala' }).click();
  await director.getByRole('button', { name: 'Añadir una sala' }).click();
  await director.locator('#hall-name-0').fill('Sala Norte');
  await director.locator('#hall-name-1').fill('Sala Sur');
  await director.locator('#hall-table-1').fill('5');
  await director.getByRole('checkbox', { name: /Reloj de la ronda/ }).check();
  await director.locator('#form-prizes').fill('Campeón\nMejor femenina [Femenino]');
  await sound(director, 'program-es');
  await director.getByRole('button', { name: 'Crear el torneo' }).click();
  await director.getByRole('heading', { name: 'Copa de la federación' }).waitFor();
  id = new URL(director.url()).hash.split('/')[2];
});

test('a workbook with split names, licences and namesakes is taken; who was entered by mistake is taken off', async () => {
  await director.getByLabel('Archivo XLSX o CSV').setInputFiles({ name: 'inscripcion.xlsx', mimeType: 'application/octet-stream', buffer: workbook(ROWS) });
  // The namesakes stand side by side, each with a field.
  await director.getByText('1 persona que quizá esté dos veces').waitFor();
  assert.match(await director.locator('.two input').first().inputValue(), /^130[;,\t]José/);
  assert.match(await director.locator('.two input').last().inputValue(), /^131[;,\t]José/);
  await sound(director, 'twins-es');
  await director.getByRole('button', { name: 'Inscribir a 31 personas' }).click();
  await director.getByRole('heading', { name: '31 jugadores' }).waitFor();
  await director.getByLabel('Nombre', { exact: true }).fill('Prueba');
  const before = await director.evaluate(() => scrollY);
  await director.keyboard.press('Enter');
  await director.getByRole('heading', { name: '32 jugadores' }).waitFor();
  assert.ok(Math.abs((await director.evaluate(() => scrollY)) - before) < 100, 'the page stays where it was');
  await director.getByRole('button', { name: 'Quitar de la lista a Prueba' }).click();
  await director.getByRole('heading', { name: '31 jugadores' }).waitFor();
  assert.equal((await seen()).players.length, 31);
});

test('a mended duplicate: the same id twice is offered with the earlier line and a field', async () => {
  await director.getByLabel('O pegue aquí las líneas').fill('id;nombre\n101;Otra Persona\nz1;Zita\nz1;Zita Dos');
  await director.getByText('2 líneas con un problema').waitFor();
  await director.getByText('Ya en la lista:').waitFor();
  await director.locator('#line-4').last().fill('z2;Zita Dos');
  await director.keyboard.press('Tab');
  await director.getByText('1 línea con un problema').waitFor();
  await director.getByRole('button', { name: 'Quitar la línea 2' }).click();
  await director.getByText('2 personas listas para inscribir').waitFor();
  await director.getByLabel('O pegue aquí las líneas').fill('');
});

test('who did not come is replaced by somebody with a bye, and no other table moves', async () => {
  await tab(director, 'ronda');
  await director.getByText('Al publicar, 7 mesas y 3 descansos').waitFor();
  // Who rests by hand is in the list of those who rest, and nobody else.
  const resting = director.getByRole('region', { name: 'Descansan' });
  const moved = await director.locator('[data-place="seat-0-0-0"]').innerText();
  await director.locator('[data-place="seat-0-0-0"]').click();
  await director.locator('[data-place="bye-0"]').click();
  await resting.getByText(moved).waitFor();
  assert.equal(await resting.locator('xpath=./details | ./p').count(), 3);
  await director.getByRole('button', { name: 'Volver a la propuesta' }).click();
  await resting.getByText(moved).waitFor({ state: 'detached' });
  await director.getByRole('button', { name: 'Publicar la ronda 1' }).click();
  await director.getByRole('heading', { name: 'La ronda 1 está publicada' }).waitFor();
  const before = seats((await seen()).rounds[0]);
  await director.getByText('Cambiar la ronda: alguien no vino').click();
  await director.getByLabel('Quién sale').selectOption({ index: 2 });
  await director.getByLabel('Quién entra').selectOption({ index: 1 });
  await director.getByRole('button', { name: 'Cambiar la ronda' }).click();
  await reason(director, 'no vino', 'Cambiar la ronda');
  await director.getByText('Cambiada.').waitFor();
  const now = seats((await seen()).rounds[0]);
  assert.notEqual(now[1], before[1]);
  for (const table of [2, 3, 4, 5, 6, 7]) assert.equal(now[table], before[table]);
});

test('the clock runs on the wall and on a phone, with hall, day and headings that stay', async () => {
  await director.getByRole('button', { name: 'Poner en marcha el reloj' }).click();
  await director.getByRole('button', { name: 'Parar el reloj' }).waitFor();
  const wall = await venue.phone('es', { viewport: { width: 1280, height: 480 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });
  await goTo(wall, `#/proyector/domino/${id}`);
  await wall.getByRole('timer').getByText(/^4[45]:\d\d$/).waitFor();
  await wall.getByText('Sala Sur').first().waitFor();
  await wall.waitForFunction(() => document.querySelector('.frame').scrollTop > 20);
  const heading = wall.getByRole('heading', { name: /Ronda 1 · 30 de mayo de 2026/ });
  assert.ok(await heading.evaluate((it) => it.getBoundingClientRect().top > 0), 'the heading is in view while the list walks');
  await sound(wall, 'clock-wall-es');
  await wall.context().close();
  const phone = await venue.phone('en', PHONE_390);
  await goTo(phone, `#/domino/${id}`);
  // An accent is not needed to be found; the lowest on the list have the byes.
  await phone.getByLabel('Your name').fill('Perez');
  assert.deepEqual(await phone.locator('.found .seat').allInnerTexts(), ['Bye', 'Bye']);
  await phone.getByLabel('Your name').fill((await seen()).rounds[0].tables[6].pairs[0][0]);
  await phone.locator('.seat').filter({ hasText: /Table 7 · Sala Sur, with .+, against .+/ }).waitFor();
  await sound(phone, 'where-en');
  const { tables } = await (await director.request.get(at(director, `/api/tournaments/${id}/links`))).json();
  await goTo(phone, `#/resultado/${tables[6].pairs[0].secret}`);
  await phone.getByRole('heading', { name: 'Table 7 · Sala Sur' }).waitFor();
  await phone.getByRole('timer').getByText(/^4[45]:\d\d$/).waitFor();
  await sound(phone, 'clock-phone-en');
  await phone.context().close();
});

test('after three results two people swap; the results, and a dispute seen from another tab', async () => {
  await enter([1, 2, 3].map((table) => ({ table, points: [100, 10 * table] })));
  await director.getByLabel('Qué cambia').selectOption('swap');
  await director.getByLabel('Una persona', { exact: true }).selectOption({ index: 1 });
  await director.getByLabel('La otra persona').selectOption({ index: 6 });
  await director.getByRole('button', { name: 'Cambiar la ronda' }).click();
  await reason(director, 'hermanos', 'Cambiar la ronda');
  await director.getByText('Cambiada.').waitFor();
  const { tables } = (await seen()).rounds[0];
  assert.deepEqual(tables.slice(0, 3).map(({ games }) => games[0].outcome.points), [[100, 10], [100, 20], [100, 30]]);
  const links = (await (await director.request.get(at(director, `/api/tournaments/${id}/links`))).json()).tables;
  const say = (pair, points) => director.request.post(at(director, `/api/tables/${links[5].pairs[pair].secret}`), { data: { act: { type: 'propose', game: 1, points }, device: `pair ${pair}` } });
  assert.equal((await say(0, [100, 30])).status(), 200);
  assert.equal((await say(1, [90, 100])).status(), 200);
  await tab(director, 'jugadores');
  await director.locator('.disputes').getByText('Mesa 6').waitFor();
  await enter([{ table: 6, points: [100, 30] }]);
  await director.locator('.disputes').waitFor({ state: 'detached' });
});

test('a substitute enters, a penalty is given, and the end of the round asks for a copy of everything', async () => {
  await director.getByLabel('Nombre', { exact: true }).fill('Suplente Rojas');
  await director.keyboard.press('Enter');
  await director.getByRole('heading', { name: '32 jugadores' }).waitFor();
  await director.getByText('Sanciones').click();
  await director.getByLabel('A quién').selectOption({ label: 'Beto Rangel' });
  await director.getByLabel('Qué sanción').selectOption('points');
  await director.getByLabel('Artículo del reglamento').fill('7.1');
  await director.getByRole('button', { name: 'Sancionar' }).click();
  await reason(director, 'señas', 'Sancionar');
  await director.getByText('10 puntos menos; 7.1: señas').waitFor();
  await typeResults(director, 1);
  await director.getByText('La ronda 1 está cerrada: guarde una copia').waitFor();
  await sound(director, 'backup-reminder-es');
  const [download] = await Promise.all([director.waitForEvent('download'), director.getByRole('button', { name: 'Copia de todo' }).first().click()]);
  await director.getByText('La ronda 1 está cerrada: guarde una copia').waitFor({ state: 'detached' });
  const into = mkdtempSync(join(tmpdir(), 'torneo-restored-'));
  for (const words of [['restore', await download.path(), '--data', into], ['verify', into]]) execFileSync(process.env.TORNEO_BIN, words, { stdio: 'pipe' });
  // The folder itself, dragged away while the server runs.
  const dragged = mkdtempSync(join(tmpdir(), 'torneo-dragged-'));
  cpSync(venue.data(), dragged, { recursive: true, filter: (path) => !path.endsWith('.socket') });
  const again = mkdtempSync(join(tmpdir(), 'torneo-restored-'));
  for (const words of [['restore', dragged, '--data', again], ['verify', again]]) execFileSync(process.env.TORNEO_BIN, words, { stdio: 'pipe' });
});

test('the second day ends it; papers say event, round and page; the women’s prize is another’s than the champion’s', async () => {
  await tab(director, 'ronda');
  await director.locator('[data-place]', { hasText: 'Suplente Rojas' }).first().waitFor();
  await director.getByRole('button', { name: 'Publicar la ronda 2' }).click();
  if (await director.getByRole('dialog').isVisible()) await reason(director, 'son pocos', 'Publicar la ronda 2');
  await director.getByRole('heading', { name: 'La ronda 2 está publicada' }).waitFor();
  assert.ok((await paper(director, 'nombres', 'paper-federation-names')) >= 1);
  assert.ok(await director.evaluate(() => document.adoptedStyleSheets.some((sheet) => [...sheet.cssRules].some(({ cssText }) => /Copa de la federación.*Ronda 2 · 31 de mayo/s.test(cssText) && cssText.includes('counter(page)')))));
  assert.ok((await paper(director, 'actas', 'paper-federation-sheets')) >= 4);
  await goTo(director, `#/domino/${id}/direccion/resultados`);
  await typeResults(director, 2);
  await tab(director, 'clasificacion');
  const prizes = director.getByRole('region', { name: 'Premios' });
  await prizes.getByText('Mejor femenina').waitFor();
  await sound(director, 'prizes-es');
  const { prizes: won, standings } = await (await director.request.get(at(director, `/api/tournaments/${id}/public`))).json();
  assert.equal(won[0], standings[0].player);
  assert.ok(WOMEN.has(GIVEN[Number(won[1]) - 101]), won[1]);
  assert.notEqual(won[0], won[1]);
});

test('a spreadsheet reads the exports with names, and programs prove all of it', async () => {
  const file = async (name) => (await director.request.get(at(director, `/api/tournaments/${id}/export/${name}`))).body();
  const standings = spreadsheet(await file('standings.csv?lang=es'));
  const names = new Set(GIVEN.map((name, place) => `${name} ${FAMILY[place]}`));
  assert.equal(standings.length, 32);
  const text = standings.map((row) => Object.values(row).join('|')).join('\n');
  for (const name of [...names, 'Suplente Rojas']) assert.ok(text.includes(name), `${name} is not in the standings`);
  assert.ok(standings.some((row) => Object.values(row).some((value) => /^-?\d+,\d+$/.test(value))), 'decimals have a comma');
  for (const name of ['games.csv', 'rounds.csv']) {
    const rows = spreadsheet(await file(`${name}?lang=es`));
    assert.ok(rows.length >= 14, name);
    assert.ok(rows.every((row) => Object.values(row).some((value) => [...names, 'Suplente Rojas'].some((person) => value.includes(person)))), `${name} has a row without a name`);
  }
  assert.ok(!(await file('standings.csv?lang=es')).toString().includes('F-9000'), 'no licence in what is public');
  const report = (await file('report.txt?lang=es')).toString();
  for (const told of ['Mejor femenina (Femenino): ', 'sanción a Beto Rangel', 'no vino', 'hermanos']) assert.ok(report.includes(told), told);
  const path = join(mkdtempSync(join(tmpdir(), 'torneo-file-')), 'copa.json');
  writeFileSync(path, await file('tournament.json'));
  for (const verb of ['verify', 'replay']) execFileSync(process.env.TORNEO_BIN, [verb, path], { stdio: 'pipe' });
  assert.ok(JSON.parse(readFileSync(path, 'utf8')).tournament.players.length === 32);
});

test('a rehearsal goes into the archive and leaves the public list', async () => {
  await goTo(director, '#/domino');
  await director.getByRole('button', { name: 'Ensayar', exact: true }).click();
  await director.waitForURL(/resultados$/);
  await tab(director, 'pruebas');
  await director.getByRole('button', { name: 'Archivar el torneo' }).click();
  await director.getByRole('button', { name: '¿Seguro? Sale de la lista pública' }).click();
  await director.getByText('Este torneo está archivado').waitFor();
  await sound(director, 'archived-es');
  const anybody = await venue.phone('es', PHONE_390);
  await goTo(anybody, '#/domino');
  await anybody.getByText('Copa de la federación').waitFor();
  assert.equal(await anybody.getByText('Ensayo').count(), 0);
  await goTo(director, '#/domino');
  await director.getByText('Archivados').click();
  await director.getByRole('link', { name: 'Ensayo' }).waitFor();
  await anybody.context().close();
});
