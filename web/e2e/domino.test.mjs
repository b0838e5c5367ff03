// A whole tournament on a director's laptop and the players' phones: 28 people, seven rounds, and all that goes wrong in a hall.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { clicker, LAPTOP, list, logIn, paper, PASSWORD, PHONE_390, reason, score, sound, tab, typeResults } from './hall.mjs';
import { goTo, openVenue, shoot } from './venue.mjs';

let venue;
let director;
/** What the codes on the sheets of round 1 carry, two for each table. */
let secrets;
/** Who leaves in the middle of round 5. */
let leaver;
/** The tournament's id, as the server made it from its name. */
let id;

before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

const desk = (name) => goTo(director, `#/domino/${id}/direccion/${name}`);

async function pair(round) {
  await tab(director, 'ronda');
  await director.getByRole('heading', { name: `Propuesta para la ronda ${round}` }).waitFor();
  await director.locator('[data-place]').first().waitFor();
}

async function publish(round) {
  await director.getByRole('button', { name: `Publicar la ronda ${round}` }).click();
  await director.getByRole('heading', { name: `La ronda ${round} está publicada` }).waitFor();
}

test('from an empty database to published round 1 in under ten clicks, plus the list', async () => {
  director = await venue.phone('es', LAPTOP);
  const mouse = clicker();
  await goTo(director, venue.setupLink());
  await director.getByLabel('Nombre').fill('Dora');
  await director.getByLabel('Contraseña').fill(PASSWORD);
  await mouse.click(director.getByRole('button', { name: 'Crear la cuenta' }));
  await mouse.click(director.getByRole('link', { name: 'Crear un torneo de dominó' }));
  await director.getByLabel('Nombre del torneo').fill('Copa de mayo');
  await sound(director, 'new-es');
  await mouse.click(director.getByRole('button', { name: 'Crear el torneo' }));
  await director.getByRole('heading', { name: 'Copa de mayo' }).waitFor();
  id = new URL(director.url()).hash.split('/')[2];
  await shoot(director, 'domino-players-empty-es');
  await director.getByLabel('Archivo XLSX o CSV').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: list() });
  await director.getByText('28 personas listas para inscribir').waitFor();
  await sound(director, 'players-preview-es');
  await mouse.click(director.getByRole('button', { name: 'Inscribir a 28 personas' }));
  await director.getByRole('heading', { name: '28 jugadores' }).waitFor();
  await mouse.click(director.getByRole('link', { name: 'Emparejar la ronda 1' }));
  await mouse.click(director.getByRole('button', { name: 'Publicar la ronda 1' }));
  await director.getByRole('heading', { name: 'La ronda 1 está publicada' }).waitFor();
  console.log(`clicks to round 1: ${mouse.count()}, plus the file`);
  assert.ok(mouse.count() < 10);
  await director.locator('ol').getByText('Berta Olmos').waitFor();
});

test('every bad line of a list is named before anything is saved', async () => {
  await desk('jugadores');
  await director.getByText('Subir la lista').click();
  await director.getByLabel('O pegue aquí las líneas').fill('id;nombre;ranking\nx1;Nueva;primero\nJ01;Repetida;\n');
  await director.getByText('2 líneas con un problema').waitFor();
  await director.getByText('Línea 2:').first().waitFor();
  await director.getByText('Línea 3:').first().waitFor();
  await sound(director, 'players-bad-lines-es');
  await director.getByLabel('O pegue aquí las líneas').fill('');
  await director.getByRole('heading', { name: '28 jugadores' }).waitFor();
});

test('sheets on paper: by table, by name, one for each table with a code for each pair', async () => {
  assert.equal(await paper(director, 'mesas', 'paper-tables'), 1);
  assert.equal(await paper(director, 'nombres', 'paper-names'), 1);
  assert.equal(await paper(director, 'actas', 'paper-sheets'), 6, 'seven tables, two on a page, and the codes of each pair apart');
  assert.equal(await director.locator('img[src*="/api/tables/"]').count(), 14);
  await sound(director, 'print-sheets-es');
});

