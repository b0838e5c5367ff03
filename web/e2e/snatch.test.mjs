// SnatchGame on two phones: each variant to the end, by link and by quick play, in both languages, with a reload in the middle.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, goTo, introduce, openVenue, overflows, shoot } from './venue.mjs';

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

const WORDS = {
  es: {
    friend: 'Invitar a un amigo',
    link: 'Enlace de la sala',
    sit: 'Sentarme como P2',
    more: { pavo: 'Dar un pavo más', elote: 'Pedir un elote más' },
    less: 'Dar un pavo menos',
    send: 'Enviar la oferta',
    none: 'No ofrecer',
    accept: 'Aceptar',
    snatch: 'Robar',
    shame: 'Dar vergüenza',
    report: 'Denunciar',
    confirm: /^Confirmar/,
    force: /Exigir que/,
    end: /^Fin:/,
    say: 'Decir',
    line: 'Escribe algo',
    swap: 'Otra, cambiando papeles',
    swapAccept: 'Aceptar el cambio',
    turn: /Te toca: (haz una oferta|tienes que)/,
    variant: { G1: /^G1/, G2: /^G2/, G3: /^G3/, G4: /^G4/, G5: /^G5/ },
  },
  en: {
    friend: 'Invite a friend',
    link: 'Link to the room',
    sit: 'Sit down as P2',
    more: { pavo: 'Give one turkey more', elote: 'Ask for one corn more' },
    less: 'Give one turkey less',
    send: 'Send the offer',
    none: 'No offer',
    accept: 'Accept',
    snatch: 'Snatch',
    shame: 'Give shame',
    report: 'Report',
    confirm: /^Confirm/,
    force: /Demand an offer/,
    end: /^The end:/,
    say: 'Say',
    line: 'Write something',
    swap: 'Another, with roles swapped',
    swapAccept: 'Swap roles',
    turn: /Your turn: (make an offer|you must)/,
    variant: { G1: /^G1/, G2: /^G2/, G3: /^G3/, G4: /^G4/, G5: /^G5/ },
  },
};

/** Ana opens a room as P1 and Beto sits down in it. */
async function seatTwo(language, variant) {
  const words = WORDS[language];
  const ana = await venue.phone(language);
  await goTo(ana, '#/snatch');
  await ana.getByRole('radio', { name: words.variant[variant] }).check();
  await ana.getByRole('button', { name: words.friend }).tap();
  await introduce(ana, 'Ana');
  const link = await ana.getByLabel(words.link).inputValue();
  const beto = await venue.phone(language);
  await beto.goto(link);
  await beto.getByRole('button', { name: words.sit }).tap();
  await introduce(beto, 'Beto');
  return { ana, beto, words };
}

async function offer(page, words, pavos, elotes) {
  const [give, ask] = [page.getByRole('button', { name: words.more.pavo }), page.getByRole('button', { name: words.more.elote })];
  await give.waitFor();
  for (let tap = 0; tap < pavos; tap += 1) await give.tap();
  for (let tap = 0; tap < elotes; tap += 1) await ask.tap();
  await page.getByRole('button', { name: words.send }).tap();
}

/** The first tap shows what would come of it; the second sends it. */
async function decide(page, words, what) {
  await page.getByRole('radio', { name: new RegExp(`^${what}`) }).check();
  await page.getByRole('button', { name: words.confirm }).tap();
}

async function sound(page, name) {
  await shoot(page, name);
  assert.deepEqual(await barriers(page), [], name);
  assert.equal(await overflows(page), false, `${name} is wider than the screen`);
}

for (const language of ['es', 'en']) {
  test(`G1: an offer can be seen before it is sent; a reload in the middle; roles are swapped (${language})`, async () => {
    const { ana, beto, words } = await seatTwo(language, 'G1');
    const give = ana.getByRole('button', { name: words.more.pavo });
    await give.waitFor();
    assert.equal(await ana.getByRole('button', { name: words.send }).isEnabled(), false, 'nothing is offered yet');
    for (let tap = 0; tap < 6; tap += 1) await give.tap();
    await ana.getByRole('button', { name: words.less }).tap();
    for (let tap = 0; tap < 5; tap += 1) await ana.getByRole('button', { name: words.more.elote }).tap();
    assert.deepEqual(await ana.locator('tbody td').allInnerTexts(), ['10', '15', '5', '10', '15', '20']);
    await sound(ana, `snatch-offer-${language}`);
    await ana.getByRole('button', { name: words.send }).tap();
    await beto.getByRole('radio', { name: new RegExp(`^${words.snatch}`) }).check();
    await sound(beto, `snatch-answer-${language}`);
    await beto.reload();
    await decide(beto, words, words.accept);
    await ana.getByText('15–15').waitFor();
    await ana.reload();
    await ana.getByText(words.turn).waitFor();
    await ana.getByRole('button', { name: words.none }).tap();
    await offer(ana, words, 1, 0);
    await decide(beto, words, words.snatch);
    for (const page of [ana, beto]) await page.getByText(words.end).waitFor();
    await sound(ana, `snatch-end-${language}`);
    const finished = ana.url();
    await beto.getByRole('button', { name: words.swap }).tap();
    await ana.getByRole('button', { name: words.swapAccept }).tap();
    await beto.getByText(words.turn).waitFor();
    assert.notEqual(beto.url(), finished);
  });
}

