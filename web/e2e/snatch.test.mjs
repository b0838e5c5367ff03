// SnatchGame on two phones: each variant to the end in both languages; by link and by quick play, with a reload in the middle.

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
    send: 'Enviar la oferta',
    none: 'No ofrecer',
    answer: { accept: 'Aceptar', reject: 'Rechazar', snatch: 'Robar' },
    sanction: { shame: 'Dar la ficha', report: 'Denunciar' },
    confirm: /^Confirmar/,
    mustOffer: 'Beto exige una oferta: no puedes pasar.',
    demand: 'Exigir que Ana haga una oferta',
    did: {
      none: 'Ana no ofreció.',
      accept: 'Beto aceptó.',
      reject: 'Beto rechazó.',
      snatch: 'Beto robó.',
      shame: 'Ana dio una ficha de vergüenza.',
      report: 'Ana denunció y el juez actuó.',
    },
    shamed: 'vergüenza 1',
    end: (mine, name, theirs) => `Fin: tú ${mine}, ${name} ${theirs}.`,
    over: /^Fin:/,
    say: 'Decir',
    line: 'Escribe algo',
    sentence: '¿Uno por uno?',
    swap: 'Otra, cambiando papeles',
    swapAccept: 'Aceptar el cambio',
    turn: /Te toca: (haz una oferta|tienes que)/,
    change: 'Cambiar de variante',
    changeGo: 'Empezar con G1 · Sin derechos',
    changed: 'Beto eligió «G1 · Sin derechos»: se empieza de nuevo.',
  },
  en: {
    friend: 'Invite a friend',
    link: 'Link to the room',
    sit: 'Sit down as P2',
    send: 'Send the offer',
    none: 'No offer',
    answer: { accept: 'Accept', reject: 'Reject', snatch: 'Snatch' },
    sanction: { shame: 'Give the token', report: 'Report' },
    confirm: /^Confirm/,
    mustOffer: 'Beto demands an offer: you cannot pass.',
    demand: 'Demand an offer from Ana',
    did: {
      none: 'Ana made no offer.',
      accept: 'Beto accepted.',
      reject: 'Beto rejected it.',
      snatch: 'Beto snatched.',
      shame: 'Ana gave a token of shame.',
      report: 'Ana reported it and the judge acted.',
    },
    shamed: 'shame 1',
    end: (mine, name, theirs) => `The end: you ${mine}, ${name} ${theirs}.`,
    over: /^The end:/,
    say: 'Say',
    line: 'Write something',
    sentence: 'One for one?',
    swap: 'Another, with roles swapped',
    swapAccept: 'Swap roles',
    turn: /Your turn: (make an offer|you must)/,
    change: 'Change the variant',
    changeGo: 'Begin with G1 · No rights',
    changed: 'Beto chose “G1 · No rights”: everything begins again.',
  },
};

/** Long enough to say something and to be looked at; three of these talks are waited for. */
const TALK_SECONDS = 6;

// A game of each variant, round by round: `offer` gives turkeys for corn, and none is a pass; `points` stand in both histories after it.
const GAMES = [
  {
    variant: 'G1',
    rounds: [
      { offer: [5, 5], answer: 'accept', points: [15, 15] },
      { offer: null, points: [15, 15] },
      { offer: [1, 0], answer: 'snatch', points: [14, 17] },
    ],
  },
  {
    variant: 'G2',
    rounds: [
      { demanded: true, offer: [1, 0], answer: 'snatch', points: [9, 12] },
      { demanded: false, offer: null, points: [9, 12] },
      { demanded: true, offer: [1, 1], answer: 'accept', points: [10, 13] },
    ],
  },
  {
    variant: 'G3',
    rounds: [
      { offer: [3, 3], answer: 'snatch', sanction: 'shame', points: [7, 16] },
      { offer: [1, 2], answer: 'reject', points: [7, 16] },
      { offer: null, points: [7, 16] },
    ],
  },
  {
    variant: 'G4',
    rounds: [
      { offer: [5, 10], answer: 'snatch', sanction: 'report', points: [30, 0] },
      { offer: [2, 0], answer: 'reject', points: [30, 0] },
      { offer: null, points: [30, 0] },
    ],
  },
  {
    variant: 'G5',
    rounds: [
      { offer: [1, 1], answer: 'accept', points: [11, 11] },
      { offer: [1, 1], answer: 'accept', points: [12, 12] },
      { offer: [2, 1], answer: 'snatch', points: [10, 16] },
    ],
  },
];