test('two pairs agree by phone, two others do not, and the director sees it at once', async () => {
  await goTo(director, `#/domino/${id}/imprimir/actas`);
  const pictures = director.locator('img[src*="/api/tables/"]');
  await pictures.first().waitFor();
  const printed = await pictures.evaluateAll((found) => found.map((picture) => picture.getAttribute('src').split('/')[3]));
  // All first pairs are printed before all second ones, so that no sheet has both codes; here the two of a table stand together.
  const tables = printed.length / 2;
  secrets = printed.slice(0, tables).flatMap((first, at) => [first, printed[at + tables]]);
  await desk('resultados');
  await director.locator('input[data-line]').first().waitFor();
  const [ana, beto, carla, diego] = [await venue.phone('es', PHONE_390), await venue.phone('en', PHONE_390), await venue.phone('es', PHONE_390), await venue.phone('en', PHONE_390)];
  for (const [phone, at] of [[ana, 0], [beto, 1], [carla, 2], [diego, 3]]) await goTo(phone, `#/resultado/${secrets[at]}`);

  await write(ana, '100', '46');
  await sound(ana, 'phone-enter-es');
  await ana.getByRole('button', { name: 'Enviar el resultado' }).tap();
  await ana.getByText('Falta que la otra pareja lo confirme').waitFor();
  await ana.getByRole('button', { name: 'Cambiar lo que enviamos' }).tap();
  await write(ana, '100', '64');
  await ana.getByRole('button', { name: 'Enviar el resultado' }).tap();
  await director.getByRole('button', { name: 'Aceptar 100–64' }).waitFor();
  await beto.getByText('The other pair wrote this result').waitFor();
  await sound(beto, 'phone-confirm-en');
  // The other pair writes again while the finger is moving, and the news of it has not come.
  let raced = false;
  await beto.route('**/api/tables/*', async (route) => {
    if (raced || route.request().method() !== 'POST') return route.continue();
    raced = true;
    await ana.getByRole('button', { name: 'Cambiar lo que enviamos' }).tap();
    await write(ana, '100', '0');
    await ana.getByRole('button', { name: 'Enviar el resultado' }).tap();
    await director.getByRole('button', { name: 'Aceptar 100–0' }).waitFor();
    return route.continue();
  });
  await beto.getByRole('button', { name: 'Yes, confirm' }).tap();
  await beto.getByText('look again at the points').waitFor();
  await beto.locator('.result', { hasText: '0 – 100' }).waitFor();
  await sound(beto, 'phone-look-again-en');
  await beto.unroute('**/api/tables/*');
  await ana.getByRole('button', { name: 'Cambiar lo que enviamos' }).tap();
  await write(ana, '100', '64');
  await ana.getByRole('button', { name: 'Enviar el resultado' }).tap();
  await beto.locator('.result', { hasText: '64 – 100' }).waitFor();
  await beto.getByRole('button', { name: 'Yes, confirm' }).tap();
  for (const [phone, text] of [[ana, 'Resultado firme'], [beto, 'Final result']]) await phone.getByText(text).waitFor();

  await write(carla, '100', '31');
  await carla.getByRole('button', { name: 'Enviar el resultado' }).tap();
  await diego.getByRole('button', { name: 'It is wrong' }).tap();
  await write(diego, '100', '90');
  await sound(diego, 'phone-object-en');
  await diego.getByRole('button', { name: 'Send the result' }).tap();
  await diego.getByText('You disagree').waitFor();
  await carla.getByText('No están de acuerdo').waitFor();
  await director.getByText('Mire estas mesas, han escrito desde el teléfono: 2').waitFor();
  await sound(director, 'results-dispute-es');
  await director.getByRole('button', { name: 'Decidir 90–100' }).click();
  await carla.getByText('Resultado firme').waitFor();
  await shoot(carla, 'domino-phone-settled-es');
  await director.locator('[data-table="2"].settled').waitFor();
  for (const phone of [ana, beto, carla, diego]) await phone.context().close();
});

