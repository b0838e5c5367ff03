// A laboratory on real screens: the form that says all that is wrong at once, a rehearsal in one click, seats with labels by the laboratory's
// own link, neutral words, a practice round, a line to everybody, a look into a table, a lost phone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fits } from './fits.mjs';
import { barriers, goTo, openVenue, overflows, shoot } from './venue.mjs';

let venue;
let account;
before(async () => {
  venue = await openVenue();
  const page = await venue.phone('es', DESKTOP);
  await goTo(page, venue.setupLink());
  await page.getByLabel('Nombre').fill('Dora');
  await page.getByLabel('Contraseña').fill('una frase bien larga');
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await page.getByText('Estás dentro como Dora.').waitFor();
  account = await page.context().storageState();
  await page.context().close();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };
const HANDSET = { viewport: { width: 390, height: 660 } };

async function sound(page, name) {
  await shoot(page, `lab-${name}`);
  assert.deepEqual(await barriers(page), [], name);
  assert.equal(await overflows(page), false, `${name} is wider than the screen`);
}

const inView = (page, locator) => locator.evaluate((it) => {
  const { top, bottom } = it.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight + 0.5;
});

test('a form says all that is wrong at once, with the button in view', async () => {
  for (const [language, look] of [['es', DESKTOP], ['en', HANDSET]]) {
    const page = await venue.phone(language, { ...look, storageState: account });
    await goTo(page, '#/sesiones/nueva');
    const create = page.getByRole('button', { name: language === 'es' ? 'Crear la sesión' : 'Create the session' });
    await create.waitFor();
    assert.equal(await inView(page, create), true);
    for (const fold of await page.locator('main details > summary').all()) await fold.click();
    assert.equal(await inView(page, create), true, 'also with every fold open');
    await sound(page, `form-open-${language}`);
    await page.locator('[data-place="title"] input').fill('');
    await page.locator('[data-place="deadlines.offer"] input').fill('0');
    await page.locator('[data-place="room"] input').fill('Sala A');
    await page.locator('[data-place="payment.rate"] input').fill('mucho');
    await create.click();
    await page.locator('.summary').waitFor();
    for (const place of ['title', 'deadlines.offer', 'room', 'payment.rate']) {
      const said = await page.locator(`[data-place="${place}"] .alert`).textContent();
      assert.ok(said.length > 10 && !/^a |expected/.test(said), `${place}: ${said}`);
    }
    assert.equal(await inView(page, create), true);
    await sound(page, `form-wrong-${language}`);
    await page.context().close();
  }
});

test('a rehearsal is one click', async () => {
  const page = await venue.phone('es', { ...DESKTOP, storageState: account });
  await goTo(page, '#/sesiones/nueva');
  await page.getByRole('button', { name: 'Ensayar con bots' }).click();
  await page.getByRole('heading', { name: 'Ensayo: SnatchGame' }).waitFor();
  await page.getByText('La sesión terminó').waitFor({ timeout: 60_000 });
  await sound(page, 'rehearsed');
  await page.context().close();
});

const FILE = {
  format: 'snatch-session/3', title: 'Laboratorio', room: 'lab-a', labels: { from: 'list', list: ['PC-01', 'PC-02'] },
  completion: 'https://example.org/done?cc=C0FFEE', phases: ['G4', 'G3'], rounds: 1, countdown_seconds: 0, outcome_seconds: 2,
  pause: { kind: 'organiser' }, wording: 'neutral', option_order: 'drawn', deadlines: { offer: 120, respond: 120, report: 120, shame: 120 },
  rules: { practice: true, tokens: 'carry' },
};

async function seat(language, label, name) {
  const { page } = await venue.cold(language, HANDSET, `#/lab/lab-a?label=${label}`);
  await page.locator('#enter-label').waitFor();
  assert.equal(await page.locator('#enter-label').inputValue(), label);
  await page.locator('#enter-name').fill(name);
  await page.getByRole('button', { name: language === 'es' ? 'Entrar en la sesión' : 'Join the session' }).tap();
  await page.getByText(language === 'es' ? /^Estás dentro/ : /^You are in/).waitFor();
  return page;
}

/** One round of G4 or G3: an offer, taken without giving, judged. Every moment is measured. */
async function round(phones, name) {
  const offering = async (page) => (await page.locator('[data-part="rows"]').count()) > 0;
  let proposer;
  while (proposer === undefined) for (const page of phones) if (await offering(page)) proposer = page;
  const responder = phones.find((page) => page !== proposer);
  const look = (page, moment) => (width) => shoot(page, `lab-${name}-${moment}-${width}`);
  await proposer.locator('[data-offer="give-pavo-9"]').tap();
  await proposer.locator('[data-offer="ask-elote-8"]').tap();
  await fits(proposer, ['bar', 'clock', 'status', 'hands', 'rows', 'options', 'confirm'], `${name} offer`, { look: look(proposer, 'offer') });
  await proposer.locator('[data-part="confirm"] button').first().tap();
  const take = responder.getByRole('radio', { name: /Tomar sin dar|Take without giving/ });
  await take.check();
  await fits(responder, ['bar', 'clock', 'status', 'hands', 'deal', 'options', 'confirm'], `${name} respond`, { look: look(responder, 'respond') });
  assert.doesNotMatch(await responder.locator('main').innerText(), /\brob|vergüenza|denunci|juez|snatch|shame|report|judge/i);
  await responder.locator('[data-part="confirm"] button').tap();
  const judge = proposer.getByRole('radio', { name: /^(Pedir revisión|Dar la marca|Ask for a review|Give the mark)/ });
  await judge.check();
  await fits(proposer, ['bar', 'clock', 'status', 'hands', 'deal', 'options', 'confirm'], `${name} sanction`, { look: look(proposer, 'sanction') });
  await proposer.locator('[data-part="confirm"] button').tap();
  for (const page of phones) {
    const card = page.locator('[data-part="outcome"]');
    await card.waitFor();
    await card.locator('button').tap().catch(() => undefined);
    await card.waitFor({ state: 'detached' });
  }
}

test('a laboratory has seats, neutral words and practice', async () => {
  const desk = await venue.phone('es', { ...DESKTOP, storageState: account });
  const waiting = await venue.cold('es', HANDSET, '#/lab/lab-a?label=PC-01');
  await waiting.page.getByText('Ahora no hay ninguna sesión abierta.').waitFor();
  await sound(waiting.page, 'lab-empty');
  const code = await desk.evaluate(async (file) => (await (await fetch('/api/sessions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(file) })).json()).code, FILE);
  await waiting.page.locator('#enter-label').waitFor({ timeout: 15_000 });
  await waiting.page.context().close();
  const phones = [await seat('es', 'PC-01', 'Anastasia Villanueva Ruiz'), await seat('en', 'PC-02', 'Bartholomew of the Fields')];
  await goTo(desk, `#/sesiones/${code}`);
  await desk.locator('[data-part="awaited"]').getByText('Anastasia Villanueva Ruiz').waitFor();
  await desk.getByText('Decir algo').click();
  await desk.getByLabel('A todo el mundo').fill('Quedan cinco minutos.');
  await desk.getByRole('button', { name: 'Decirlo' }).click();
  for (const page of phones) await page.getByText('Quedan cinco minutos.').waitFor();
  await sound(phones[0], 'message');
  await phones[0].getByRole('button', { name: 'Leído' }).tap();
  await sound(desk, 'monitor-lobby');
  await desk.getByRole('button', { name: 'Empezar', exact: true }).click();
  await desk.getByRole('button', { name: 'Sí, hacerlo' }).click();
  await desk.getByRole('button', { name: /^Abrir la fase 1/ }).click();
  await desk.getByRole('button', { name: 'Sí, hacerlo' }).click();
  for (const page of phones) await page.getByText(/práctica, no cuenta|practice, does not count/).waitFor();
  await round(phones, 'G4-practice');
  await desk.getByRole('button', { name: 'Mirar la mesa 1' }).click();
  await desk.getByText('Práctica:').waitFor();
  await sound(desk, 'table');
  await desk.getByRole('button', { name: 'Listo' }).click();
  await round(phones, 'G4');
  // The first phone is lost; another takes its place by a code on the home page.
  await desk.getByRole('button', { name: 'Otro teléfono para Anastasia Villanueva Ruiz' }).click();
  const given = await desk.locator('dialog .code').textContent();
  await sound(desk, 'phone');
  await desk.getByRole('button', { name: 'Listo' }).click();
  const spare = await venue.phone('es', HANDSET);
  await spare.locator('#join-code').fill(given);
  await spare.getByRole('button', { name: 'Entrar', exact: true }).first().tap();
  await spare.getByRole('button', { name: 'Entrar en la sesión' }).tap();
  await spare.getByText('Ahora viene').waitFor();
  await phones[0].context().close();
  phones[0] = spare;
  await desk.getByRole('button', { name: /^Abrir la fase 2/ }).click();
  await desk.getByRole('button', { name: 'Sí, hacerlo' }).click();
  await round(phones, 'G3-practice');
  await round(phones, 'G3');
  await phones[0].getByRole('link', { name: 'Terminar y volver a quien me invitó' }).waitFor();
  await sound(phones[0], 'over');
  await desk.getByText('La sesión terminó').waitFor();
  await desk.getByRole('button', { name: 'Anonimizar' }).waitFor();
  for (const page of [desk, ...phones]) await page.context().close();
});