/** Ana opens a room as P1 and Beto sits down in it. */
async function seatTwo(language, variant, more = {}) {
  const words = WORDS[language];
  const ana = await venue.phone(language);
  await goTo(ana, '#/snatch');
  // A talk is short here, so that nobody waits a minute for this test.
  const timed = (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), chat_seconds: TALK_SECONDS, ...more }) });
  await ana.route('**/api/rooms', timed);
  await ana.getByRole('radio', { name: new RegExp(`^${variant}`) }).check();
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
  await pick(page, pavos, elotes);
  await page.getByRole('button', { name: words.send }).tap();
}

/** One tap for each good; P1 starts with the one and asks for the other. */
async function pick(page, pavos, elotes) {
  await page.locator(`[data-offer="give-pavo-${pavos}"]`).tap();
  if (elotes > 0) await page.locator(`[data-offer="ask-elote-${elotes}"]`).tap();
}

/** The first tap shows what would come of it; the second sends it. */
async function decide(page, words, what) {
  await page.getByRole('radio', { name: new RegExp(`^${what}`) }).check();
  await page.getByRole('button', { name: words.confirm }).tap();
}

/** What the round did is told for a moment; a tap goes on. */
async function goOn(page) {
  const card = page.locator('[data-part="outcome"]');
  await card.waitFor();
  await card.locator('button').tap();
  await card.waitFor({ state: 'detached' });
}

async function sound(page, name) {
  await shoot(page, name);
  assert.deepEqual(await barriers(page), [], name);
  assert.equal(await overflows(page), false, `${name} is wider than the screen`);
}

/** One round on both phones, as its line in the table says. */
async function playRound({ ana, beto, words }, { demanded, offer: deal, answer, sanction, points }, index, shot) {
  const demand = beto.getByRole('checkbox', { name: words.demand });
  if (demanded === true) await ana.getByText(words.mustOffer).waitFor();
  if (demanded === true) assert.equal(await ana.getByRole('button', { name: words.none }).count(), 0, 'who must offer cannot pass');
  if (demanded === false) {
    await demand.uncheck();
    await sound(beto, shot('demand'));
  }
  if (deal === null) await ana.getByRole('button', { name: words.none }).tap();
  else await offer(ana, words, ...deal);
  if (answer !== undefined) {
    await beto.getByRole('radio', { name: new RegExp(`^${words.answer[answer]}`) }).check();
    if (index === 0) await sound(beto, shot('answer'));
    if (sanction === 'report') {
      // Both endings of a snatch are said before it: not reported, reported.
      assert.deepEqual(await beto.locator('label:has(input:checked) .figure').allInnerTexts(), ['20', '5', '0', '30']);
    }
    await decide(beto, words, words.answer[answer]);
  }
  if (sanction !== undefined) {
    await ana.getByRole('radio', { name: new RegExp(`^${words.sanction[sanction]}`) }).check();
    await sound(ana, shot(sanction));
    await decide(ana, words, words.sanction[sanction]);
  }
  const said = [answer ?? 'none', sanction].flatMap((deed) => (deed === undefined ? [] : [words.did[deed]]));
  await Promise.all([goOn(ana), goOn(beto)]);
  for (const page of [ana, beto]) {
    const line = page.locator('section[aria-labelledby="history-title"] li').nth(index);
    await line.getByText(points.join('–')).waitFor();
    for (const sentence of said) await line.getByText(sentence).waitFor();
    if (sanction === 'shame') await page.getByText(words.shamed).waitFor();
  }
}

/** A whole game on two phones, from the link to the words at the end. */
async function playGame(language, { variant, rounds }) {
  const table = await seatTwo(language, variant);
  const { ana, beto, words } = table;
  const shot = (moment) => `snatch-${variant}-${moment}-${language}`;
  if (variant === 'G5') {
    await beto.getByLabel(words.line).fill(words.sentence);
    await beto.getByRole('button', { name: words.say }).tap();
    await ana.getByText(words.sentence).waitFor();
    await shoot(ana, shot('talk'));
  }
  for (const [index, round] of rounds.entries()) await playRound(table, round, index, shot);
  const [first, second] = rounds.at(-1).points;
  await ana.getByText(words.end(first, 'Beto', second)).waitFor();
  await beto.getByText(words.end(second, 'Ana', first)).waitFor();
  await sound(ana, shot('end'));
}

// Four phones at once: the talks of G5 are waited for together.
for (const game of GAMES) {
  test(`${game.variant} to the end on two phones, in each language`, () => Promise.all(['es', 'en'].map((language) => playGame(language, game))));
}