/** Our points and theirs, with the thumbs. */
async function write(phone, ours, theirs) {
  await phone.getByRole('textbox').first().tap();
  for (const digit of ours) await phone.getByRole('button', { name: digit, exact: true }).tap();
  await phone.getByRole('textbox').nth(1).tap();
  for (const digit of theirs) await phone.getByRole('button', { name: digit, exact: true }).tap();
}

test('round 1: an impossible score is refused at its field, and everything is typed without a mouse', async () => {
  await desk('resultados');
  const first = director.locator('input[data-line]').first();
  await first.focus();
  await director.keyboard.type('100');
  await director.keyboard.press('Enter');
  await director.keyboard.type('100');
  await director.keyboard.press('Enter');
  await director.getByRole('alert').filter({ hasText: '100-100' }).waitFor();
  await director.locator('input[data-line="2"]:focus').waitFor();
  await sound(director, 'results-refused-es');
  await director.keyboard.press('/');
  await director.keyboard.type('7');
  await director.keyboard.press('Enter');
  await director.locator('[data-table="7"] input:focus').waitFor();
  await typeResults(director, 1);
  await sound(director, 'proposal-2-es');
  const late = await venue.phone('es', PHONE_390);
  await goTo(late, `#/resultado/${secrets[4]}`);
  await late.locator('.card[role="status"]').waitFor();
  assert.equal(await late.getByRole('button', { name: 'Enviar el resultado' }).count(), 0, 'the link of a closed round changes nothing');
  await sound(late, 'phone-closed-es');
  await late.context().close();
});

test('round 2: somebody comes late, with a bye granted, and one has to rest', async () => {
  await desk('jugadores');
  await director.getByLabel('Nombre', { exact: true }).fill('Tardía Pérez');
  await director.getByLabel('Descansos que le concede').fill('1');
  await director.keyboard.press('Enter');
  await director.getByRole('heading', { name: '29 jugadores' }).waitFor();
  await sound(director, 'players-es');
  await pair(2);
  await director.getByText('¿por qué?').first().click();
  await director.getByText(/Bye: sobran 1/).waitFor();
  await sound(director, 'proposal-bye-es');
  await publish(2);
  await sound(director, 'published-es');
  await tab(director, 'resultados');
  await director.locator('input[data-line]:focus').waitFor();
  venue.relay.cut();
  await director.keyboard.type('100');
  await director.keyboard.press('Enter');
  await director.keyboard.type('92');
  await director.keyboard.press('Enter');
  await director.getByText('No se llega al servidor').waitFor();
  venue.relay.mend();
  // What was typed is still there.
  await director.locator('input[data-line="0"][data-pair="0"]:focus').waitFor();
  await director.keyboard.press('Enter');
  await director.keyboard.press('Enter');
  await director.locator('[data-table="1"].settled').filter({ hasText: /100.*92/ }).waitFor();
  await typeResults(director, 2);
});

test('round 3: an absence, what if another left, and the optimal method beside the canonical', async () => {
  await tab(director, 'jugadores');
  await director.getByRole('button', { name: 'Tardía Pérez falta la próxima ronda' }).click();
  await director.locator('[data-player="29"]').getByText('falta la próxima', { exact: true }).waitFor();
  await pair(3);
  await director.getByText('Faltan: Tardía Pérez').waitFor();
  assert.equal(await director.locator('[data-place^="bye-"]').count(), 0);
  await director.getByText('¿Y si alguien se retira?').click();
  await director.getByLabel('Si se retirase…').selectOption({ label: 'Hugo Mora' });
  await director.getByText('Así quedaría la ronda si Hugo Mora se retirase').waitFor();
  await director.locator('[data-place="bye-2"]').waitFor();
  await director.getByRole('button', { name: 'Volver a la ronda de verdad' }).click();
  await director.getByRole('radio', { name: 'Óptimo' }).check();
  await director.getByRole('table', { name: 'Comparación' }).waitFor();
  await sound(director, 'proposal-optimal-es');
  await publish(3);
  await typeResults(director, 3);
});

