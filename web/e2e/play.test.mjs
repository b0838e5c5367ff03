// Two phones, one game: by link, against bots, through reloads and broken networks.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, goTo, introduce, openVenue, play, sees, shoot } from './venue.mjs';

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

/** Ana opens a room and Beto sits down in it, each on their own phone. X is Ana. */
async function seatTwo() {
  const ana = await venue.phone();
  await goTo(ana, '#/tres-en-raya');
  await ana.getByRole('button', { name: 'Crear la sala' }).tap();
  await introduce(ana, 'Ana');
  await ana.getByText('Falta alguien en el asiento O').waitFor();
  const beto = await venue.phone();
  await beto.goto(await ana.getByLabel('Enlace de la sala').inputValue());
  await beto.getByRole('button', { name: 'Sentarme como O' }).tap();
  await introduce(beto, 'Beto');
  await ana.getByText('Te toca. Juegas con X.').waitFor();
  await beto.getByText('Le toca a Ana, con X.').waitFor();
  return { ana, beto };
}

test('a friend is invited by link, and opening it takes no seat', async () => {
  const ana = await venue.phone();
  await goTo(ana, '#/tres-en-raya');
  await ana.getByRole('button', { name: 'Crear la sala' }).tap();
  await introduce(ana, 'Ana');
  const link = await ana.getByLabel('Enlace de la sala').inputValue();
  const picture = ana.getByRole('img', { name: /Código QR/ });
  await picture.waitFor();
  assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), 'the QR picture is drawn');
  await shoot(ana, 'invite');
  const beto = await venue.phone();
  await beto.goto(link);
  await beto.getByText('Estás mirando esta partida.').waitFor();
  await shoot(beto, 'guest');
  await ana.reload();
  await ana.getByText('Falta alguien en el asiento O').waitFor();
});

test('two people play to the end while a third watches; rematch; replay', async () => {
  const { ana, beto } = await seatTwo();
  const clara = await venue.phone('en');
  await clara.goto(ana.url());
  for (const [page, name, mark] of [
    [ana, 'b2', 'X'],
    [beto, 'a1', 'O'],
    [ana, 'a3', 'X'],
    [beto, 'c1', 'O'],
    [ana, 'b1', 'X'],
    [beto, 'b3', 'O'],
  ]) {
    await play(page, name);
    for (const other of [ana, beto, clara]) await sees(other, name, mark);
  }
  assert.equal(await clara.locator('[aria-disabled="false"][data-cell]').count(), 0, 'who watches is offered nothing');
  await play(ana, 'a2');
  await play(beto, 'c2');
  await play(ana, 'c3');
  await clara.getByText('A draw.').waitFor();
  await ana.getByText('Empate.').waitFor();
  const finished = ana.url();
  await ana.getByRole('button', { name: 'Revancha' }).tap();
  await ana.getByText('Esperando a Beto…').waitFor();
  await beto.getByText('Ana quiere la revancha.').waitFor();
  await beto.getByRole('button', { name: 'Aceptar la revancha' }).tap();
  await beto.getByText('Te toca. Juegas con X.').waitFor();
  await ana.getByText('Le toca a Beto, con X.').waitFor();
  assert.notEqual(ana.url(), finished);
  await clara.waitForURL(ana.url());
  await clara.goto(`${finished}/repeticion`);
  await clara.getByText('Move 0 of 9').waitFor();
  for (let step = 0; step < 9; step += 1) await clara.keyboard.press('ArrowRight');
  await clara.getByText('Ana: X on c3. A draw.').waitFor();
  await clara.keyboard.press('Home');
  assert.match((await cell(clara, 'b2').getAttribute('aria-label')) ?? '', /free/);
  await clara.getByRole('button', { name: 'Play', exact: true }).tap();
  await sees(clara, 'b2', 'X');
});

test('the winning line is told and struck through', async () => {
  const { ana, beto } = await seatTwo();
  for (const [page, name, mark] of [
    [ana, 'a1', 'X'],
    [beto, 'a2', 'O'],
    [ana, 'b1', 'X'],
    [beto, 'b2', 'O'],
    [ana, 'c1', 'X'],
  ]) {
    await play(page, name);
    for (const other of [ana, beto]) await sees(other, name, mark);
  }
  await ana.getByText('¡Ganaste!').waitFor();
  await beto.getByText('Gana Ana, con X.').waitFor();
  assert.equal(await beto.locator('[aria-label*="línea ganadora"]').count(), 3);
  assert.equal(await beto.locator('.strike line').count(), 1);
  await shoot(beto, 'won');
});