for (const language of ['es', 'en']) {
  test(`an offer can be seen before it is sent; a reload in the middle; roles are swapped (${language})`, async () => {
    const { ana, beto, words } = await seatTwo(language, 'G1');
    await ana.locator('[data-offer="give-pavo-0"]').waitFor();
    assert.equal(await ana.getByRole('button', { name: words.send }).isEnabled(), false, 'nothing is offered yet');
    await pick(ana, 6, 5);
    await pick(ana, 5, 5);
    assert.deepEqual(await ana.locator('tbody td').allInnerTexts(), ['15', '15', '10', '10', '5', '20']);
    await sound(ana, `snatch-offer-${language}`);
    await ana.getByRole('button', { name: words.send }).tap();
    await beto.getByRole('radio', { name: new RegExp(`^${words.answer.snatch}`) }).check();
    await beto.reload();
    await decide(beto, words, words.answer.accept);
    await ana.getByText('15–15').waitFor();
    await ana.reload();
    await goOn(ana);
    for (let round = 2; round <= 3; round += 1) {
      await ana.getByText(words.turn).waitFor();
      await ana.getByRole('button', { name: words.none }).tap();
      await ana.getByText('15–15').nth(round - 1).waitFor();
      await goOn(ana);
    }
    for (const page of [ana, beto]) await page.getByText(words.over).waitFor();
    const finished = ana.url();
    await beto.getByRole('button', { name: words.swap }).tap();
    await ana.getByRole('button', { name: words.swapAccept }).tap();
    await beto.getByText(words.turn).waitFor();
    assert.notEqual(beto.url(), finished);
  });

  test(`a change of the variant that everybody hears of (${language})`, async () => {
    const { ana, beto, words } = await seatTwo(language, 'G4');
    await ana.getByText(words.turn).waitFor();
    await beto.getByText(words.change).tap();
    await beto.getByRole('radio', { name: /^G1/ }).check();
    await sound(beto, `snatch-change-${language}`);
    await beto.getByRole('button', { name: words.changeGo }).tap();
    await ana.getByText(words.changed).waitFor();
    await ana.getByText(words.turn).waitFor();
  });
}

test('what a round did is said in the second person, to who watches in the third, and nothing moves for who wants no motion', async () => {
  // Long enough for three screens to be looked at on a busy machine.
  const { ana, beto, words } = await seatTwo('es', 'G1', { outcome_seconds: 15 });
  const clara = await venue.phone('es', { reducedMotion: 'reduce' });
  await clara.goto(ana.url());
  await clara.getByText('Estás mirando').waitFor();
  await offer(ana, words, 5, 5);
  await decide(beto, words, words.answer.snatch);
  const cards = [
    [ana, 'Beto te robó 5 pavos.'],
    [beto, 'Robaste 5 pavos a Ana.'],
    [clara, 'Ana ofreció 5 pavos por 5 elotes. Beto robó.'],
  ];
  await Promise.all(cards.map(([page, sentence]) => page.getByRole('dialog').getByText(sentence).waitFor()));
  assert.equal(await clara.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length), 0);
  assert.match(await ana.locator('[data-handed="P1"]').innerText(), /5 pavos/);
  for (const [name, page] of Object.entries({ p1: ana, watcher: clara })) await shoot(page, `snatch-outcome-${name}`);
  // Nobody has to tap.
  for (const [page] of cards) await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 20_000 });
});

test('two who do not know each other are paired, and what they say is for them alone', async () => {
  const words = WORDS.es;
  const ana = await venue.phone();
  await goTo(ana, '#/snatch');
  await sound(ana, 'snatch-lobby');
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
  await beto.getByLabel(words.line).fill(words.sentence);
  await beto.getByRole('button', { name: words.say }).tap();
  await ana.getByText(words.sentence).waitFor();
  await sound(ana, 'snatch-chat');
  await clara.getByText('Lo que se dicen es solo para quienes juegan').waitFor();
  assert.equal(await clara.getByText(words.sentence).count(), 0, 'talk is for the players');
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
  const give = page.getByRole('radio', { name: 'Give 0 turkeys' });
  await give.waitFor();
  await give.focus();
  for (let tap = 0; tap < 3; tap += 1) await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: /^Ask for 0/ }).focus();
  for (let tap = 0; tap < 3; tap += 1) await page.keyboard.press('ArrowRight');
  await sound(page, 'snatch-offer-desktop');
  await page.getByRole('button', { name: 'Send the offer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('13–13').waitFor();
  await sound(page, 'snatch-desktop');
});
