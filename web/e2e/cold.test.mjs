// Every page opened cold, as from a link: a browser that was never here, in both languages, in a house where games have been finished.
// No message key, no error on the console, no breach of the content policy; in both lights, on a phone and on a desk, no barrier for axe and
// nothing to drag sideways.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { messagesOf } from '../build/messages.mjs';
import { openRoom, somebody } from './chessboard.mjs';
import { beginMatch, beginSession, holdContest, holdFixedPairs, holdOverTheBoard, holdTournament, makeOrganiser, openSession, personalCode, playSnatch, playTicTacToe, simulateSession } from './furnish.mjs';
import { weigh } from './measure.mjs';
import { barriers, openVenue, overflows, shoot } from './venue.mjs';

const KEYS = new Set([...messagesOf('es').keys()].filter((id) => id.includes('-')));
const PHONE_390 = { viewport: { width: 390, height: 844 } };
const PHONE = { device: 'phone', size: PHONE_390.viewport };
const DESK = { device: 'desk', size: { width: 1280, height: 800 } };
/** How each language meets a page, and how the page is then turned over: both lights and both sizes in each. */
const LOOKS = {
  es: [{ ...PHONE, light: 'light' }, { ...PHONE, light: 'dark' }, { ...DESK, light: 'dark' }, { ...DESK, light: 'light' }],
  en: [{ ...DESK, light: 'dark' }, { ...DESK, light: 'light' }, { ...PHONE, light: 'light' }, { ...PHONE, light: 'dark' }],
};