test('round 4: the director drags people, the checker judges at once, and the reason is kept', async () => {
  await pair(4);
  const [from, to] = [director.locator('[data-place="seat-0-0-0"]'), director.locator('[data-place="seat-2-1-0"]')];
  const [moved, other] = [await from.innerText(), await to.innerText()];
  await director.mouse.move(640, 600);
  await director.mouse.wheel(0, 220);
  // The wheel rolls on for a while; what is dragged must stand still.
  await director.waitForFunction(() => scrollY >= 220);
  await drag(from, to);
  await director.getByText('cambiada a mano').waitFor();
  assert.deepEqual([await from.innerText(), await to.innerText()], [other, moved]);
  await director.getByText(/se rompe|Nadie repite/).waitFor();
  await sound(director, 'proposal-by-hand-es');
  // The same without a mouse: pick one pair, pick the other.
  await director.locator('[data-place="pair-4-0"]').focus();
  await director.keyboard.press('Enter');
  await director.locator('[data-place="pair-5-1"]').focus();
  await director.keyboard.press('Enter');
  await director.getByText('Cambiaron de sitio').waitFor();
  await director.getByRole('button', { name: 'Publicar la ronda 4' }).click();
  await reason(director, 'mesas de la televisión', 'Publicar la ronda 4');
  await director.getByText('Hecha a mano: mesas de la televisión').waitFor();
  assert.equal(await director.locator('[data-table="3"]').getByText(moved).count(), 1);
  await typeResults(director, 4);
});

async function drag(from, to) {
  // The page may still be rolling, or making room for what has just been said: nobody takes hold of what moves.
  const places = async () => [await from.boundingBox(), await to.boundingBox()];
  let [start, end] = await places();
  for (let calm = 0; calm < 3; ) {
    await director.waitForTimeout(100);
    const [nowStart, nowEnd] = await places();
    calm = nowStart.y === start.y && nowEnd.y === end.y ? calm + 1 : 0;
    [start, end] = [nowStart, nowEnd];
  }
  const mouse = director.mouse;
  await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await mouse.down();
  await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await mouse.up();
}

test('a table of the director\'s own stays while the method pairs the rest around it, until it is let go', async () => {
  await pair(5);
  const board = () => director.locator('ol.tables [data-place^="seat-"]').allInnerTexts();
  const before = await board();
  const [one, other] = [director.locator('[data-place="seat-0-0-1"]'), director.locator('[data-place="seat-0-1-0"]')];
  const [moved, partner] = [await other.innerText(), await director.locator('[data-place="seat-0-0-0"]').innerText()];
  await one.click();
  await other.click();
  await director.getByText('cambiada a mano').waitFor();
  await director.getByRole('button', { name: 'Fijar la mesa 1' }).click();
  await director.getByText('Una mesa fijada').waitFor();
  await director.getByText('cambiada a mano').waitFor({ state: 'hidden' });
  const pinned = director.locator('li:has(.stays) .pair').filter({ hasText: moved });
  assert.match(await pinned.innerText(), new RegExp(partner), 'the two sit together as the director wanted');
  await sound(director, 'proposal-pinned-es');
  await director.getByRole('button', { name: 'Soltar', exact: true }).click();
  await director.getByText('Una mesa fijada').waitFor({ state: 'hidden' });
  await director.waitForFunction((first) => document.querySelector('[data-place="seat-0-0-1"]')?.textContent === first, before[1]);
  assert.deepEqual(await board(), before);
});