test('G2: the responder demands an offer until the box is unchecked', async () => {
  const { ana, beto, words } = await seatTwo('es', 'G2');
  await ana.getByText('no puedes pasar').waitFor();
  assert.equal(await ana.getByRole('button', { name: words.none }).count(), 0);
  await offer(ana, words, 1, 0);
  await decide(beto, words, words.snatch);
  await beto.getByRole('checkbox', { name: words.force }).uncheck();
  await sound(beto, 'snatch-force');
  await ana.getByRole('button', { name: words.none }).tap();
  await ana.getByText('9–12').nth(1).waitFor();
  await offer(ana, words, 1, 1);
  await decide(beto, words, words.accept);
  for (const page of [ana, beto]) await page.getByText(words.end).waitFor();
});

test('G3: shame is given and seen', async () => {
  const { ana, beto, words } = await seatTwo('es', 'G3');
  await offer(ana, words, 3, 3);
  await decide(beto, words, words.snatch);
  await ana.getByRole('radio', { name: /^Dar vergüenza/ }).waitFor();
  await sound(ana, 'snatch-shame');
  await decide(ana, words, words.shame);
  for (const page of [ana, beto]) await page.getByText('1 ficha de vergüenza').waitFor();
  await ana.getByRole('button', { name: words.none }).tap();
  await ana.getByText('7–16').nth(1).waitFor();
  await ana.getByRole('button', { name: words.none }).tap();
  await ana.getByText('Fin: tú 7, Beto 16.').waitFor();
  await beto.getByText('Fin: tú 16, Ana 7.').waitFor();
});

test('G4: the judge, and a change of the variant that everybody hears of', async () => {
  const { ana, beto, words } = await seatTwo('es', 'G4');
  await offer(ana, words, 5, 10);
  await decide(beto, words, words.snatch);
  await ana.getByRole('radio', { name: /^Denunciar/ }).waitFor();
  await sound(ana, 'snatch-judge');
  await decide(ana, words, words.report);
  await beto.getByText('30–0').waitFor();
  await ana.getByRole('button', { name: words.none }).tap();
  await ana.getByText('30–0').nth(1).waitFor();
  await ana.getByRole('button', { name: words.none }).tap();
  await ana.getByText(words.end).waitFor();
  await beto.getByText('Cambiar de variante').tap();
  await beto.getByRole('radio', { name: /^G1/ }).check();
  await sound(beto, 'snatch-change');
  await beto.getByRole('button', { name: /^Empezar con/ }).tap();
  await ana.getByText('Beto eligió «G1 · Sin derechos»: se empieza de nuevo.').waitFor();
  await ana.getByText(words.turn).waitFor();
});

test('G5: two who do not know each other are paired, and talk until the clock says stop', async () => {
  const words = WORDS.es;
  const ana = await venue.phone();
  await goTo(ana, '#/snatch');
  await sound(ana, 'snatch-lobby');
  // A person whose talk is short, so that nobody waits a minute for this test.
  await ana.route('**/api/quick', (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), chat_seconds: 7 }) }));
  await ana.getByRole('radio', { name: /^G5/ }).check();
  await ana.getByRole('button', { name: 'Buscar pareja' }).tap();
  await introduce(ana, 'Ana');
  await ana.getByText('Esperando a alguien').waitFor();
  const beto = await venue.phone();
  await goTo(beto, '#/snatch');
  await beto.getByRole('button', { name: 'Buscar pareja' }).tap();
  await introduce(beto, 'Beto');
  const clara = await venue.phone();
  await clara.goto(ana.url());
  await beto.getByLabel(words.line).fill('¿Cinco por cinco?');
  await beto.getByRole('button', { name: words.say }).tap();
  await ana.getByText('¿Cinco por cinco?').waitFor();
  await sound(ana, 'snatch-chat');
  await clara.getByText('Lo que se dicen es solo para quienes juegan').waitFor();
  assert.equal(await clara.getByText('¿Cinco por cinco?').count(), 0, 'talk is for the players');
  for (let round = 1; round <= 3; round += 1) {
    await offer(ana, words, 1, 1);
    await decide(beto, words, words.accept);
  }
  for (const page of [ana, beto, clara]) await page.getByText(words.end).waitFor();
  await sound(clara, 'snatch-watch');
});

test('who is away is waited for', async () => {
  const { ana, beto, words } = await seatTwo('es', 'G1');
  await ana.getByText(words.turn).waitFor();
  const room = beto.url();
  await goTo(beto, '#/');
  await ana.getByText('Pausa: falta Beto.').waitFor();
  await sound(ana, 'snatch-paused');
  await beto.goto(room);
  await ana.getByText(words.turn).waitFor();
});

test('against a bot on a wide screen, in the dark, by keyboard', async () => {
  const page = await venue.phone('en', { isMobile: false, hasTouch: false, colorScheme: 'dark', viewport: { width: 1280, height: 800 } });
  await goTo(page, '#/snatch');
  await page.getByRole('button', { name: /^Cautious bot/ }).waitFor();
  await sound(page, 'snatch-lobby-desktop');
  await page.getByRole('button', { name: /^Cautious bot/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Enter');
  const give = page.getByRole('button', { name: 'Give one turkey more' });
  await give.waitFor();
  await give.focus();
  for (let tap = 0; tap < 3; tap += 1) await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask for one corn more' }).focus();
  for (let tap = 0; tap < 3; tap += 1) await page.keyboard.press('Space');
  await sound(page, 'snatch-offer-desktop');
  await page.getByRole('button', { name: 'Send the offer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('13–13').waitFor();
  await sound(page, 'snatch-desktop');
});
