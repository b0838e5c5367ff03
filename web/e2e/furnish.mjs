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

/** A rehearsed tournament of fixed pairs with its first round published: its id. */
export async function holdFixedPairs(venue, storageState) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  await goTo(page, '#/domino/nuevo');
  await page.getByRole('radio', { name: /Por parejas fijas/ }).check();
  await page.getByRole('button', { name: 'Ensayar', exact: true }).click();
  await page.waitForURL(/resultados$/);
  const id = new URL(page.url()).hash.split('/')[2];
  await page.context().close();
  return id;
}

/** A tournament of live games that bots play by themselves; finished once its standings are official. */
export async function holdContest(venue, storageState, format = { type: 'swiss', rounds: 2, accelerated: false }) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const form = { name: 'Copa de la clase', place: 'Aula 3', date: '2030-05-01', format, tie_breaks: [], check_in: false, prizes: [] };
  const { code } = await post(page, '/api/contests', { form, setup: { play: { type: 'tictactoe', move_seconds: 20 }, bots_at_once: true, pause_seconds: 1 } });
  for (const act of [{ type: 'bots', count: 8, level: 'easy' }, { type: 'publish' }]) await post(page, `/api/contests/${code}/acts`, act);
  await page.context().close();
  return code;
}

const CLUB = { name: 'Copa del club', place: 'Sala 1', game: 'Ajedrez', people: ['Ana', 'Beto', 'Carla', 'David'], format: { type: 'swiss', rounds: 3, accelerated: false } };

/** A tournament over the board with a round published: its code, and the link of one side of a table. What is not said is as in a small club. */
export async function holdOverTheBoard(venue, storageState, more = {}) {
  const { name, place, game, people, format } = { ...CLUB, ...more };
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const form = { name, place, date: '2030-05-01', format, tie_breaks: [], check_in: false, prizes: [] };
  const { code } = await post(page, '/api/contests', { form, setup: { play: { type: 'board', game } } });
  for (const act of [{ type: 'list', csv: ['name', ...people].join('\n') }, { type: 'publish' }]) await post(page, `/api/contests/${code}/acts`, act);
  const answer = await page.request.get(new URL(`/api/contests/${code}/tables`, page.url()).href);
  const { tables } = await answer.json();
  await page.context().close();
  return { code, link: tables[0].white };
}

/** Results of a round, board by board; with all of them the next one is published. */
export async function settle(venue, storageState, code, results) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const { rounds } = await (await page.request.get(new URL(`/api/contests/${code}`, page.url()).href)).json();
  const { games } = rounds.at(-1);
  const acts = results.map((result, board) => ({ type: 'settle', encounter: games[board].encounter, result }));
  if (results.length === games.length) acts.push({ type: 'publish' });
  for (const act of acts) await post(page, `/api/contests/${code}/acts`, act);
  await page.context().close();
}

/** A match of the engine against itself, which goes on until `end` is called. */
export async function beginMatch(venue, storageState) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const { code } = await post(page, '/api/matches', { first_elo: 800, second_elo: 900, games: 200, base_seconds: 60, increment_seconds: 0 });
  const end = async () => {
    await page.request.delete(new URL(`/api/matches/${code}`, page.url()).href);
    await page.context().close();
  };
  return { code, end };
}

/** A session of two people that has begun: its code, and by which tokens they are in it. */
export async function beginSession(venue, storageState, file) {
  const code = await openSession(venue, storageState, file);
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const tokens = [];
  for (const name of ['Ana', 'Beto']) {
    const { token } = await post(page, '/api/people', { name });
    const entered = await page.request.post(new URL(`/api/sessions/${code}/entry`, page.url()).href, { data: {}, headers: { ...JSON_TYPE, authorization: `Bearer ${token}` } });
    if (!entered.ok()) throw new Error(await entered.text());
    tokens.push(token);
  }
  await post(page, `/api/sessions/${code}/interventions`, { kind: 'start' });
  await page.context().close();
  return { code, tokens };
}

/** The first of a session's personal codes, as it is printed. */
export async function personalCode(venue, storageState, session) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const answer = await page.request.get(new URL(`/api/sessions/${session}/codes`, page.url()).href);
  const { codes } = await answer.json();
  await page.context().close();
  return codes[0].code;
}

/** A session that nobody has entered yet. */
export async function openSession(venue, storageState, file) {
  const page = await venue.phone('es', { ...LAPTOP, storageState });
  const made = await post(page, '/api/sessions', { format: 'snatch-session/1', title: 'Economía experimental', ...file });
  await page.context().close();
  return made.code;
}