test('round 5: somebody leaves in the middle, a pair does not come, and an old score is corrected', async () => {
  await publish(5);
  leaver = await director.locator('[data-table="7"] .pair span').first().innerText();
  await tab(director, 'jugadores');
  await director.getByRole('button', { name: `${leaver} se retira` }).click();
  await director.getByRole('button', { name: '¿Seguro? Pierde su mesa' }).click();
  await director.locator('li.withdrawn').getByText(leaver).waitFor();
  await tab(director, 'resultados');
  await director.getByText(`${leaver} se retiró durante la ronda`).waitFor();
  await director.getByRole('button', { name: /^Fallo sobre la mesa/ }).first().click();
  await sound(director, 'ruling-es');
  await reason(director, 'no se presentaron', 'Dictar el fallo');
  await director.getByText('Fallo del director: no se presentaron').waitFor();
  await typeResults(director, 5);
  await tab(director, 'resultados');
  await director.getByLabel('Ronda', { exact: true }).selectOption('4');
  await director.getByRole('button', { name: 'Corregir mesa 2, partida 1' }).click();
  const dialog = director.getByRole('dialog');
  const [first, second] = score(4, 2);
  await dialog.getByRole('textbox').nth(0).fill(String(second));
  await dialog.getByRole('textbox').nth(1).fill(String(first));
  await reason(director, 'acta leída al revés', 'Corregir');
  await director.locator('[data-table="2"] .score').filter({ hasText: new RegExp(`^${second}.*${first}$`) }).waitFor();
  await shoot(director, 'domino-results-closed-es');
});

test('round 6: a second director in English types while the first looks; then it is undone with a reason', async () => {
  await tab(director, 'ronda');
  await director.locator('[data-place]').first().waitFor();
  await publish(6);
  const second = await logIn(venue, 'en');
  await goTo(second, `#/domino/${id}/direccion/resultados`);
  await tab(director, 'resultados');
  await typeResults(second, 6, { close: false });
  await director.getByRole('button', { name: 'Cerrar la ronda 6' }).waitFor();
  await sound(second, 'results-en');
  await second.getByRole('button', { name: 'Undo round 6' }).click();
  await reason(second, 'a table was missing', 'Undo round 6');
  await director.getByText('Ronda 5 de 7 cerrada').waitFor();
  await tab(second, 'ronda');
  await second.locator('[data-place]').first().waitFor();
  await second.getByText('7 results of the undone round are kept').waitFor();
  await sound(second, 'proposal-en');
  await second.getByRole('button', { name: 'Publish round 6' }).click();
  await second.getByRole('heading', { name: 'Round 6 is published' }).waitFor();
  await second.getByRole('button', { name: 'Close round 6' }).click();
  await director.getByText('Ronda 6 de 7 cerrada').waitFor();
  await second.context().close();
});