test('resigning takes two taps', async () => {
  const { ana, beto } = await seatTwo();
  await beto.getByRole('button', { name: 'Rendirme' }).tap();
  await beto.getByRole('button', { name: '¿Seguro? Toca otra vez' }).tap();
  await beto.getByText('Te rendiste. Gana Ana.').waitFor();
  await ana.getByText('Beto se rinde.').waitFor();
});

for (const [language, words] of [
  ['es', { play: 'Jugar contra el bot difícil', because: /Bot difícil jugó [abc][123]\. Abrió por una esquina\./, rematch: 'Revancha' }],
  ['en', { play: 'Play against the hard bot', because: /Hard bot played [abc][123]\. It opened in a corner\./, rematch: 'Rematch' }],
]) {
  test(`against the bot, with a reload in the middle (${language})`, async () => {
    const page = await venue.phone(language);
    await goTo(page, '#/tres-en-raya');
    await page.getByRole('button', { name: words.play }).tap();
    await introduce(page, 'Ana');
    await page.getByText(words.because).waitFor();
    await shoot(page, `bot-${language}`);
    await page.locator('[data-cell][aria-disabled="false"]').first().tap();
    await page.waitForFunction(() => document.querySelectorAll('[data-cell] svg.x').length === 2);
    const before = await page.locator('[data-cell]').evaluateAll((cells) => cells.map((found) => found.getAttribute('aria-label')));
    await page.reload();
    await page.locator('[data-cell][aria-disabled="false"]').first().waitFor();
    const afterwards = await page.locator('[data-cell]').evaluateAll((cells) => cells.map((found) => found.getAttribute('aria-label')));
    assert.deepEqual(afterwards, before);
    const rematch = page.getByRole('button', { name: words.rematch });
    for (let moves = 0; moves < 4 && !(await rematch.isVisible()); moves += 1) {
      await page.locator('[data-cell][aria-disabled="false"]').first().tap();
      await page.locator('[data-cell][aria-disabled="false"]').or(rematch).first().waitFor();
    }
    const finished = page.url();
    await rematch.tap();
    await page.waitForURL((url) => url.href !== finished);
    await page.locator('[data-cell][aria-disabled="false"]').first().waitFor();
  });
}

test('the network goes and comes back: nothing is lost, nothing happens twice', async () => {
  const { ana, beto } = await seatTwo();
  await play(ana, 'b2');
  await sees(beto, 'b2', 'X');
  await ana.context().setOffline(true);
  venue.relay.cut();
  await ana.getByText('Sin conexión. Volviendo a conectar…').waitFor();
  await beto.getByText('Sin conexión. Volviendo a conectar…').waitFor();
  // A tap without a network is kept and said when there is one.
  await play(beto, 'a1');
  await beto.getByText('Enviando…').waitFor();
  await shoot(beto, 'offline');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  venue.relay.mend();
  await sees(beto, 'a1', 'O');
  await ana.context().setOffline(false);
  await ana.getByText('Conectado', { exact: true }).waitFor();
  await sees(ana, 'a1', 'O');
  await play(ana, 'c3');
  await sees(beto, 'c3', 'X');
  const code = new URL(ana.url()).hash.split('/').at(-1);
  const { events } = await ana.evaluate((room) => fetch(`/api/rooms/${room}/events?after=0`).then((answer) => answer.json()), code);
  const placed = events.filter(({ event }) => event.type === 'placed').map(({ event }) => event.by + event.cell);
  assert.deepEqual(placed, ['Xb2', 'Oa1', 'Xc3']);
  assert.deepEqual(
    events.map(({ version }) => version),
    events.map((_, place) => place + 1),
  );
});

test('the same person on another phone takes over, and can come back', async () => {
  const { ana } = await seatTwo();
  const room = ana.url();
  const token = await ana.evaluate(() => localStorage.getItem('torneo.token'));
  const tablet = await venue.phone();
  await goTo(tablet, `#/yo/${token}`);
  await tablet.getByRole('heading', { name: 'Del primer nombre en la lista a la última firma.' }).waitFor();
  assert.ok(!tablet.url().includes(token), 'the secret is gone from the address');
  await tablet.goto(room);
  await tablet.getByText('Te toca. Juegas con X.').waitFor();
  await ana.getByText('Abriste Torneo en otro lugar').waitFor();
  await ana.getByRole('button', { name: 'Seguir aquí' }).tap();
  await play(ana, 'b2');
  await tablet.getByText('Abriste Torneo en otro lugar').waitFor();
});

test('the keyboard is enough', async () => {
  const page = await venue.phone('es', { isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });
  await goTo(page, '#/tres-en-raya');
  await page.getByRole('button', { name: 'Jugar contra el bot fácil' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="b2"][aria-disabled="false"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await sees(page, 'a3', 'X');
  await shoot(page, 'desktop');
});
