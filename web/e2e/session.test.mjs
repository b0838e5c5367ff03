// A session of six on real screens: two people with phones (one reads Spanish, one English) and four bots through five phases,
// the organiser's monitor and the projector open all the while. One reloads, one changes device and comes back.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fits } from './fits.mjs';
import { DESKTOP, organise } from './phones.mjs';
import { barriers, goTo, openVenue, overflows, shoot } from './venue.mjs';

let venue;
let bots = null;
/** What the organiser's browser remembers. */
let account;
before(async () => {
  venue = await openVenue();
  account = await organise(venue);
});
after(async () => {
  bots?.kill('SIGTERM');
  await venue.close();
  assert.deepEqual(venue.complaints, []);
  assert.deepEqual(unfit, []);
});

const HANDSET = { viewport: { width: 390, height: 780 } };
const PHASES = 5;

/** Short clocks, so that nobody waits; everything that is optional is switched on. */
const FILE = {
  format: 'snatch-session/1',
  title: 'Economía experimental',
  rounds: 1,
  chat_seconds: 2,
  outcome_seconds: 3,
  countdown_seconds: 3,
  pause: { kind: 'seconds', seconds: 4 },
  deadlines: { force: 20, offer: 30, respond: 30, shame: 20, report: 20 },
  ranking: { by: 'aggregate', shown: 'per_phase', names: true },
  payment: { currency: 'EUR', rate: '0.05', show_up_fee: '5', which: 'all' },
  // Nobody waits for answers here; the first phase is checked by both all the same.
  instructions: { check: 'shown' },
  consent: { es: 'Puedes dejarlo cuando quieras.', en: 'You may stop at any time.' },
  questionnaire: [
    { text: { es: '¿Te pareció justo?', en: 'Was it fair?' }, kind: 'scale', least: 1, most: 7 },
    { text: { es: '¿Algo que decir?', en: 'Anything to say?' }, kind: 'text' },
  ],
};

const WORDS = {
  es: {
    name: 'Tu nombre', join: 'Entrar en la sesión', agree: 'Acepto y quiero participar', in: /^Estás dentro/, check: 'Comprobar', checked: 'Las dos bien', starts: 'Empieza en',
    send: 'Enviar la oferta', confirm: /^Confirmar/, decide: /^(Aceptar|Obligar|Dar la ficha|Denunciar)/,
    answers: [['14', 'P2 se queda los pavos y no paga nada.']], questions: 'Unas preguntas antes del final', finish: 'Enviar y ver mi resultado', end: 'Fin. ¡Gracias!', elsewhere: 'Abriste Torneo en otro lugar',
    here: 'Seguir aquí',
  },
  en: {
    name: 'Your name', join: 'Join the session', agree: 'I agree and want to take part', in: /^You are in/, check: 'Check', checked: 'Both right', starts: 'Starts in',
    send: 'Send the offer', confirm: /^Confirm/, decide: /^(Accept|Demand it|Give the token|Report)/,
    answers: [['14', 'P2 keeps the turkeys and pays nothing.']], questions: 'A few questions before the end', finish: 'Send and see my result', end: 'The end. Thank you!', elsewhere: 'You opened Torneo somewhere else',
    here: 'Go on here',
  },
};

async function sound(page, name) {
  await shoot(page, `session-${name}`);
  assert.deepEqual(await barriers(page), [], name);
  assert.equal(await overflows(page), false, `${name} is wider than the screen`);
}

/** The same page in the other language, for the eyes. */
async function inEnglish(page, name) {
  await page.getByRole('button', { name: /English/ }).click();
  await sound(page, `${name}-en`);
  await page.getByRole('button', { name: /Español/ }).click();
}

const newOrganiser = () => venue.phone('es', { ...DESKTOP, storageState: account });

/** From the door to the lobby: name, consent, two questions. */
async function enter(page, words, name) {
  await page.getByLabel(words.name).fill(name);
  await page.getByRole('button', { name: words.join }).tap();
  await page.getByRole('button', { name: words.agree }).waitFor();
}

async function agree(page, words) {
  await page.getByRole('button', { name: words.agree }).tap();
  await page.getByText(words.in).waitFor();
  for (const answer of words.answers[0]) await page.getByRole('radio', { name: answer, exact: true }).check();
  await page.getByRole('button', { name: words.check, exact: true }).tap();
  await page.getByText(words.checked).waitFor();
}

