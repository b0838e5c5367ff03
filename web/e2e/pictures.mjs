// The pictures of the documentation, taken from a real server in a real browser, in both languages: `make pictures`.
//
// TORNEO_BIN names the program, as for the tests. Sizes are fixed; bots, codes and the day differ
// from run to run, and so do the pictures that show them.

import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openRoom, somebody } from './chessboard.mjs';
import { holdOverTheBoard, holdTournament, makeOrganiser, settle, simulateSession } from './furnish.mjs';
import { LAPTOP, score } from './hall.mjs';
import { goTo, introduce, openVenue, play, still } from './venue.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const BOT = fileURLToPath(new URL('../../examples/bot.mjs', import.meta.url));
const PHONE = { viewport: { width: 390, height: 660 }, deviceScaleFactor: 1.5 };
const DESK = { ...LAPTOP, viewport: { width: 1120, height: 760 } };
/** What is tapped by its words. */
const WORDS = {
  es: { friend: 'Invitar a un amigo', sit: 'Sentarme como P2', send: 'Enviar la oferta', snatch: /^Robar/, armored: 'Blindado', thinks: 'Enséñame cómo piensa', play: /^Jugar/ },
  en: { friend: 'Invite a friend', sit: 'Sit down as P2', send: 'Send the offer', snatch: /^Snatch/, armored: 'Armored', thinks: 'Show me how it thinks', play: /^Play/ },
};

/** A chess tournament of a club. */
const CLUBS = {
  es: { name: 'Copa del club', place: 'Sala 1', game: 'Ajedrez', people: ['Ana Ruiz', 'Beto Salas', 'Carla Peña', 'Darío Gil', 'Elena Mora', 'Fermín Ibáñez', 'Gloria Soto', 'Hugo Vega'] },
  en: { name: 'Club cup', place: 'Room 1', game: 'Chess', people: ['Alice Reed', 'Ben Slater', 'Clara Penn', 'Dan Gill', 'Ellen Moore', 'Frank Irving', 'Grace South', 'Hugh Vine'] },
};

/** All pictures in one language, of a house that has just opened. */
async function takeAll(language) {
  const words = WORDS[language];
  const folder = `${FOLDER}${language}/`;
  mkdirSync(folder, { recursive: true });
  const house = {};
  const venue = await openVenue(simulateSession(house));

  /** Once nothing moves any more: the window, or one element of the page. */
  const take = async (page, name, what = page) => {
    await page.waitForLoadState('networkidle');
    // No trace of the hand that brought the page here.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400);
    await still(page);
    await what.screenshot({ path: `${folder}${name}.png` });
    await page.context().close();
  };

  const home = await venue.phone(language, DESK);
  await home.getByRole('heading', { level: 1 }).waitFor();
  await take(home, 'home');

  const organiser = await makeOrganiser(venue);
  const inside = async (link) => {
    const page = await venue.phone(language, { ...DESK, storageState: organiser });
    // Where the page hears who is logged in.
    await goTo(page, '#/entrar');
    await page.getByText('Dora').first().waitFor();
    await goTo(page, link);
    return page;
  };
  const { id } = await holdTournament(venue, organiser);

  const desk = await inside(`#/domino/${id}/direccion/resultados`);
  await desk.locator('input[data-line]').first().focus();
  for (const points of [...score(2, 1), ...score(2, 2), ...score(2, 3)]) {
    await desk.keyboard.type(String(points));
    await desk.keyboard.press('Enter');
  }
  await take(desk, 'desk');

  const proof = await inside(`#/domino/${id}/direccion/pruebas`);
  await proof.getByRole('heading', { level: 2 }).first().waitFor();
  await take(proof, 'proof');

  const account = await inside('#/entrar');
  await account.getByRole('heading', { level: 2 }).first().waitFor();
  await take(account, 'account');

  // As everybody sees it.
  const { code } = await holdOverTheBoard(venue, organiser, CLUBS[language]);
  await settle(venue, organiser, code, ['white', 'draw', 'white', 'black']);
  await settle(venue, organiser, code, ['draw', 'black', 'white']);
  const contest = await venue.phone(language, DESK);
  await goTo(contest, `#/torneo/${code}`);
  await contest.getByRole('table').nth(1).waitFor();
  await take(contest, 'contest');

  const report = await inside(`#/sesiones/${house.played}/informe`);
  await report.locator('figure svg').first().waitFor();
  // From where the plots begin; the header of the page stays above.
  await report.locator('figure').first().evaluate((figure) => window.scrollTo(0, figure.getBoundingClientRect().top + window.scrollY - 10));
  await take(report, 'report');

  const board = await venue.phone(language, PHONE);
  await goTo(board, '#/tres-en-raya');
  await board.locator('article button.main').first().tap();
  await introduce(board, 'Ana');
  await play(board, 'b2');
  await board.locator('[data-cell] svg.o').first().waitFor();
  await take(board, 'board');

  const chess = await somebody(venue, 'Ana', language, PHONE);
  // Nothing that Black may answer gives check, so that the knight can always go.
  await openRoom(chess, { clock: { base_seconds: 600, increment_seconds: 5 }, fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' }, { kind: 'bot', level: 'beginner_4' });
  await chess.locator('[data-square="f1"].movable').tap();
  await chess.locator('[data-square="b5"].target').tap();
  // White's turn was announced before, too: what tells that Black has answered is the move in the list.
  await chess.locator('ol li button').nth(1).waitFor({ state: 'attached' });
  await chess.locator('[data-square="f3"].movable').tap();
  await take(chess, 'chess');

  const lesson = await venue.phone(language, { viewport: { width: 390, height: 900 }, deviceScaleFactor: 1.5 });
  await goTo(lesson, '#/tres-en-raya');
  await lesson.locator('article', { hasText: words.armored }).getByRole('button', { name: words.play }).tap();
  await introduce(lesson, 'Ana');
  await play(lesson, 'a1');
  await play(lesson, 'c3');
  await lesson.locator('[data-cell] svg.o').nth(1).waitFor();
  await lesson.getByText(words.thinks).tap();
  await lesson.locator('li[aria-current="step"]').waitFor();
  await take(lesson, 'thinking', lesson.locator('details', { hasText: words.thinks }));

  const ana = await venue.phone(language, PHONE);
  await goTo(ana, '#/snatch');
  await ana.getByRole('radio', { name: /^G4/ }).check();
  await ana.getByRole('button', { name: words.friend }).tap();
  await introduce(ana, 'Ana');
  const beto = await venue.phone(language, PHONE);
  await beto.goto(ana.url());
  await beto.getByRole('button', { name: words.sit }).tap();
  await introduce(beto, 'Beto');
  await ana.locator('[data-offer="give-pavo-5"]').tap();
  await ana.locator('[data-offer="ask-elote-10"]').tap();
  await ana.getByRole('button', { name: words.send }).tap();
  await beto.getByRole('radio', { name: words.snatch }).check();
  await take(beto, 'decision');

  const { stdout: played } = await promisify(execFile)(process.execPath, ['--experimental-websocket', '--no-warnings', BOT, venue.relay.url]);
  const bot = await venue.phone(language, { ...DESK, viewport: { width: 1120, height: 620 } });
  await goTo(bot, `#/sala/${played.split(' ')[0]}`);
  await bot.getByText('JavaScript').first().waitFor();
  await take(bot, 'bot');
  await venue.close();
}

for (const language of ['es', 'en']) await takeAll(language);
console.log(`pictures: ${FOLDER}`);