test('round 7: the projector and a player’s phone follow by themselves', async () => {
  await desk('ronda');
  await director.locator('[data-place]').first().waitFor();
  await publish(7);
  const wall = await venue.phone('es', { viewport: { width: 1920, height: 1080 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });
  await goTo(wall, `#/proyector/domino/${id}`);
  await wall.locator('[data-table="1"]').waitFor();
  await sound(wall, 'projector-es');
  // Smaller than the round, so that it has to walk.
  await wall.setViewportSize({ width: 1280, height: 480 });
  const phone = await venue.phone('en', { ...PHONE_390, colorScheme: 'dark' });
  await goTo(phone, `#/domino/${id}`);
  await phone.getByRole('button', { name: '1', exact: true }).tap();
  await phone.locator('[data-table="1"]').getByText('100–64').waitFor();
  await phone.getByLabel('Your name').fill('belen');
  await sound(phone, 'public-dark-en');
  await phone.getByRole('link', { name: /Ana Belén/ }).first().tap();
  await phone.getByRole('heading', { name: 'Ana Belén Quintero' }).waitFor();
  await phone.getByText('Where the EFF of').waitFor();
  await sound(phone, 'player-dark-en');
  await wall.waitForFunction(() => document.querySelector('.frame').scrollTop > 0);
  await wall.keyboard.press(' ');
  await typeResults(director, 7, { close: false });
  await wall.locator('[data-table="1"] .settled').waitFor();
  await director.keyboard.press('Enter');
  await director.getByText('El torneo ha terminado').waitFor();
  await wall.getByText('Torneo terminado').waitFor();
  await phone.getByText('The tournament is over').first().waitFor();
  await wall.context().close();
  await phone.context().close();
});

test('standings with every component, the journal, the report with its last hash', async () => {
  await desk('clasificacion');
  await director.getByRole('columnheader', { name: /2.ª opinión/ }).waitFor();
  assert.equal(await director.locator('tbody tr').count(), 29);
  await sound(director, 'standings-es');
  await desk('pruebas');
  await director.getByText('Última huella').waitFor();
  const hash = await director.locator('code').first().innerText();
  assert.match(hash, /^[0-9a-f]{64}$/);
  await sound(director, 'journal-es');
  const pages = await paper(director, 'informe', 'paper-report');
  assert.ok(pages >= 2, `the report has ${pages} pages`);
  const report = await director.locator('article').innerText();
  for (const told of [hash, 'acta leída al revés', 'mesas de la televisión', 'no se presentaron', `${leaver} se retiró`, 'Ronda 6 deshecha. Motivo: a table was missing']) assert.ok(report.includes(told), told);
  assert.ok((await paper(director, 'clasificacion', 'paper-standings')) >= 1);
});

test('the data can be taken along, and a file taken in elsewhere keeps its hash', async () => {
  await desk('pruebas');
  const hash = await director.locator('code').first().innerText();
  const files = {};
  for (const name of ['Archivo del torneo (JSON)', 'Registro de rondas (torneo.log)', 'Jugadores (CSV)', 'Rondas (CSV)', 'Partidas (CSV)', 'Clasificación (CSV)', 'Informe (texto)']) {
    const [download] = await Promise.all([director.waitForEvent('download'), director.getByRole('link', { name }).click()]);
    files[name] = readFileSync(await download.path(), 'utf8');
    assert.ok(files[name].length > 0, name);
    // The program does all of it again from the file alone.
    if (name.includes('JSON')) for (const verb of ['verify', 'replay']) execFileSync(process.env.TORNEO_BIN, [verb, await download.path()], { stdio: 'pipe' });
  }
  const elsewhere = await openVenue();
  try {
    const page = await elsewhere.phone('en', LAPTOP);
    await goTo(page, elsewhere.setupLink());
    await page.getByLabel('Name').fill('Eva');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.locator('form button.main').click();
    await page.getByText('Eva').first().waitFor();
    await goTo(page, '#/domino');
    await page.getByLabel('Import a tournament file').setInputFiles({ name: 'copa.json', mimeType: 'application/json', buffer: Buffer.from(files['Archivo del torneo (JSON)']) });
    await page.getByText('Last hash').waitFor();
    assert.equal(await page.locator('code').first().innerText(), hash);
    await shoot(page, 'domino-journal-en');
  } finally {
    await elsewhere.close();
  }
});

test('what everybody sees, in both languages, on a phone and on a laptop', async () => {
  for (const [language, device, more] of [['es', 'phone', PHONE_390], ['en', 'laptop', LAPTOP]]) {
    const page = await venue.phone(language, more);
    for (const [name, link] of [['home', '#/'], ['list', '#/domino'], ['public', `#/domino/${id}`], ['player', `#/domino/${id}/jugador/1`], ['desk-closed', `#/domino/${id}/direccion`], ['missing', '#/domino/no-hay']]) {
      await goTo(page, link);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(300);
      await sound(page, `${name}-${device}-${language}`);
    }
    await page.context().close();
  }
});