/** The first of these that is on the page, or none of them yet. */
async function visible(page, locators) {
  for (const [what, locator] of Object.entries(locators)) if (await locator.first().isVisible()) return what;
  return null;
}

/** Decisions that did not fit the phone; a moment that passes while it is measured is none. */
const unfit = [];
const measuredAlready = new Set();
async function measured(page, moment, more) {
  if (measuredAlready.has(moment)) return;
  measuredAlready.add(moment);
  const here = await page.locator('[data-part="confirm"]').count();
  try {
    await fits(page, ['bar', 'clock', 'status', 'hands', 'options', 'confirm', ...more], moment, { wait: false, look: (width) => shoot(page, `session-${moment.replace(/\W+/g, '-')}-${width}`) });
  } catch (fault) {
    if (here > 0 && (await page.locator('[data-part="confirm"]').count()) > 0) unfit.push(fault.message);
  }
}

/** Phases after whose round somebody was told what it did. */
const outcomes = new Set();

/** Decides whatever is asked until another phase, or the questions at the end, are on the page. Returns what ended it. */
async function playOn(page, words, phase) {
  const moments = {
    outcome: page.locator('[data-part="outcome"]'),
    questions: page.getByRole('heading', { name: words.questions }),
    next: page.getByText(new RegExp(`(Fase|Phase) ${phase + 1} (de|of) ${PHASES}`)),
    offer: page.locator('[data-offer="give-pavo-1"]'),
    fixed: page.getByRole('button', { name: words.send }),
    decision: page.getByRole('radio', { name: words.decide }),
  };
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const moment = await visible(page, moments);
    if (moment === 'questions' || moment === 'next') return moment;
    try {
      if (moment === 'outcome') {
        if (!outcomes.has(phase)) await shoot(page, `session-outcome-${phase}-${words.send.length}`);
        outcomes.add(phase);
        await moments.outcome.locator('button').tap({ timeout: 1000 });
      }
      if (moment === 'offer' || moment === 'decision') await measured(page, `${moment} of phase ${phase}, ${words.send}`, moment === 'offer' ? ['rows'] : []);
      if (moment === 'offer') {
        await moments.offer.tap({ timeout: 1000 });
        await page.locator('[data-offer="ask-elote-1"]').tap({ timeout: 1000 });
        await page.getByRole('button', { name: words.send }).tap({ timeout: 1000 });
      } else if (moment === 'decision') {
        await moments.decision.first().check({ timeout: 1000 });
        await page.getByRole('button', { name: words.confirm }).tap({ timeout: 1000 });
      }
    } catch {
      // The clock or the other was faster; look again.
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`nothing ended phase ${phase}:\n${await page.locator('main').innerText()}`);
}

function startBots(code, count) {
  bots = spawn(process.env.TORNEO_BIN, ['bots', 'snatch', '--server', venue.relay.url, '--session', code, '--players', String(count), '--think', '50-300'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TORNEO_CONFIG: '/dev/null' },
  });
}

