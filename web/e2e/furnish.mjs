// A house with something in every room: finished games, a tournament in its second round, a session that is over and one that waits.

import { execFileSync } from 'node:child_process';
import { LAPTOP, PASSWORD, list, typeResults } from './hall.mjs';
import { goTo, introduce, play, sees } from './venue.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };

/** For `openVenue`: a session of bots that was played to its end. */
export function simulateSession(into) {
  return (program, data) => {
    const answer = execFileSync(program, ['snatch', 'simulate', '--players', '12', '--seed', '7', '--journal', data, '--json'], { env: { ...process.env, TORNEO_CONFIG: '/dev/null' } });
    into.played = JSON.parse(answer.toString()).session;
  };
}

async function post(page, path, data) {
  const answer = await page.request.post(new URL(path, page.url()).href, { data, headers: JSON_TYPE });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** The organiser's account; what their browser remembers. */
export async function makeOrganiser(venue) {
  const page = await venue.phone('es', LAPTOP);
  await post(page, '/api/setup', { secret: venue.setupLink().split('/').at(-1), name: 'Dora', password: PASSWORD });
  const remembered = await page.context().storageState();
  await page.context().close();
  return remembered;
}

/** A game of tic-tac-toe on two phones; `cells` are played by turns, and who is to move then resigns where it is asked. */
export async function playTicTacToe(venue, cells, resigns = false) {
  const ana = await venue.phone();
  await goTo(ana, '#/tres-en-raya');
  await ana.locator('section[aria-labelledby="friends"] button.main').first().tap();
  await introduce(ana, 'Ana');
  await ana.getByRole('grid').waitFor();
  const beto = await venue.phone();
  await beto.goto(ana.url());
  await beto.getByRole('button', { name: /^Sentarme/ }).tap();
  await introduce(beto, 'Beto');
  const marks = ['X', 'O'];
  for (const [turn, cell] of cells.entries()) {
    await play([ana, beto][turn % 2], cell);
    for (const page of [ana, beto]) await sees(page, cell, marks[turn % 2]);
  }
  if (resigns) {
    const loser = [ana, beto][cells.length % 2];
    await loser.getByRole('button', { name: 'Rendirme' }).tap();
    await loser.getByRole('button', { name: /Rendirme|Seguro|seguro/ }).first().tap();
  }
  await ana.getByRole('button', { name: /Revancha|revancha/ }).first().waitFor();
  const link = new URL(ana.url()).hash;
  for (const page of [ana, beto]) await page.context().close();
  return link;
}

/** A game of SnatchGame against a bot in which nothing is offered. */
export async function playSnatch(venue) {
  const page = await venue.phone();
  await goTo(page, '#/snatch');
  await page.getByRole('button', { name: /^Bot cauto|^Bot prudente|cautel/i }).first().tap();
  await introduce(page, 'Ana');
  for (let round = 0; round < 3; round += 1) {
    await page.getByRole('button', { name: 'No ofrecer' }).tap();
    await page.locator('section[aria-labelledby="history-title"] li').nth(round).waitFor();
  }
  const link = new URL(page.url()).hash;
  await page.context().close();
  return link;
}

/** A tournament of 28 with one round closed and one published; `secret` opens a table on a phone. */
export async function holdTournament(venue, storageState) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  await goTo(page, '#/domino/nuevo');
  await page.getByLabel('Nombre del torneo').fill('Copa de mayo');
  await page.getByRole('button', { name: 'Crear el torneo' }).click();
  await page.getByLabel('Archivo XLSX o CSV').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: list() });
  await page.getByRole('button', { name: 'Inscribir a 28 personas' }).click();
  await page.getByRole('link', { name: 'Emparejar la ronda 1' }).click();
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: `Publicar la ronda ${round}` }).click();
    await page.getByRole('heading', { name: `La ronda ${round} está publicada` }).waitFor();
    if (round === 1) await typeResults(page, round);
  }
  const id = new URL(page.url()).hash.split('/')[2];
  await goTo(page, `#/domino/${id}/imprimir/actas`);
  const picture = page.locator('img[src*="/api/tables/"]').first();
  await picture.waitFor();
  const secret = (await picture.getAttribute('src')).split('/')[3];
  await page.context().close();
  return { id, secret };
}

/** A session that nobody has entered yet. */
export async function openSession(venue, storageState, file) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const made = await post(page, '/api/sessions', { format: 'snatch-session/1', title: 'Economía experimental', ...file });
  await page.context().close();
  return made.code;
}
