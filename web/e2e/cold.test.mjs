// Every page opened cold, as from a link: a browser that was never here, in both languages, on a phone, in a house where games have
// been finished. No message key, no error on the console, no breach of the content policy.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messagesOf } from '../build/messages.mjs';
import { openRoom, somebody } from './chessboard.mjs';
import { holdTournament, makeOrganiser, openSession, playSnatch, playTicTacToe, simulateSession } from './furnish.mjs';
import { weigh } from './measure.mjs';
import { openVenue, shoot } from './venue.mjs';

const KEYS = new Set([...messagesOf('es').keys()].filter((id) => id.includes('-')));
const PHONE_390 = { viewport: { width: 390, height: 844 } };

let venue;
let organiser;
let pages;
before(async () => {
  const house = {};
  venue = await openVenue(simulateSession(house));
  organiser = await makeOrganiser(venue);
  const won = await playTicTacToe(venue, ['a1', 'a2', 'b1', 'b2', 'c1']);
  await playTicTacToe(venue, ['b2', 'a1', 'c1', 'a3', 'a2', 'c2', 'b1', 'b3', 'c3']);
  await playTicTacToe(venue, ['b2'], true);
  const snatch = await playSnatch(venue);
  const ana = await somebody(venue, 'Ana');
  const chess = await openRoom(ana, {}, { kind: 'bot', level: 'level_1' });
  await ana.context().close();
  const waiting = await openSession(venue, organiser, { entry: { by: 'codes', count: 3 } });
  const { id, secret } = await holdTournament(venue, organiser);
  // For everybody; `asks` marks the pages that ask the server for what is not there, or not theirs; `thinks` those that never rest.
  const open = [
    ['home', '#/'], ['play', '#/jugar'], ['help', '#/ayuda'], ...['five-minutes', 'operator', 'director', 'experiment', 'chess', 'class', 'account', 'proof', 'integrator'].map((topic) => [`help-${topic}`, `#/ayuda/${topic}`]), ['tictactoe', '#/tres-en-raya'], ['chess', '#/ajedrez'], ['snatch', '#/snatch'], ['room-tictactoe', won], ['replay', `${won}/repeticion`], ['room-snatch', snatch], ['room-chess', `#/sala/${chess}`], ['analysis', '#/ajedrez/analisis', 'thinks'], ['matches', '#/encuentros', 'asks'], ['missing-match', '#/encuentro/222222', 'asks'], ['analysis-of-room', `#/ajedrez/analisis/${chess}`, 'thinks'],
    ['me', '#/yo'], ['personal', '#/yo/nobody'], ['login', '#/entrar', 'asks'], ['setup', '#/preparar/nothing', 'asks'], ['unknown', '#/nada'], ['missing-room', '#/sala/222222', 'asks'],
    ['missing-replay', '#/sala/222222/repeticion', 'asks'], ['sessions-stranger', '#/sesiones', 'asks'], ['session', `#/sesion/${waiting}`], ['missing-session', '#/sesion/222222', 'asks'],
    ['monitor-stranger', `#/sesiones/${waiting}`, 'asks'], ['report-stranger', `#/sesiones/${house.played}/informe`, 'asks'], ['projector', `#/proyector/sesion/${waiting}`],
    ['domino', '#/domino', 'asks'], ['domino-public', `#/domino/${id}`, 'asks'], ['domino-player', `#/domino/${id}/jugador/3`], ['domino-projector', `#/proyector/domino/${id}`],
    ['domino-table', `#/resultado/${secret}`], ['domino-missing', '#/domino/nowhere', 'asks'], ['domino-table-missing', '#/resultado/nothing', 'asks'], ['desk-stranger', `#/domino/${id}/direccion/ronda`, 'asks'],
  ].map(([name, link, asks]) => ({ name, link, asks, storageState: undefined }));
  const own = [
    ['login-inside', '#/entrar'], ['sessions', '#/sesiones'], ['session-new', '#/sesiones/nueva'], ['monitor', `#/sesiones/${waiting}`], ['monitor-over', `#/sesiones/${house.played}`],
    ['codes', `#/sesiones/${waiting}/codigos`], ['report', `#/sesiones/${house.played}/informe`], ['domino-new', '#/domino/nuevo'],
    ...['jugadores', 'ronda', 'resultados', 'clasificacion', 'pruebas'].map((tab) => [`desk-${tab}`, `#/domino/${id}/direccion/${tab}`]),
    ...['mesas', 'nombres', 'actas', 'clasificacion', 'informe'].map((sheet) => [`print-${sheet}`, `#/domino/${id}/imprimir/${sheet}`]),
  ].map(([name, link]) => ({ name, link, asks: undefined, storageState: organiser }));
  pages = [...open, ...own];
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

/** Everything that can be read or heard on the page. */
function readable(page) {
  return page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.data.trim());
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) if (element.hasAttribute(name)) found.push(element.getAttribute(name));
    }
    return found;
  });
}

/** A known key anywhere, or a whole text that could be one. Ids of tournaments look alike and are not for reading. */
function keysIn(texts) {
  return texts.filter((text) => /^[a-z]+(-[a-z0-9]+)+$/.test(text) || text.split(/[\s.,;:()«»"]+/).some((word) => KEYS.has(word)));
}

/** What is wrong with a page that is opened cold. */
async function faultsOf({ name, link, asks, storageState }, language) {
  const { page, said } = await venue.cold(language, { ...PHONE_390, storageState }, link);
  await page.waitForFunction(() => !['', 'Un momento…', 'One moment…'].includes(document.querySelector('main')?.innerText.trim() ?? ''));
  // Whoever analyses asks without end.
  if (asks !== 'thinks') await page.waitForLoadState('networkidle');
  await shoot(page, `cold-${name}-${language}`);
  const errors = asks === 'asks' ? said.filter((line) => !/Failed to load resource.*40[134]/.test(line)) : said;
  const faults = [...keysIn(await readable(page)), ...errors];
  if ((await page.locator('html').getAttribute('lang')) !== language) faults.push('in the other language');
  await page.context().close();
  return faults.map((fault) => `${name}: ${fault}`);
}

const AT_ONCE = 4;

for (const language of ['es', 'en']) {
  test(`every page cold, ${language}`, async () => {
    const waiting = [...pages];
    const faults = [];
    const work = async () => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) faults.push(...(await faultsOf(page, language)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    assert.deepEqual(faults, []);
  });
}

/** What a first visit may transfer, fonts included. */
const MOST_BYTES = 150 * 1024;

for (const name of ['home', 'room-tictactoe']) {
  test(`a first visit is light: ${name}`, async () => {
    const page = await venue.blank(PHONE_390);
    const bytes = await weigh(page, `${venue.relay.url}${pages.find((one) => one.name === name).link}`);
    assert.ok(bytes > 0 && bytes <= MOST_BYTES, `${bytes} bytes`);
    const fonts = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
    assert.ok(fonts.includes('Bitter') && fonts.includes('Atkinson'), `the house has its own type: ${fonts.join(', ')}`);
    await page.context().close();
  });
}