test('six players, five phases, consent, check, questionnaire; a reload and a change of device', { timeout: 240_000 }, async () => {
  const organiser = await newOrganiser();

  // The form, with a fault at its field, then a whole file.
  await organiser.getByRole('link', { name: 'Preparar una sesión' }).click();
  await organiser.getByRole('link', { name: 'Nueva sesión' }).waitFor();
  await sound(organiser, 'list-empty');
  await organiser.getByRole('link', { name: 'Nueva sesión' }).click();
  await organiser.locator('summary', { hasText: 'Tiempos' }).click();
  await organiser.getByLabel('Para ofrecer (P1)').fill('0');
  await organiser.getByRole('button', { name: 'Crear la sesión' }).click();
  await organiser.locator('[data-place="deadlines.offer"] [role="alert"]').waitFor();
  await sound(organiser, 'form-fault');
  await organiser.locator('input[type="file"]').setInputFiles({ name: 'lunes.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(FILE)) });
  await organiser.getByText('Se abrió lunes.json').waitFor();
  await inEnglish(organiser, 'form');
  await organiser.getByRole('button', { name: 'Crear la sesión' }).click();
  await organiser.getByRole('heading', { name: FILE.title }).waitFor();
  const code = /sesiones\/(\w+)$/.exec(organiser.url())[1];

  const projector = await venue.phone('es', DESKTOP);
  await goTo(projector, `#/proyector/sesion/${code}`);
  await projector.getByText(code).waitFor();
  await sound(projector, 'projector-lobby');

  // Ana types the code at home, Beth follows the link; nobody has a seat before the button.
  const ana = await venue.phone('es', HANDSET);
  await ana.getByLabel('De una sala, una sesión').fill(code.toLowerCase());
  await ana.getByRole('button', { name: 'Entrar' }).tap();
  await ana.getByLabel(WORDS.es.name).waitFor();
  await sound(ana, 'door');
  assert.equal(await organiser.getByText('Todavía no ha entrado nadie.').isVisible(), true);
  await enter(ana, WORDS.es, 'Ana');
  await sound(ana, 'consent');
  await agree(ana, WORDS.es);
  await sound(ana, 'lobby');
  const beth = await venue.phone('en', HANDSET);
  await goTo(beth, `#/sesion/${code}`);
  await enter(beth, WORDS.en, 'Beth');
  await agree(beth, WORDS.en);
  await sound(beth, 'lobby-en');

  startBots(code, 4);
  await organiser.getByRole('heading', { name: 'Personas (6)' }).waitFor();
  await sound(organiser, 'monitor-lobby');
  await inEnglish(organiser, 'monitor-lobby');
  await organiser.getByRole('button', { name: 'Empezar' }).click();
  await organiser.getByRole('dialog').getByRole('button', { name: 'Sí, hacerlo' }).click();
  await Promise.all([ana.getByText(WORDS.es.starts).first().waitFor(), beth.getByText(WORDS.en.starts).first().waitFor(), projector.getByText('Empezamos en').waitFor()]);

  for (const [page, words] of [[ana, /Fase 1 de/], [beth, /Phase 1 of/]]) await page.getByText(words).waitFor();
  await sound(organiser, 'monitor-playing');
  await sound(projector, 'projector-playing');

  let beth2 = null;
  for (let phase = 1; phase <= PHASES; phase += 1) {
    if (phase === 2) {
      await organiser.getByRole('button', { name: 'Pausa' }).click();
      await ana.getByText('Quien organiza ha parado los relojes').first().waitFor();
      await sound(ana, 'paused');
      await organiser.getByRole('button', { name: 'Seguir' }).click();
      await ana.reload();
    }
    if (phase === 3) {
      // Beth's other device, with her own link.
      const token = await beth.evaluate(() => localStorage.getItem('torneo.token'));
      beth2 = await venue.phone('en', HANDSET);
      await goTo(beth2, `#/yo/${token}/${code}`);
      await beth2.getByText(/Phase \d of/).waitFor();
      await beth.getByText(WORDS.en.elsewhere).waitFor();
      await sound(beth, 'replaced');
    }
    if (phase === 4) {
      // And back.
      await beth.getByRole('button', { name: WORDS.en.here }).tap();
      await beth2.getByText(WORDS.en.elsewhere).waitFor();
    }
    const playing = phase === 3 ? beth2 : beth;
    await Promise.all([playOn(ana, WORDS.es, phase), playOn(playing, WORDS.en, phase)]);
  }

  assert.equal(outcomes.size, PHASES, 'every round was told');
  await sound(ana, 'questionnaire');
  for (const [page, words] of [[ana, WORDS.es], [beth, WORDS.en]]) {
    await page.getByRole('radio', { name: '5', exact: true }).check();
    await page.getByRole('textbox').fill('¡Otra!');
    await page.getByRole('button', { name: words.finish }).tap();
    await page.getByRole('heading', { name: words.end }).waitFor();
  }
  await sound(ana, 'end');
  await sound(beth, 'end-en');
  assert.equal(await ana.getByText(/^\d+,\d\d\s€$/).first().isVisible(), true);
  assert.equal(await ana.locator('ol li').count(), PHASES, 'a line for each phase');
  await organiser.getByText('La sesión terminó').waitFor();
  await sound(organiser, 'monitor-over');
  await inEnglish(organiser, 'monitor-over');
  await projector.getByText('¡Gracias por jugar!').waitFor();
  await sound(projector, 'projector-over');
  await goTo(organiser, '#/sesiones');
  await organiser.getByText('Terminada').waitFor();
  await sound(organiser, 'list');
});

test('personal codes are drawn, printed and let people in without a name', async () => {
  const organiser = await newOrganiser();
  await goTo(organiser, '#/sesiones/nueva');
  await organiser.getByRole('textbox', { name: 'Título' }).fill('Con códigos');
  await organiser.locator('summary', { hasText: 'Cómo se entra' }).click();
  await organiser.getByRole('radio', { name: /Solo con un código personal/ }).check();
  await organiser.getByLabel('Cuántos códigos').fill('4');
  const listed = organiser.getByRole('checkbox', { name: /^Mostrarla en la portada/ });
  assert.equal(await listed.isChecked(), false, 'nobody is told unless the organiser wants it');
  await listed.check();
  await organiser.getByRole('button', { name: 'Crear la sesión' }).click();
  await organiser.getByRole('link', { name: 'Códigos para imprimir' }).click();
  await organiser.getByText('Código 4').waitFor();
  await sound(organiser, 'codes');
  const code = /sesiones\/(\w+)\//.exec(organiser.url())[1];
  const slip = await organiser.locator('li', { hasText: 'Código 1' }).locator('strong').innerText();
  await organiser.emulateMedia({ media: 'print' });
  await shoot(organiser, 'session-codes-print');
  assert.equal(await organiser.getByRole('button', { name: 'Imprimir' }).isVisible(), false);
  assert.equal(await organiser.getByText('Código 4').isVisible(), true);

  // Anybody finds it on the front page, and no other session of this house.
  const ana = await venue.phone('es', HANDSET);
  await ana.getByRole('link', { name: /Con códigos.*se entra con un código personal/s }).waitFor();
  assert.equal(await ana.getByText('Sesión de SnatchGame').count(), 1);
  await ana.getByRole('link', { name: /Con códigos/ }).tap();
  await ana.waitForURL(({ hash }) => hash === `#/sesion/${code}`);
  await ana.getByLabel('Tu código personal').fill('0000-0000');
  await ana.getByRole('button', { name: WORDS.es.join }).tap();
  await ana.getByText('Ese código personal no existe').waitFor();
  await sound(ana, 'door-code');
  await ana.getByLabel('Tu código personal').fill(slip.toLowerCase());
  await ana.getByRole('button', { name: WORDS.es.join }).tap();
  await ana.getByText(WORDS.es.in).waitFor();
});

test('the network goes and comes back, and the place is still there; a session that does not exist is said so', async () => {
  const organiser = await newOrganiser();
  await goTo(organiser, '#/sesiones/nueva');
  await organiser.getByRole('textbox', { name: 'Título' }).fill('Sin más');
  await organiser.getByRole('button', { name: 'Crear la sesión' }).click();
  await organiser.getByRole('heading', { name: 'Sin más' }).waitFor();
  const code = /sesiones\/(\w+)$/.exec(organiser.url())[1];
  const beth = await venue.phone('en', HANDSET);
  await goTo(beth, `#/sesion/${code}`);
  await beth.getByLabel(WORDS.en.name).fill('Beth');
  await beth.getByRole('button', { name: WORDS.en.join }).tap();
  await beth.getByText(WORDS.en.in).waitFor();
  await organiser.getByText('Beth', { exact: true }).waitFor();
  venue.relay.cut();
  await beth.getByText('Connecting again').waitFor();
  await shoot(beth, 'session-offline-en');
  venue.relay.mend();
  await beth.getByText('Connected', { exact: true }).waitFor();
  await beth.getByText(WORDS.en.in).waitFor();
  await organiser.getByText('con conexión').first().waitFor();
  // Taken out by the organiser, and let in again.
  await organiser.getByRole('button', { name: 'Sacar a Beth' }).click();
  await organiser.getByRole('dialog').getByRole('button', { name: 'Sí, hacerlo' }).click();
  await beth.getByText('The organiser took you out').waitFor();
  await sound(beth, 'out-en');
  await organiser.getByRole('button', { name: 'Readmitir a Beth' }).click();
  await beth.getByText(WORDS.en.in).waitFor();
  // Nobody to play with: the server says why not.
  await organiser.getByRole('button', { name: 'Empezar' }).click();
  await organiser.getByRole('dialog').getByRole('button', { name: 'Sí, hacerlo' }).click();
  await organiser.getByText('Hacen falta al menos dos personas.').waitFor();
  await goTo(beth, '#/sesion/222222');
  await beth.getByText('No session has the code 222222').waitFor();
  await sound(beth, 'missing-en');
});
