// The pictures of the documentation, taken from a real server in a real browser: `make pictures`.
//
// TORNEO_BIN names the program, as for the tests. Sizes are fixed, so that a picture changes only when the product does.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRoom, somebody } from './chessboard.mjs';
import { holdTournament, makeOrganiser, simulateSession } from './furnish.mjs';
import { LAPTOP, score } from './hall.mjs';
import { goTo, introduce, openVenue, play, still } from './venue.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const PHONE = { viewport: { width: 390, height: 660 }, deviceScaleFactor: 1.5 };
const DESK = { ...LAPTOP, viewport: { width: 1120, height: 760 } };

mkdirSync(FOLDER, { recursive: true });
const house = {};
const venue = await openVenue(simulateSession(house));

/** Once nothing moves any more. */
async function take(page, name) {
  await page.waitForLoadState('networkidle');
  await still(page);
  await page.screenshot({ path: `${FOLDER}${name}.png` });
  await page.context().close();
}

const organiser = await makeOrganiser(venue);
const { id } = await holdTournament(venue, organiser);

const desk = await venue.phone('es', { ...DESK, storageState: organiser });
await goTo(desk, `#/domino/${id}/direccion/resultados`);
await desk.locator('input[data-line]').first().focus();
for (const points of [...score(2, 1), ...score(2, 2), ...score(2, 3)]) {
  await desk.keyboard.type(String(points));
  await desk.keyboard.press('Enter');
}
await take(desk, 'desk');

const report = await venue.phone('es', { ...DESK, storageState: organiser });
await goTo(report, `#/sesiones/${house.played}/informe`);
await report.locator('figure svg').first().waitFor();
await report.locator('figure').first().scrollIntoViewIfNeeded();
await take(report, 'report');

const board = await venue.phone('es', PHONE);
await goTo(board, '#/tres-en-raya');
await board.locator('article button.main').first().tap();
await introduce(board, 'Ana');
await play(board, 'b2');
await board.locator('[data-cell] svg.o').first().waitFor();
await take(board, 'board');

const chess = await somebody(venue, 'Ana', 'es', PHONE);
await openRoom(chess, { clock: { base_seconds: 600, increment_seconds: 5 }, fen: 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 1 5' }, { kind: 'bot', level: 'beginner_4' });
await chess.locator('[data-square="c1"].movable').tap();
await chess.locator('[data-square="g5"].target').tap();
await chess.getByText('Te toca. Juegas con blancas.').waitFor();
await chess.locator('[data-square="f3"]').tap();
await take(chess, 'chess');
const lesson = await venue.phone('es', { viewport: { width: 390, height: 900 }, deviceScaleFactor: 1.5 });
await goTo(lesson, '#/tres-en-raya');
await lesson.locator('article', { hasText: 'Blindado' }).getByRole('button', { name: /^Jugar/ }).tap();
await introduce(lesson, 'Ana');
await play(lesson, 'a1');
await play(lesson, 'c3');
await lesson.locator('[data-cell] svg.o').nth(1).waitFor();
await lesson.getByText('Enséñame cómo piensa').tap();
await lesson.locator('li[aria-current="step"]').waitFor();
await still(lesson);
await lesson.locator('details', { hasText: 'Enséñame cómo piensa' }).screenshot({ path: `${FOLDER}thinking.png` });
await lesson.context().close();

const home = await venue.phone('es', DESK);
await goTo(home, '#/');
await home.getByRole('heading', { level: 1 }).waitFor();
await take(home, 'home');

const ana = await venue.phone('es', PHONE);
await goTo(ana, '#/snatch');
await ana.getByRole('radio', { name: /^G4/ }).check();
await ana.getByRole('button', { name: 'Invitar a un amigo' }).tap();
await introduce(ana, 'Ana');
const beto = await venue.phone('es', PHONE);
await beto.goto(ana.url());
await beto.getByRole('button', { name: 'Sentarme como P2' }).tap();
await introduce(beto, 'Beto');
await ana.locator('[data-offer="give-pavo-5"]').tap();
await ana.locator('[data-offer="ask-elote-10"]').tap();
await ana.getByRole('button', { name: 'Enviar la oferta' }).tap();
await beto.getByRole('radio', { name: /^Robar/ }).check();
await take(beto, 'decision');

await venue.close();
console.log(`pictures: ${FOLDER}`);
