// The analysis board on real screens: a pasted PGN with variations, the engine, the editor, notes, a review; both languages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, goTo, openVenue, overflows, shoot } from './venue.mjs';

const PHONE_390 = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

const square = (page, name) => page.locator(`[data-square="${name}"]`);

async function stands(page, name, words) {
  await page.locator(`[data-square="${name}"][aria-label*="${words}"]`).waitFor();
}

const SCHOLAR = `[White "Ana"]
[Black "Beto"]

1. e4 {the king's pawn} e5 2. Bc4 (2. Nf3 Nc6 (2... d6 $6) 3. Bb5) 2... Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0
`;

async function paste(page, title, label, go, text) {
  await page.getByText(title).click();
  await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: go, exact: true }).click();
}

test('a pasted PGN with variations is walked through by keyboard, continued, commented and taken along', async () => {
  const page = await venue.phone('es', DESKTOP);
  await goTo(page, '#/ajedrez/analisis');
  await paste(page, 'Abrir una partida o posición', 'Pega aquí un PGN o un FEN', 'Mostrar', SCHOLAR);
  await page.getByText('Ana – Beto').waitFor();
  assert.match((await page.locator('.told').innerText()).replace(/\s+/g, ' '), /1\. e4 the king's pawn 1… e5 2\. Ac4 \( ?2\. Cf3 Cc6 \( ?2… d6 ?\?! ?\) ?3\. Ab5 ?\) ?2… Cc6 3\. Dh5 Cf6 ?\?\? 4\. Dxf7#/);
  await page.getByRole('heading', { name: 'Tablero de análisis' }).click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await stands(page, 'c4', 'alfil blanco');
  await page.locator('[data-part="opening"]', { hasText: 'C23 Apertura de Alfil' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await stands(page, 'f3', 'caballo blanco');
  await page.getByText(/Profundidad \d+ · [\d.\s  ]+ posiciones/).waitFor();
  assert.equal(await page.locator('ol li strong').count(), 3);
  await shoot(page, 'analysis-desktop');
  assert.deepEqual(await barriers(page), []);
  // A new move becomes a variation; the server names it.
  await square(page, 'f7').click();
  await page.locator('[data-square="f5"].target').click();
  await page.locator('.told [aria-current]', { hasText: 'f5' }).waitFor();
  await page.locator('[data-part="opening"]', { hasText: 'Gambito Letón' }).waitFor();
  await page.getByText('Comentar la jugada').click();
  await page.getByLabel('Comentario').fill('audaz');
  await page.getByRole('button', { name: '?!', exact: true }).click();
  await page.getByText('Llevarse la partida').click();
  await page.waitForFunction(() => document.querySelector('#analysis-pgn')?.value.includes('(2... f5 $6 {audaz})'));
  assert.match(await page.locator('#analysis-pgn').inputValue(), /\[White "Ana"\]/);
  await page.getByRole('button', { name: 'Borrar desde aquí' }).click();
  await page.waitForFunction(() => !document.querySelector('#analysis-pgn')?.value.includes('audaz'));
});

test('what cannot be read says why; a position can be pasted', async () => {
  const page = await venue.phone('en', PHONE_390);
  await goTo(page, '#/ajedrez/analisis');
  await paste(page, 'Open a game or position', 'Paste a PGN or a FEN here', 'Show', '1. e4 e5\n2. Ke3');
  await page.getByText("It cannot be read: line 2: 'Ke3' is not a legal move here").waitFor();
  await page.getByLabel('Paste a PGN or a FEN here').fill('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
  await page.getByRole('button', { name: 'Show', exact: true }).tap();
  await stands(page, 'a1', 'white rook');
  await page.locator('ol li strong', { hasText: '#1' }).first().waitFor();
  await shoot(page, 'analysis-phone');
  assert.deepEqual(await barriers(page), []);
  assert.equal(await overflows(page), false);
  await page.getByLabel('Type a move').fill('Ra8');
  await page.keyboard.press('Enter');
  await page.getByText('White wins: checkmate.').waitFor();
});

test('a position is set up by hand, and one that cannot be is refused', async () => {
  const page = await venue.phone('es', PHONE_390);
  await goTo(page, '#/ajedrez/analisis');
  await page.getByRole('button', { name: 'Editar la posición' }).tap();
  await page.getByRole('button', { name: 'Vaciar' }).tap();
  const put = async (piece, where) => {
    await page.getByRole('group', { name: 'Pieza para poner' }).getByRole('button', { name: piece }).tap();
    await page.locator(`[data-edit="${where}"]`).tap();
  };
  await put('rey blanco', 'e1');
  for (const right of await page.locator('fieldset input[type="checkbox"]').all()) await right.uncheck();
  await page.getByRole('button', { name: 'Usar la posición' }).tap();
  await page.getByText('Así no puede ser').waitFor();
  await put('rey negro', 'e8');
  await put('dama blanca', 'd2');
  await shoot(page, 'analysis-editor');
  assert.deepEqual(await barriers(page), []);
  await page.getByRole('button', { name: 'Usar la posición' }).tap();
  await stands(page, 'd2', 'dama blanca');
  await page.getByText('Llevarse la partida').tap();
  assert.equal(await page.locator('#analysis-fen').inputValue(), '4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1');
});

test('a review finds the blunder, shows something better and lets one try again', async () => {
  const page = await venue.phone('es', DESKTOP);
  await goTo(page, '#/ajedrez/analisis');
  await paste(page, 'Abrir una partida o posición', 'Pega aquí un PGN o un FEN', 'Mostrar', SCHOLAR);
  await page.getByLabel('Encendido').click();
  await page.getByRole('button', { name: 'Revisar la partida' }).click();
  const slip = page.locator('li', { hasText: '3… Cf6' });
  await slip.getByText('error grave').waitFor({ timeout: 60_000 });
  await slip.getByText(/^Mejor: /).waitFor();
  await page.getByText(/Precisión: blancas [\d,]+ %, negras [\d,]+ %/).waitFor();
  await shoot(page, 'analysis-review');
  assert.deepEqual(await barriers(page), []);
  await page.getByLabel('Encendido').click();
  await slip.getByRole('button', { name: 'Intentarlo desde aquí' }).click();
  await page.getByText('Busca algo mejor y juégalo en el tablero.').waitFor();
  await page.getByLabel('Escribe una jugada').fill('g6');
  await page.keyboard.press('Enter');
  await page.getByText('¡Bien! Esto mantiene lo que había.').waitFor();
});