let venue;
/** A house in which nothing has happened yet. */
let empty;
let organiser;
let pages;
/** What somebody may type on the front page, and where it leads. */
let codes;
before(async () => {
  const house = {};
  venue = await openVenue(simulateSession(house));
  empty = await openVenue();
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
  const contest = await holdContest(venue, organiser);
  const bracket = await holdContest(venue, organiser, { type: 'knockout', games: 1, third_place: true });
  const arena = (await holdOverTheBoard(venue, organiser, { name: 'Arena de damas', game: 'Damas', format: { type: 'arena', minutes: 60 } })).code;
  const pairs = await holdFixedPairs(venue, organiser);
  const board = await holdOverTheBoard(venue, organiser);
  const playing = await beginSession(venue, organiser, { phases: ['G1'], consent: null, countdown_seconds: 0, instructions: { check: 'none' }, deadlines: { offer: 3600, respond: 3600, report: 3600, shame: 3600 } });
  const [token, other] = playing.tokens;
  const slip = await personalCode(venue, organiser, waiting);
  codes = [
    [won.split('/').at(-1), won], [chess.toLowerCase(), `#/sala/${chess}`], [waiting, `#/sesion/${waiting}`], [contest, `#/torneo/${contest}`], [slip.toLowerCase(), `#/sesion/${waiting}`],
    [`${waiting} ${slip}`, `#/sesion/${waiting}`], [secret, '#/resultado/'], [`http://elsewhere/${won}/repeticion`, `${won}/repeticion`],
  ];
  // For everybody; `missing` marks addresses of what is not there, of which a browser itself writes a line; `thinks` those that never rest, and whose
  // question a newer one from the same address stops.
  const open = [
    ['home', '#/'], ['play', '#/jugar'], ['help', '#/ayuda'], ...['five-minutes', 'operator', 'director', 'contests', 'experiment', 'chess', 'class', 'account', 'proof', 'integrator'].map((topic) => [`help-${topic}`, `#/ayuda/${topic}`]), ['tictactoe', '#/tres-en-raya'], ['chess', '#/ajedrez'], ['snatch', '#/snatch'], ['room-tictactoe', won], ['replay', `${won}/repeticion`], ['room-snatch', snatch], ['room-chess', `#/sala/${chess}`], ['analysis', '#/ajedrez/analisis', 'thinks'], ['matches', '#/encuentros'], ['missing-match', '#/encuentro/222222', 'missing'], ['analysis-of-room', `#/ajedrez/analisis/${chess}`, 'thinks'],
    ['me', '#/yo'], ['personal', '#/yo/nobody'], ['personal-link', `#/yo/${token}`], ['session-playing', `#/yo/${token}/${playing.code}`], ['session-playing-too', `#/yo/${other}/${playing.code}`], ['session-by-key', `#/sesion/${waiting}/${slip}`], ['chess-from', `#/ajedrez/desde/${encodeURIComponent('8/8/4k3/8/8/4K3/8/7R w - - 0 1')}`], ['login', '#/entrar'], ['setup', '#/preparar/nothing', 'missing'], ['unknown', '#/nada'], ['missing-room', '#/sala/222222', 'missing'],
    ['missing-replay', '#/sala/222222/repeticion', 'missing'], ['sessions-stranger', '#/sesiones'], ['session', `#/sesion/${waiting}`], ['missing-session', '#/sesion/222222'],
    ['monitor-stranger', `#/sesiones/${waiting}`], ['report-stranger', `#/sesiones/${house.played}/informe`], ['projector', `#/proyector/sesion/${waiting}`],
    ['domino', '#/domino'], ['domino-public', `#/domino/${id}`], ['domino-player', `#/domino/${id}/jugador/3`], ['domino-projector', `#/proyector/domino/${id}`],
    ['contests', '#/torneos'], ['contest', `#/torneo/${contest}`], ['contest-projector', `#/torneo/${contest}/proyector`], ['missing-contest', '#/torneo/222222', 'missing'], ['lab', '#/lab/aula', 'missing'], ['contest-table', `#/torneo/${board.code}/mesa/${board.link}`],
    ['domino-table', `#/resultado/${secret}`], ['domino-missing', '#/domino/nowhere', 'missing'], ['domino-table-missing', '#/resultado/nothing', 'missing'], ['desk-stranger', `#/domino/${id}/direccion/ronda`],
    ['bracket', `#/torneo/${bracket}`], ['bracket-projector', `#/torneo/${bracket}/proyector`], ['arena', `#/torneo/${arena}`], ['arena-projector', `#/torneo/${arena}/proyector`],
  ].map(([name, link, excuse]) => ({ name, link, excuse, storageState: undefined }));
  const own = [
    ['login-inside', '#/entrar'], ['sessions', '#/sesiones'], ['session-new', '#/sesiones/nueva'], ['monitor', `#/sesiones/${waiting}`], ['monitor-over', `#/sesiones/${house.played}`],
    ['codes', `#/sesiones/${waiting}/codigos`], ['report', `#/sesiones/${house.played}/informe`], ['domino-new', '#/domino/nuevo'], ['domino-inside', '#/domino'], ['monitor-playing', `#/sesiones/${playing.code}`],
    ...['jugadores', 'ronda', 'resultados', 'clasificacion', 'pruebas'].map((tab) => [`desk-${tab}`, `#/domino/${id}/direccion/${tab}`]),
    ...['mesas', 'nombres', 'actas', 'clasificacion', 'informe'].map((sheet) => [`print-${sheet}`, `#/domino/${id}/imprimir/${sheet}`]),
    ...['jugadores', 'ronda', 'resultados', 'clasificacion'].map((tab) => [`pairs-desk-${tab}`, `#/domino/${pairs}/direccion/${tab}`]),
    ['contests-inside', '#/torneos'], ['contest-new', '#/torneos/nuevo'], ['contest-desk', `#/torneo/${contest}`],
    ...['mesas', 'nombres', 'papeletas', 'tabla', 'informe'].map((sheet) => [`contest-print-${sheet}`, `#/torneo/${contest}/imprimir/${sheet}`]),
  ].map(([name, link]) => ({ name, link, excuse: undefined, storageState: organiser }));
  pages = [...open, ...own, { name: 'home-empty', link: '#/', excuse: undefined, storageState: undefined, house: empty }];
});
after(async () => {
  for (const one of [venue, empty]) {
    await one.close();
    assert.deepEqual(one.complaints, []);
  }
});

