// Tournaments of games on real screens: a chess Swiss with bots, a knockout, engines that are watched, a Swiss over the board, a rehearsal.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { LAPTOP, PASSWORD, PHONE_390 } from './hall.mjs';
import { barriers, goTo, introduce, openVenue, overflows, play, shoot } from './venue.mjs';

/** Games of bots take a while on a busy machine. */
const PATIENCE = { timeout: 120_000 };

let venue;
let director;
before(async () => {
  venue = await openVenue();
  director = await venue.phone('es', LAPTOP);
  await goTo(director, venue.setupLink());
  await director.locator('#account-name').fill('Dora');
  await director.locator('#account-password').fill(PASSWORD);
  await director.locator('form button.main').click();
  await director.getByText('Dora').first().waitFor();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

/** Opens a tournament; what is not chosen stays as it is usual. */
async function create(choose) {
  await goTo(director, '#/torneos/nuevo');
  await director.getByRole('heading', { name: 'Nuevo torneo' }).waitFor();
  await choose(director);
  await director.getByRole('button', { name: 'Crear el torneo' }).click();
  await director.getByRole('heading', { name: 'Para entrar' }).waitFor();
  return director.getByLabel('Enlace del torneo').inputValue();
}

async function addBots(count, level) {
  await director.getByLabel('Cuántos bots').fill(String(count));
  await director.getByLabel('Nivel de los bots').selectOption(level);
  await director.getByRole('button', { name: 'Añadir bots' }).click();
}

/** A phone that takes part. */
async function enter(link, name, language = 'es') {
  const phone = await venue.phone(language, PHONE_390);
  await phone.goto(link);
  await phone.getByRole('button', { name: /Participar|Take part/ }).tap();
  await introduce(phone, name);
  await phone.getByText(/Participas con el número|You take part with number/).waitFor();
  return phone;
}

const stage = (page, name) => page.locator(`[data-stage="${name}"]`).waitFor(PATIENCE);

async function sound(page, name) {
  await shoot(page, name);
  assert.deepEqual(await barriers(page), []);
  assert.equal(await overflows(page), false, `${name} is too wide`);
}

/** Goes to the board and makes the first chess move of their side there, White's being 0. */
async function goAndMove(phone, side) {
  await phone.getByRole('link', { name: /Ir a mi tablero|Go to my board/ }).tap(PATIENCE);
  await phone.locator('[data-square].movable').first().tap(PATIENCE);
  await phone.locator('[data-square].target').first().tap();
  await phone.locator('ol li button').nth(side).waitFor({ state: 'attached' });
}

/** Gives up at the board. */
async function resign(phone) {
  await phone.getByRole('button', { name: /^(Abandonar|Resign)$/ }).tap();
  await phone.getByRole('button', { name: /Toca otra vez|Tap again/ }).tap();
}

/** Both sides of a game, as far as they play with phones, move; the last of them gives up, and all come back. */
async function playAndResign(sides) {
  for (const [side, phone] of sides.entries()) if (phone !== undefined) await goAndMove(phone, side);
  const here = sides.filter((phone) => phone !== undefined);
  await resign(here.at(-1));
  for (const phone of here) await phone.getByRole('link', { name: /Volver al torneo|Back to the tournament/ }).tap();
}

/** The game of the last round in which somebody plays, as the server has it. */
function gameOf(link, number) {
  const code = link.split('/').at(-1);
  return director.evaluate(async ([code, number]) => {
    const { rounds } = await (await fetch(`/api/contests/${code}`)).json();
    return rounds.at(-1).games.find((game) => game.white === number || game.black === number);
  }, [code, number]);
}

/** The page says why this game and not another. */
async function explained(phone) {
  await phone.getByText(/¿Por qué juego con/).tap();
  await phone.getByText('Por qué no otra persona:').waitFor();
  await sound(phone, 'contest-why');
}

test('a chess Swiss of twelve, eight of them bots, over three rounds', async () => {
  const link = await create(async (page) => {
    await sound(page, 'contest-new');
    await page.getByLabel('Nombre del torneo').fill('Copa de la escuela');
    await page.getByLabel('Rondas', { exact: true }).fill('3');
    await page.getByRole('radio', { name: 'Cuando yo diga' }).check({ force: true });
    await page.getByLabel('Los bots responden al instante').check();
  });
  const phones = [];
  for (const name of ['Ana', 'Beto', 'Caro']) phones.push(await enter(link, name));
  phones.push(await enter(link, 'Dan', 'en'));
  await addBots(8, 'level_3');
  await director.getByText('12 participantes').waitFor();
  await sound(director, 'contest-registering');
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await phones[0].getByText('Tu partida está lista').waitFor();
  await sound(phones[0], 'contest-lobby-es');
  await sound(phones[3], 'contest-lobby-en');
  for (let round = 1; round <= 3; round += 1) {
    if (round > 1) await director.getByRole('button', { name: `Publicar la ronda ${round}` }).click();
    await director.getByRole('heading', { name: `Ronda ${round}`, exact: true }).waitFor();
    for (const [index, phone] of phones.entries()) {
      await phone.getByRole('heading', { name: new RegExp(`^(Ronda|Round) ${round}$`) }).waitFor();
      const game = await gameOf(link, index + 1);
      // People may meet each other, and be through with it.
      if (game.result !== null) continue;
      await playAndResign([game.white, game.black].map((number) => phones[number - 1]));
      while ((await gameOf(link, index + 1)).result === null) await phone.waitForTimeout(50);
    }
    if (round === 2) await explained(phones[0]);
    await stage(director, round === 3 ? 'finished' : 'between');
  }
  await director.getByText(/^Gana Bot/).waitFor();
  await sound(director, 'contest-finished');
  await sound(phones[3], 'contest-finished-en');
  await director.getByRole('button', { name: 'Comprobar el registro' }).click();
  await director.getByText('el revisor independiente no halla faltas').waitFor();
  const report = await director.evaluate(async () => (await fetch(document.querySelector('a[href$="report.trf"]').href)).text());
  assert.equal(report.split('\n').filter((line) => line.startsWith('001')).length, 12);
  const games = await director.evaluate(async () => (await fetch(document.querySelector('a[href$="games.pgn"]').href)).text());
  const played = games.split('[Event "Copa de la escuela"]').slice(1);
  assert.equal(played.length, 18);
  for (const game of played) assert.match(game, /\n1\. /, 'nobody gave up before a move');
  await goTo(director, `${new URL(link).hash}/proyector`);
  await director.getByText(/^Gana Bot/).waitFor();
  await sound(director, 'contest-projector');
});

test('a tic-tac-toe knockout of eight goes on by itself', async () => {
  const link = await create(async (page) => {
    await page.getByRole('radio', { name: /Tres en raya en vivo/ }).check({ force: true });
    await page.getByRole('radio', { name: /Eliminación directa/ }).check({ force: true });
    await page.getByLabel('Los bots responden al instante').check();
  });
  const ana = await enter(link, 'Ana');
  await addBots(7, 'easy');
  await director.getByText('8 participantes').waitFor();
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await ana.getByRole('link', { name: 'Ir a mi tablero' }).tap();
  // Ana is the first seed: she begins, and gives up after a move.
  await play(ana, 'b2');
  await ana.getByRole('button', { name: 'Rendirme' }).tap();
  await ana.getByRole('button', { name: 'Toca otra vez' }).tap();
  await ana.getByRole('link', { name: 'Volver al torneo' }).tap();
  await stage(director, 'finished');
  await director.getByRole('heading', { name: 'Cuadro', exact: true }).waitFor();
  await director.getByText('Tercer lugar').waitFor();
  await sound(director, 'contest-knockout');
  await ana.getByText(/^Gana Bot/).waitFor();
  await sound(ana, 'contest-knockout-phone');
});

test('engines in a round robin are watched live', async () => {
  await create(async (page) => {
    await page.getByRole('radio', { name: /Todos contra todos/ }).check({ force: true });
    await page.getByLabel('Los bots responden al instante').check();
  });
  for (const [index, level] of ['level_2', 'level_3', 'level_4', 'level_5'].entries()) {
    await addBots(1, level);
    await director.getByText(`${index + 1} participante`).first().waitFor();
  }
  await director.getByText('4 participantes').waitFor();
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await director.getByRole('link', { name: 'Proyector' }).click();
  const boards = director.locator('.boards');
  await boards.getByRole('img').or(boards.getByRole('grid')).first().waitFor(PATIENCE);
  const first = await boards.innerHTML();
  await director.waitForFunction((seen) => document.querySelector('.boards')?.innerHTML !== seen, first, PATIENCE);
  await sound(director, 'contest-watched');
  await director.getByText(/^Gana Bot/).waitFor(PATIENCE);
});

const CATEGORIES = ['', 'Sub-12', ''];
const LIST = ['nombre;elo;categoría', ...Array.from({ length: 19 }, (_, index) => `Persona ${index + 1};${2200 - 37 * index};${CATEGORIES[index % 3]}`)].join('\n');

/** White wins, but every third board is a draw. */
async function enterResults(boards) {
  for (let board = 1; board <= boards; board += 1) {
    const select = director.getByLabel(`Anotar el resultado de la mesa ${board}`, { exact: true });
    if (await select.evaluate((one) => one.value === '')) await select.selectOption(board % 3 === 0 ? 'draw' : 'white');
  }
}

test('a Swiss of twenty over the board, with categories, a late entry, a bye and the report for the federation', async () => {
  const link = await create(async (page) => {
    await page.getByRole('radio', { name: /^En mesa/ }).check({ force: true });
    await page.getByLabel('Rondas', { exact: true }).fill('2');
    await page.getByRole('radio', { name: 'Cuando yo diga' }).check({ force: true });
    await page.getByText('Premios').click();
    await page.getByLabel(/Uno por línea/).fill('Copa\nMejor sub-12 [Sub-12]');
    await page.getByText('Desempates').click();
    for (const code of ['SB', 'BH', 'WIN']) await page.getByLabel('Añadir un desempate').selectOption(code);
    await page.getByRole('button', { name: 'Quitar WIN' }).click();
    await sound(page, 'contest-ties');
  });
  const ana = await enter(link, 'Ana');
  await director.getByText('Importar una lista').click();
  await director.getByLabel(/CSV con títulos/).fill(LIST);
  await director.getByRole('button', { name: 'Anotar y corregir' }).click();
  await director.getByText('20 participantes').waitFor();
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await byLinks(link);
  await ana.getByText('¿Cómo terminó tu partida?').waitFor();
  await ana.getByRole('button', { name: '½–½' }).tap();
  await ana.getByText('Dijiste ½–½').waitFor();
  await sound(ana, 'contest-board-phone');
  await ana.getByText('Descansar una ronda').tap();
  await ana.getByLabel('Vale').selectOption('zero');
  await ana.getByRole('button', { name: 'Descansar la ronda 2' }).tap();
  await ana.getByText('Descansas la ronda 2.').waitFor();
  await ana.getByRole('button', { name: 'Jugar la ronda 2 de todos modos' }).tap();
  await ana.getByText('Descansas la ronda 2.').waitFor({ state: 'hidden' });
  await ana.getByText('Descansar una ronda').tap();
  await ana.getByLabel('Vale').selectOption('half');
  await sound(ana, 'contest-bye-phone');
  await ana.getByRole('button', { name: 'Descansar la ronda 2' }).tap();
  await ana.getByText('Descansas la ronda 2.').waitFor();
  const beto = await enter(link, 'Beto', 'en');
  await beto.getByText('Wait here').waitFor();
  await enterResults(10);
  await stage(director, 'between');

  await director.getByText('Ver la siguiente ronda antes de publicarla').click();
  await director.getByRole('button', { name: 'Ver', exact: true }).click();
  await director.getByRole('heading', { name: 'Ronda 2, propuesta' }).waitFor();
  // The first two of the list met: swapped back together, the page says so.
  const first = await director.locator('table tr').nth(1).locator('td').allTextContents();
  const pairs = (await director.locator('.pairs li').allTextContents()).map((pair) => pair.trim().split(' – '));
  const opponent = pairs.find((pair) => pair.includes(first[1])).find((name) => name !== first[1]);
  await director.getByLabel('Cambiar a').selectOption({ label: opponent });
  await director.getByLabel(/^por/).selectOption({ label: first[3] });
  await director.getByRole('button', { name: 'Cambiar y revisar' }).click();
  await director.getByText(/ya jugaron/).first().waitFor();
  await sound(director, 'contest-by-hand');
  await director.getByRole('button', { name: 'Publicar la ronda 2', exact: true }).click();
  await director.getByText('Ana descansa (medio punto)').waitFor();
  await enterResults(10);
  await stage(director, 'finished');
  await director.getByRole('combobox', { name: /^Categoría/ }).selectOption('Sub-12');
  await director.getByText(/Mejor sub-12/).waitFor();
  await sound(director, 'contest-board');
  const heads = await director.locator('th abbr').allTextContents();
  assert.deepEqual(heads.slice(1, 3), ['SB', 'BH']);
  // A score sheet turns up: the last round is corrected after the end, with its reason.
  assert.equal(await director.getByRole('combobox', { name: /^Ronda/ }).inputValue(), '2');
  await director.getByLabel('Anotar el resultado de la mesa 1', { exact: true }).selectOption('both_forfeit');
  await director.getByLabel(/^Motivo de cambiar/).fill('apareció la planilla');
  await director.getByRole('button', { name: 'Corregir', exact: true }).click();
  await director.getByLabel(/^Motivo de cambiar/).waitFor({ state: 'hidden' });
  await stage(director, 'finished');
  await figures(ana);
  await federation();
  await printed(link);
  const fetched = (end) => director.evaluate(async (wanted) => (await fetch(document.querySelector(`a[href*="${wanted}"]`).href)).text(), end);
  const report = await fetched('report.trf');
  assert.equal(report.split('\n').filter((line) => line.startsWith('001')).length, 21);
  // Whoever pairs the rounds of the report again finds the same pairs, or this throws.
  execFileSync(process.env.TORNEO_BIN, ['trf', 'check', '-'], { input: report });
  const told = await fetched('report.txt');
  assert.equal(told.split('emparejada de nuevo, sale igual').length - 1, 2);
  await goesOn(report);
});

/** The codes of the first board's slip: white says it, black confirms it, and the desk has it. */
async function byLinks(link) {
  const code = link.split('/').at(-1);
  const { tables } = await director.evaluate(async (code) => (await fetch(`/api/contests/${code}/tables`)).json(), code);
  assert.equal(tables.length, 10);
  const { white, black } = tables[0];
  const [one, other] = [await venue.phone('es', PHONE_390), await venue.phone('en', PHONE_390)];
  await one.goto(`${link}/mesa/${white}`);
  await one.getByRole('button', { name: '1–0' }).tap();
  await one.getByText('Dijiste 1–0').waitFor();
  await other.goto(`${link}/mesa/${black}`);
  await other.getByText('Your opponent says 1–0').waitFor();
  await sound(other, 'contest-table-en');
  await other.getByRole('button', { name: '½–½' }).tap();
  await one.getByText('Pónganse de acuerdo').waitFor();
  await sound(one, 'contest-table-es');
  await other.getByRole('button', { name: '1–0' }).tap();
  await one.getByText('Resultado: 1–0').waitFor();
}

/** A tap on a figure says what each round adds to it. */
async function figures(phone) {
  await phone.getByRole('button', { name: /Desempates de Ana: BH/ }).tap();
  const told = phone.getByRole('region', { name: 'Desempates de Ana' });
  const buchholz = told.locator('details', { has: phone.getByText('BH', { exact: true }) });
  await buchholz.locator('summary').tap();
  await buchholz.getByText(/Ronda 2: .* de un rival ficticio, porque no hubo rival/).waitFor();
  await sound(phone, 'contest-figures');
}

async function federation() {
  await director.getByText('Datos para la federación').click();
  await director.getByLabel('Federación', { exact: true }).fill('MEX');
  await director.getByLabel('Árbitro principal').fill('Soto, Eva');
  await director.getByLabel('Día de cada ronda, separados por comas').fill('2026-05-30, 2026-05-31');
  await director.getByRole('button', { name: 'Guardar' }).click();
  await director.getByText('Guardado.').waitFor();
}

async function printed(link) {
  const back = director.url();
  for (const [sheet, text] of [['mesas', 'Resultado'], ['nombres', 'Blancas · '], ['papeletas', 'Firma'], ['tabla', 'BH'], ['informe', 'Última huella']]) {
    await goTo(director, `${new URL(link).hash}/imprimir/${sheet}`);
    await director.getByText(text).first().waitFor();
    await sound(director, `contest-print-${sheet}`);
  }
  await director.goto(back);
  await director.getByRole('heading', { name: 'Clasificación' }).waitFor();
}

/** The same tournament from its report, as a club's that began elsewhere: a third round is paired here. */
async function goesOn(report) {
  await goTo(director, '#/torneos/nuevo');
  await director.getByText('Continuar un torneo de otro programa (TRF)').click();
  await director.getByLabel('Archivo TRF').setInputFiles({ name: 'club.trf', mimeType: 'text/plain', buffer: Buffer.from(report) });
  await director.getByLabel('Rondas en total, si el archivo no lo dice').fill('3');
  await sound(director, 'contest-from-trf');
  await director.getByRole('button', { name: 'Continuar aquí' }).click();
  await director.getByRole('button', { name: 'Publicar la ronda 3' }).click();
  await director.getByRole('heading', { name: 'Ronda 3', exact: true }).waitFor();
  await sound(director, 'contest-continued');
}

/** Who gives up without a move was not there. */
async function moveAndResign(phone) {
  await phone.getByRole('link', { name: 'Go to my board' }).tap(PATIENCE);
  await phone.locator('[data-cell][aria-disabled="false"]').first().tap();
  await phone.getByRole('button', { name: 'Resign' }).tap();
  await phone.getByRole('button', { name: 'Tap again' }).tap();
}

test('an arena pairs whoever is free until its time is over', async () => {
  const link = await create(async (page) => {
    await page.getByRole('radio', { name: /Tres en raya en vivo/ }).check({ force: true });
    await page.getByRole('radio', { name: /Arena/ }).check({ force: true });
    await page.getByLabel(/^Minutos/).fill('1');
    await page.getByLabel('Los bots responden al instante').check();
  });
  const ana = await enter(link, 'Ana', 'en');
  await addBots(5, 'easy');
  await director.getByText('6 participantes').waitFor();
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await moveAndResign(ana);
  await ana.getByRole('link', { name: 'Back to the tournament' }).tap();
  // Paired again without anybody's doing.
  await ana.getByRole('link', { name: 'Go to my board' }).waitFor(PATIENCE);
  await sound(ana, 'contest-arena-phone');
  await ana.getByRole('button', { name: /Withdraw|Leave/ }).tap();
  await moveAndResign(ana);
  await stage(director, 'finished');
  await director.getByText(/^Gana Bot/).waitFor();
  await sound(director, 'contest-arena');
});

/** A pair, from one phone. */
async function enterPair(link, [one, other], language) {
  const phone = await venue.phone(language, PHONE_390);
  await phone.goto(link);
  await phone.getByLabel(/Tu pareja|Your partner/).fill(other);
  await sound(phone, `contest-pair-door-${language}`);
  await phone.getByRole('button', { name: /Participar|Take part/ }).tap();
  await introduce(phone, one);
  await phone.getByText(/Participas con el número|You take part with number/).waitFor();
  return phone;
}

test('domino is a game among the others: pairs knock each other out, and with changing partners it has its desk', async () => {
  const link = await create(async (page) => {
    await page.getByRole('radio', { name: /^Dominó/ }).check({ force: true });
    await page.getByLabel('Nombre del torneo').fill('Copa de parejas');
    await sound(page, 'contest-new-domino');
    await page.getByRole('radio', { name: /Eliminación directa/ }).check({ force: true });
    await page.getByRole('radio', { name: 'Cuando yo diga' }).check({ force: true });
  });
  const ana = await enterPair(link, ['Ana', 'Beto'], 'es');
  const dan = await enterPair(link, ['Dan', 'Eva'], 'en');
  await director.getByText('Importar una lista').click();
  await director.getByLabel(/CSV con títulos/).fill('nombre;integrantes\nTigres;Fito / Gil\n;Hugo / Iris');
  await director.getByRole('button', { name: 'Anotar y corregir' }).click();
  await director.getByText('4 participantes').waitFor();
  await sound(director, 'contest-pairs');
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await ana.getByText('¿Cómo terminó tu partida?').waitFor();
  await sound(ana, 'contest-pairs-phone-es');
  await sound(dan, 'contest-pairs-phone-en');
  // Somebody else plays for Gil from now on: the pair stays the same entrant.
  await director.getByText(/^Presencia, correcciones/).click();
  await director.getByRole('combobox', { name: /^Participante/ }).selectOption({ label: '3. Tigres' });
  await director.getByText('Corregir a Tigres').click();
  const form = director.locator('details').filter({ hasText: 'Corregir a Tigres' }).last();
  await form.getByLabel('Integrante 2').fill('Julia');
  await sound(director, 'contest-pair-substitute');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await director.getByText('Fito / Julia').first().waitFor();
  await enterResults(2);
  await stage(director, 'between');
  await director.getByRole('button', { name: 'Publicar la ronda 2' }).click();
  await director.getByRole('heading', { name: 'Ronda 2', exact: true }).waitFor();
  await enterResults(2);
  await stage(director, 'finished');
  await director.getByText(/^Gana /).waitFor();
  await sound(director, 'contest-pairs-finished');
  await goTo(director, `${new URL(link).hash}/imprimir/nombres`);
  await director.getByText('Julia').first().waitFor();
  await sound(director, 'contest-pairs-by-name');

  await goTo(director, '#/torneos');
  await director.getByRole('link', { name: 'Copa de parejas' }).waitFor();
  await director.getByRole('link', { name: 'Nuevo torneo' }).click();
  await director.getByRole('radio', { name: /^Dominó/ }).check({ force: true });
  await director.getByLabel('Nombre del torneo').fill('Dominó de los jueves');
  await director.getByRole('button', { name: 'Crear el torneo' }).click();
  await director.waitForURL(/domino\/domino-de-los-jueves\/direccion\/jugadores$/);
  const anybody = await venue.phone('en', PHONE_390);
  await goTo(anybody, '#/torneos');
  await anybody.getByRole('link', { name: 'Copa de parejas' }).waitFor();
  assert.equal(await anybody.getByRole('link', { name: 'Dominó de los jueves' }).count(), 0, 'everybody sees it with its first round');
  await sound(anybody, 'tournaments-en');
  await goTo(director, '#/torneos');
  await director.getByRole('link', { name: 'Dominó de los jueves' }).waitFor();
  await sound(director, 'tournaments-es');
});

test('a clock of one\'s own, a wall that invites, prizes, and a phone that is told to rest', async () => {
  const link = await create(async (page) => {
    await page.getByRole('radio', { name: 'Otro', exact: true }).check({ force: true });
    await page.getByLabel('Minutos').fill('181');
    await page.getByText('Hasta 180 minutos').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Crear el torneo' }).isDisabled(), true);
    await page.getByLabel('Minutos').fill('7.5');
    await page.getByLabel('Segundos que añade cada jugada').fill('4');
    await sound(page, 'contest-own-clock');
  });
  const code = link.split('/').at(-1);
  const view = () => director.evaluate(async (asked) => (await fetch(`/api/contests/${asked}`)).json(), code);
  assert.deepEqual((await view()).setup.play, { type: 'chess', base_seconds: 450, increment_seconds: 4 });

  const wall = await venue.phone('en', LAPTOP);
  await goTo(wall, `${new URL(link).hash}/proyector`);
  await wall.getByText('Join with your phone').waitFor();
  await wall.getByText(code, { exact: true }).waitFor();
  await sound(wall, 'contest-wall-open');

  await director.getByText('Premios', { exact: true }).click();
  await director.getByLabel(/^Uno por línea/).fill('Campeón\nMejor sub-12 [Sub-12]');
  const set = director.getByRole('button', { name: 'Cambiar los premios' });
  await set.click();
  await director.waitForFunction(() => [...document.querySelectorAll('button')].some(({ disabled, innerText }) => disabled && innerText === 'Cambiar los premios'));
  assert.deepEqual((await view()).form.prizes, [{ name: 'Campeón' }, { name: 'Mejor sub-12', category: 'Sub-12' }]);
  await sound(director, 'contest-prizes');

  await addBots(2, 'level_1');
  await director.locator('.people li').nth(1).waitFor();
  const ana = await enter(link, 'Ana');
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await ana.locator('.card strong', { hasText: 'Ana descansa' }).waitFor();
  await sound(ana, 'contest-bye');
  await wall.getByText(/^Ana /).waitFor();
  await sound(wall, 'contest-wall-round');
});

test('who says that they are here plays, two are kept apart, and the desk looks ahead of the results', async () => {
  const link = await create(async (page) => {
    await page.getByRole('radio', { name: /^En mesa/ }).check({ force: true });
    await page.getByLabel('Rondas', { exact: true }).fill('2');
    await page.getByRole('radio', { name: 'Cuando yo diga' }).check({ force: true });
    await page.getByLabel('Solo juega quien confirma que está').check();
  });
  const ana = await enter(link, 'Ana');
  const beto = await enter(link, 'Beto', 'en');
  await director.getByText('Importar una lista').click();
  await director.getByLabel(/CSV con títulos/).fill('nombre\nCaro\nDani\nEva');
  await director.getByRole('button', { name: 'Anotar y corregir' }).click();
  await director.getByText('5 participantes').waitFor();
  await sound(ana, 'contest-check-in');
  await ana.getByRole('button', { name: 'Aquí estoy' }).tap();
  await beto.getByRole('button', { name: 'I am here' }).tap();
  await director.getByText(/^Presencia, correcciones/).click();
  const person = director.getByRole('combobox', { name: /^Participante/ });
  for (const [label, name] of [['3. Caro', 'Caro'], ['4. Dani', 'Dani']]) {
    await person.selectOption({ label });
    await director.getByRole('button', { name: `${name} está aquí` }).click();
    await director.getByRole('button', { name: `${name} está aquí` }).waitFor({ state: 'detached' });
  }
  // As the list stands Ana would meet Caro.
  await person.selectOption({ label: '1. Ana' });
  await director.getByLabel('Que no juegue con').selectOption({ label: '3. Caro' });
  await director.getByRole('button', { name: 'Separar a Ana y Caro' }).click();
  await director.getByRole('button', { name: 'Separar', exact: true }).waitFor();
  await director.getByRole('button', { name: 'Empezar: publicar la ronda 1' }).click();
  await ana.getByText('¿Cómo terminó tu partida?').waitFor();
  assert.ok([1, 4].includes((await gameOf(link, 1)).white) && [1, 4].includes((await gameOf(link, 1)).black), 'Ana meets Dani');
  assert.equal(await gameOf(link, 5), undefined, 'Eva has not come');
  await director.getByText('Ver la siguiente ronda antes de publicarla').click();
  for (const supposed of await director.getByLabel(/^Si .* terminara/).all()) await supposed.selectOption('white');
  await director.getByRole('button', { name: 'Ver', exact: true }).click();
  await director.getByRole('heading', { name: 'Ronda 2, propuesta' }).waitFor();
  await sound(director, 'contest-what-if');
  assert.equal((await gameOf(link, 1)).result, null, 'nothing was entered');
});

test('one click rehearses a tournament, fast or as people would play it', async () => {
  await goTo(director, '#/torneos/nuevo');
  await director.getByRole('radio', { name: /Tres en raya en vivo/ }).check({ force: true });
  await director.getByRole('button', { name: 'Ensayar a velocidad real' }).click();
  await director.getByRole('heading', { name: 'Ensayo · Torneo de hoy' }).waitFor();
  await director.getByRole('heading', { name: 'Ronda 1', exact: true }).waitFor();
  const code = new URL(director.url()).hash.split('/').at(-1);
  const { setup } = await director.evaluate(async (asked) => (await fetch(`/api/contests/${asked}`)).json(), code);
  assert.deepEqual([setup.bots_at_once ?? false, setup.pause_seconds], [false, 15]);
  await stage(director, 'between');

  await goTo(director, '#/torneos/nuevo');
  await director.getByRole('radio', { name: /Tres en raya en vivo/ }).check({ force: true });
  await director.getByLabel('Rondas', { exact: true }).fill('3');
  await director.getByRole('button', { name: 'Ensayar con bots' }).click();
  await director.getByRole('heading', { name: 'Ensayo · Torneo de hoy' }).waitFor();
  await stage(director, 'finished');
});
