// What befalls a game of chess on real screens: claims, flags, a broken line in the middle of a drag, a server that goes and comes back, and
// whoever has neither mouse nor touch.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, middle, mouseDrag, openRoom, PHONE_390, somebody, square, stands, tapMove } from './chessboard.mjs';
import { barriers, goTo, openVenue, overflows, shoot } from './venue.mjs';

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

/** Ana opens a room with White, Beto sits down with Black. */
async function table(plan, language = 'es', more = PHONE_390) {
  const ana = await somebody(venue, 'Ana', language, more);
  const code = await openRoom(ana, plan);
  const beto = await somebody(venue, 'Beto', language, more);
  await goTo(beto, `#/sala/${code}`);
  await beto.getByRole('button', { name: language === 'es' ? 'Sentarme con negras' : 'Sit down with Black' }).click();
  await ana.getByText(language === 'es' ? 'Te toca. Juegas con blancas.' : 'Your turn. You play White.').waitFor();
  return { ana, beto, code };
}

/** Moves by turns, each once the board lets its player. */
async function moves(pages, list) {
  for (const [ply, [from, to]] of list.entries()) {
    const page = pages[ply % 2];
    await page.locator(`[data-square="${from}"].movable`).waitFor();
    await page.locator(`[data-square="${from}"]:not(.premoved)`).waitFor();
    await square(page, from).click();
    await page.locator(`[data-square="${to}"].target`).click();
    for (const other of pages) await other.waitForFunction((count) => document.querySelectorAll('ol li button').length === count, ply + 1);
  }
}

const SHUFFLE = [['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8']];

test('a draw by repetition is claimed with the move that makes it, in the letters of the page', async () => {
  const { ana, beto } = await table({ occasion: 'serious' });
  // The position after the first moves stands there twice; Black's intended move makes it the third time.
  await moves([ana, beto], [...SHUFFLE, ...SHUFFLE.slice(0, 3)]);
  const claim = beto.getByRole('button', { name: 'Reclamar tablas jugando Cg8' });
  await claim.waitFor();
  await shoot(beto, 'chess-claim');
  assert.deepEqual(await barriers(beto), []);
  await claim.tap();
  for (const page of [ana, beto]) await page.getByText('Tablas: la misma posición tres veces.').waitFor();
});

test('who lets the time run out loses', async () => {
  const { ana, beto } = await table({ clock: { base_seconds: 1, increment_seconds: 0 } });
  await moves([ana, beto], [['e2', 'e4'], ['e7', 'e5']]);
  for (const page of [ana, beto]) await page.getByText('Ganan las negras: se acabó el tiempo.').waitFor();
  assert.match(await ana.getByRole('timer').last().textContent(), /^0[.,:]0/);
  await shoot(ana, 'chess-flag');
});

test('a line that breaks in the middle of a drag loses neither the piece nor the move', async () => {
  const ana = await somebody(venue, 'Ana', 'es', DESKTOP);
  const code = await openRoom(ana, {}, { kind: 'bot', level: 'level_1' });
  await ana.getByText('Te toca. Juegas con blancas.').waitFor();
  const [start, end] = [await middle(ana, 'e2'), await middle(ana, 'e4')];
  await ana.mouse.move(start.x, start.y);
  await ana.mouse.down();
  await ana.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  venue.relay.cut();
  await ana.getByText(/Sin conexión|Reconectando|conexión/i).first().waitFor();
  await ana.mouse.move(end.x, end.y, { steps: 4 });
  await ana.mouse.up();
  await stands(ana, 'e4', 'peón blanco');
  venue.relay.mend();
  await ana.waitForFunction(() => document.querySelectorAll('ol li button').length === 2);
  const { view } = await ana.evaluate(async (code) => (await fetch(`/api/rooms/${code}`)).json(), code);
  assert.equal(view.moves[0].move, 'e2e4');
  assert.equal(view.plies, 2, 'the move was made once');
});

/** Once the page has found its way back its clock agrees with the journal's: what White had, without what was thought before and after the outage. */
async function agrees(page, events) {
  const [, , white, black] = events.filter(({ event }) => event.type === 'moved');
  const woken = events.find(({ event }) => event.type === 'woken');
  const thought = woken.event.since_ms - black.at_ms;
  let off_ms = Infinity;
  for (let attempt = 0; attempt < 100 && off_ms > 250; attempt += 1) {
    const { at_ms, text } = await page.evaluate(() => ({ at_ms: Date.now(), text: [...document.querySelectorAll('[role="timer"]')].at(-1).textContent }));
    off_ms = Math.abs(1000 * Number(text) - (white.event.left_ms - thought - (at_ms - woken.at_ms)));
    if (off_ms > 250) await page.waitForTimeout(50);
  }
  assert.ok(off_ms <= 250, `the page's clock is ${off_ms} ms off`);
}