/** Everything that can be read or heard on the page. */
function readable(page) {
  return page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // What is quoted from a program may look like a key.
    while (walker.nextNode()) if (walker.currentNode.parentElement.closest('code') === null) found.push(walker.currentNode.data.trim());
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

/** What a page that is turned over can have lost. */
const TURNED_OVER = { runOnly: ['color-contrast', 'target-size'] };

/** What is wrong with a page that is opened cold. */
async function faultsOf({ name, link, excuse, storageState, house = venue }, language) {
  const [first, ...others] = LOOKS[language];
  const { page, said } = await house.cold(language, { viewport: first.size, colorScheme: first.light, isMobile: first.device === 'phone', storageState }, link);
  await page.waitForFunction(() => !['', 'Un momento…', 'One moment…'].includes(document.querySelector('main')?.innerText.trim() ?? ''));
  // Whoever analyses asks without end.
  if (excuse !== 'thinks') await page.waitForLoadState('networkidle');
  await shoot(page, `cold-${name}-${first.device}-${first.light}-${language}`);
  const faults = keysIn(await readable(page));
  if ((await page.locator('html').getAttribute('lang')) !== language) faults.push('in the other language');
  faults.push(...(await barriers(page)));
  if (await overflows(page)) faults.push('wider than the screen');
  for (const { device, size, light } of others) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: light });
    faults.push(...(await barriers(page, TURNED_OVER)));
    // Paper is as wide as paper is.
    if (!name.includes('print-') && (await overflows(page))) faults.push(`wider than the screen: ${device}`);
    await shoot(page, `cold-${name}-${device}-${light}-${language}`);
  }
  // At the end, because a page may complain later.
  const expected = { missing: /Failed to load resource.*40[34]/, thinks: /Failed to load resource.*409/ }[excuse];
  faults.push(...said.filter((line) => expected === undefined || !expected.test(line)));
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

test('a match of engines cold, while it is played', async () => {
  const { code, end } = await beginMatch(venue, organiser);
  const page = { name: 'match', link: `#/encuentro/${code}`, excuse: 'thinks', storageState: undefined };
  const faults = [...(await faultsOf(page, 'es')), ...(await faultsOf(page, 'en'))];
  await end();
  assert.deepEqual(faults, []);
});

// That the browser lets it run, too, is seen by whoever opens a page and complains of nothing.
test('of scripts within the page the policy names its own and no other', async () => {
  const answer = await fetch(venue.relay.url);
  const within = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  assert.equal(within.length, 1);
  const directives = answer.headers.get('content-security-policy').split(/; */);
  assert.deepEqual(directives.filter((directive) => /^(default|script)-src/.test(directive)), ["default-src 'self'", `script-src 'self' ${within[0]}`]);
});

test('the front page takes a code of every kind', async () => {
  for (const [typed, link] of codes) {
    const page = await venue.phone();
    await page.locator('#join-code').fill(typed);
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await page.waitForURL(({ hash }) => hash.startsWith(link));
    await page.context().close();
  }
});

/** What a first visit may transfer, fonts included. */
const MOST_BYTES = 150 * 1024;

for (const [name, locale] of [['home', 'es-ES'], ['room-tictactoe', 'es-ES'], ['home', 'en-GB'], ['room-tictactoe', 'en-GB']]) {
  test(`a first visit is light: ${name}, ${locale}`, async () => {
    const page = await venue.blank({ ...PHONE_390, locale });
    let lines = 0;
    page.on('websocket', () => (lines += 1));
    const bytes = await weigh(page, `${venue.relay.url}${pages.find((one) => one.name === name).link}`);
    assert.ok(bytes > 0 && bytes <= MOST_BYTES, `${bytes} bytes`);
    assert.equal(lines, name === 'home' ? 0 : 1, 'a room speaks on the line that was asked for early, and a page without one asks for none');
    const fonts = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
    assert.ok(fonts.includes('Bitter') && fonts.includes('Atkinson'), `the house has its own type: ${fonts.join(', ')}`);
    await page.context().close();
  });
}