test('a server that goes and comes back leaves the clocks as they were', async () => {
  const { ana, beto, code } = await table({ clock: { base_seconds: 15, increment_seconds: 0 } });
  await moves([ana, beto], [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'], ['b8', 'c6']]);
  const away_ms = 4_000;
  const { stopped_ms, back_ms } = await venue.restart(away_ms);
  const journal = async () => (await ana.evaluate(async (code) => (await fetch(`/api/rooms/${code}/events`)).json(), code)).events;
  await agrees(ana, await journal());
  await tapMove(ana, 'f1', 'b5');
  await stands(beto, 'b5', 'alfil blanco');
  const events = await journal();
  const moved = events.filter(({ event }) => event.type === 'moved');
  const woken = events.filter(({ event }) => event.type === 'woken');
  assert.equal(woken.length, 1, 'the outage is given back once');
  const [stoodFrom, stoodUntil] = [woken[0].event.since_ms, woken[0].at_ms];
  assert.ok(Math.abs(stoodFrom - stopped_ms) <= 100, `the time stood still from ${stoodFrom - stopped_ms} ms after the server was stopped`);
  assert.ok(stoodUntil >= stopped_ms + away_ms && stoodUntil <= back_ms + 1_000, `until ${stoodUntil - back_ms} ms after it was back`);
  const before = moved[2].event.left_ms;
  const began = moved[3].at_ms;
  const own = moved[4];
  const thought = stoodFrom - began + (own.at_ms - stoodUntil);
  const expected = before - thought + own.event.lag_ms;
  assert.ok(Math.abs(own.event.left_ms - expected) <= 100, `${own.event.left_ms} left instead of ${expected}`);
});

test('a high level answers; a pawn is promoted by dragging it to another piece', async () => {
  const ana = await somebody(venue, 'Ana', 'es', DESKTOP);
  await openRoom(ana, {}, { kind: 'bot', level: 'level_6' });
  await ana.getByText('Te toca. Juegas con blancas.').waitFor();
  await mouseDrag(ana, 'd2', 'd4');
  await ana.waitForFunction(() => document.querySelectorAll('ol li button').length === 2, undefined, { timeout: 30_000 });
  await openRoom(ana, { fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' }, { kind: 'bot', level: 'level_1' });
  await ana.locator('[data-square="a7"].movable').waitFor();
  await mouseDrag(ana, 'a7', 'a8');
  await ana.getByRole('dialog').waitFor();
  await ana.keyboard.press('Escape');
  await stands(ana, 'a7', 'peón blanco');
  await mouseDrag(ana, 'a7', 'a8');
  await ana.getByRole('button', { name: 'caballo blanco' }).last().click();
  await stands(ana, 'a8', 'caballo blanco');
});

test('friends play in English on desktops, one of them by keyboard alone', async () => {
  const { ana, beto } = await table({ clock: { base_seconds: 300, increment_seconds: 3 } }, 'en', DESKTOP);
  /** Walks over the board from where the focus is. */
  const walk = async (page, from, to) => {
    const steps = (a, b, less, more) => Array(Math.abs(b - a)).fill(b > a ? more : less);
    const [x, y] = [from.charCodeAt(0), Number(from[1])];
    for (const key of [...steps(x, to.charCodeAt(0), 'ArrowLeft', 'ArrowRight'), ...steps(y, Number(to[1]), 'ArrowDown', 'ArrowUp')]) await page.keyboard.press(key);
  };
  // By Tab to the board, as anybody without a mouse.
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await ana.evaluate(() => document.activeElement?.hasAttribute('data-square') ?? false)) break;
    await ana.keyboard.press('Tab');
  }
  assert.equal(await ana.evaluate(() => document.activeElement?.getAttribute('data-square')), 'e2');
  await ana.keyboard.press('Enter');
  await walk(ana, 'e2', 'e4');
  await ana.keyboard.press('Enter');
  await stands(beto, 'e4', 'white pawn');
  await mouseDrag(beto, 'e7', 'e5');
  await stands(ana, 'e5', 'black pawn');
  await walk(ana, 'e4', 'f1');
  await ana.keyboard.press('Enter');
  await walk(ana, 'f1', 'c4');
  await ana.keyboard.press('Enter');
  await stands(beto, 'c4', 'white bishop');
  assert.match(await beto.locator('[aria-live="assertive"]').textContent(), /White: Bc4\./);
  // An arrow drawn by keys, and taken away again.
  await ana.getByRole('button', { name: 'Draw arrows' }).focus();
  await ana.keyboard.press('Enter');
  await square(ana, 'c4').focus();
  await ana.keyboard.press('Enter');
  await walk(ana, 'c4', 'f7');
  await ana.keyboard.press('Enter');
  assert.equal(await ana.locator('polygon.drawn').count(), 1);
  await ana.getByText('Arrow from c4 to f7').waitFor({ state: 'attached' });
  await shoot(ana, 'chess-arrow-en');
  assert.deepEqual(await barriers(ana), []);
  assert.equal(await overflows(ana), false);
  await ana.getByRole('button', { name: 'Draw arrows' }).focus();
  await ana.keyboard.press('Enter');
});

test('pieces are moved as one likes: by taps only, by dragging only', async () => {
  const ana = await somebody(venue, 'Ana', 'es', DESKTOP);
  await openRoom(ana, {}, { kind: 'bot', level: 'beginner_1' });
  await ana.locator('[data-square="e2"].movable').waitFor();
  await ana.getByText('Tablero y sonido').click();
  await ana.getByRole('radio', { name: 'Arrastrando' }).click();
  await square(ana, 'e2').click();
  assert.equal(await ana.locator('.target').count(), 0);
  await mouseDrag(ana, 'e2', 'e4');
  await ana.waitForFunction(() => document.querySelectorAll('ol li button').length === 2);
  await ana.getByRole('radio', { name: 'Tocando' }).click();
  await ana.locator('[data-square="a2"].movable').waitFor();
  await mouseDrag(ana, 'a2', 'a3');
  await stands(ana, 'a2', 'peón blanco');
  await square(ana, 'a2').click();
  await ana.locator('[data-square="a3"].target').click();
  await stands(ana, 'a3', 'peón blanco');
  await shoot(ana, 'chess-input');
});

test('a clock of one\'s own and any position, also from the analysis board', async () => {
  const ana = await somebody(venue, 'Ana');
  await goTo(ana, '#/ajedrez/analisis');
  await ana.getByText('Abrir una partida o posición').tap();
  await ana.locator('#pgn-in').fill('1k6/8/8/8/8/8/8/1K4R1 w G - 0 1');
  await ana.getByRole('button', { name: 'Mostrar' }).tap();
  await stands(ana, 'g1', 'torre blanca');
  await ana.getByRole('link', { name: 'Jugar desde aquí' }).tap();
  assert.equal(await ana.locator('#fen-in').inputValue(), '1k6/8/8/8/8/8/8/1K4R1 w K - 0 1');
  await ana.getByRole('radio', { name: 'Blancas' }).tap();
  await ana.getByRole('radio', { name: 'A medida' }).tap();
  for (const kind of ['Incremento', 'Retardo', 'Controles', 'Por días']) await ana.getByRole('radio', { name: kind }).tap();
  await ana.getByLabel('Días para cada jugada').fill('15');
  await ana.getByText('Hasta 180 minutos').waitFor();
  assert.equal(await ana.getByRole('button', { name: 'Hacer la sala' }).isDisabled(), true);
  await ana.getByLabel('Días para cada jugada').fill('3');
  await shoot(ana, 'chess-own-clock');
  assert.deepEqual(await barriers(ana), []);
  assert.equal(await overflows(ana), false);
  await ana.getByRole('button', { name: 'Hacer la sala' }).tap();
  await ana.getByText('Falta alguien con negras.').waitFor();
  await ana.getByText('3 d 0 h').first().waitFor();
  const beto = await somebody(venue, 'Beto');
  await beto.goto(ana.url());
  await beto.getByRole('button', { name: 'Sentarme con negras' }).tap();
  await ana.getByText('Te toca. Juegas con blancas.').waitFor();
  // It castles from elsewhere, so it is Chess960.
  await tapMove(ana, 'b1', 'g1');
  await stands(ana, 'g1', 'rey blanco');
});
