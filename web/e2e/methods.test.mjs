// The strategy method and beliefs on phones: every moment of them in one view, six offers, names of 24 letters, both languages; what was answered
// beforehand is done, and what is paid is told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fits } from './fits.mjs';
import { DESKTOP, gather, HANDSET, openPhase, organise, start, whose } from './phones.mjs';
import { barriers, gone, goTo, openVenue, overflows, shoot } from './venue.mjs';

let venue;
let account;
before(async () => {
  venue = await openVenue();
  account = await organise(venue);
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

const offer = (pavo, elote, asked_pavo, asked_elote) => ({ offer_pavo: pavo, offer_elote: elote, request_pavo: asked_pavo, request_elote: asked_elote });
const MENU = [offer(5, 0, 0, 5), offer(5, 0, 0, 10), offer(10, 0, 0, 10), offer(3, 0, 0, 8), offer(1, 0, 0, 1), offer(10, 0, 0, 2)];
const LOOK = ['bar', 'clock', 'status', 'hands'];

function file(phases, rules, more = {}) {
  return {
    format: 'snatch-session/4', title: 'Métodos', phases, rounds: 1, countdown_seconds: 0, outcome_seconds: 0, pause: { kind: 'organiser' },
    instructions: { check: 'none' }, deadlines: { offer: 300, respond: 300, report: 300, shame: 300, belief: 300 },
    payment: { currency: 'EUR', rate: '0.10', show_up_fee: '4', which: 'all' }, seed: 12, ...more, rules,
  };
}

/** Chances typed into the numbers, in their order. */
async function believe(page, chances) {
  for (const [place, chance] of chances.entries()) await page.locator(`[data-belief="${place}"] input[type="number"]`).fill(String(chance));
}

async function isNeutral(page, name) {
  assert.doesNotMatch(await page.locator('main').innerText(), /\brob|vergüenza|denunci|juez|snatch|shame|report|judge/i, name);
}

const picture = (page, name) => (width) => shoot(page, `methods-${name}-${width}`);

/** P2 answers each offer; the answer to one of them is said. */
async function plan(page, name, answers) {
  const confirm = page.locator('[data-part="confirm"] button');
  assert.equal(await confirm.isDisabled(), true, 'nothing is chosen beforehand');
  for (const [place, answer] of answers.entries()) await page.locator(`[data-plan="${place}"] [data-plan-answer="${answer}"]`).tap();
  await fits(page, [...LOOK, 'options', 'confirm'], `${name} plan`, { look: picture(page, `${name}-plan`) });
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('[data-plan] label')].every((cell) => {
    const { width, height, left, top } = cell.getBoundingClientRect();
    return width >= 44 && height >= 40 && cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })), true, `${name}: every answer can be tapped`);
  assert.deepEqual(await barriers(page), [], `${name} plan`);
  if (name.endsWith('neutral')) await isNeutral(page, name);
  await confirm.tap();
}

for (const [language, wording] of [['es', 'plain'], ['en', 'plain'], ['es', 'neutral'], ['en', 'neutral']]) {
  test(`the strategy method and beliefs fit, ${language}, ${wording} words`, async () => {
    const told = wording === 'plain' ? {} : { wording, option_order: 'drawn' };
    const { desk, phones } = await gather(venue, account, file(['G4', 'G3', 'G2'], { offer: 'menu', menu: MENU, strategy: true, beliefs: 20, force: 'default_on', tokens: 'reset' }, told), [language, language]);
    await phones[0].getByText(language === 'es' ? /P1 solo puede hacer una de estas ofertas/ : /P1 can make only one of these offers/).waitFor();
    await phones[0].getByText(language === 'es' ? /mitad y mitad, decide si se te paga/ : /half and half, decides whether you are paid/).waitFor();
    await shoot(phones[0], `methods-instructions-${language}-${wording}`);
    assert.deepEqual(await barriers(phones[0]), []);
    await start(desk);
    for (const [at, variant] of ['G4', 'G3', 'G2'].entries()) {
      const name = `${variant}-${language}-${wording}`;
      if (at > 0) await openPhase(desk, at + 1);
      let responder;
      let proposer;
      if (variant === 'G2') {
        [responder, proposer] = await whose(phones, 'options');
      } else {
        // Before any offer P2 says what would follow a snatch.
        [responder, proposer] = await whose(phones, 'options');
        await responder.locator('[data-belief="0"]').waitFor();
        assert.equal(await responder.locator('[data-belief]').count(), 1);
        assert.equal(await responder.locator('[data-part="confirm"] button').isDisabled(), true, 'no chance is suggested');
        await believe(responder, [70]);
        await fits(responder, [...LOOK, 'options', 'confirm'], `${name} belief of P2`, { look: picture(responder, `${name}-belief-p2`) });
        assert.deepEqual(await barriers(responder), [], `${name} belief of P2`);
        await responder.locator('[data-part="confirm"] button').tap();
      }
      await responder.locator('[data-plan="5"]').waitFor();
      await fits(proposer, LOOK, `${name} waiting for the plan`);
      assert.equal(await proposer.locator('[data-part="rows"]').count(), 0, 'the offer comes after the answers');
      await plan(responder, name, ['accept', 'snatch', 'reject', 'snatch', 'accept', 'reject']);
      await proposer.locator('[data-part="rows"]').waitFor();
      await gone(responder.locator('[data-plan]'));
      await fits(proposer, [...LOOK, 'rows', 'options', 'confirm'], `${name} menu, nothing chosen`);
      await proposer.locator('[data-offer="menu-1"]').tap();
      await fits(proposer, [...LOOK, 'rows', 'options', 'confirm'], `${name} menu`, { look: picture(proposer, `${name}-menu`) });
      assert.deepEqual(await barriers(proposer), [], `${name} menu`);
      await proposer.locator('[data-part="confirm"] button').first().tap();
      await proposer.locator('[data-belief="2"]').waitFor();
      await believe(proposer, [50, 20, 20]);
      assert.equal(await proposer.locator('[data-part="confirm"] button').isDisabled(), true, 'ninety is not a hundred');
      await believe(proposer, [50, 20, 30]);
      await fits(proposer, [...LOOK, 'deal', 'options', 'confirm'], `${name} belief of P1`, { look: picture(proposer, `${name}-belief-p1`) });
      assert.deepEqual(await barriers(proposer), [], `${name} belief of P1`);
      if (wording === 'neutral') await isNeutral(proposer, name);
      await proposer.locator('[data-part="confirm"] button').tap();
      if (variant !== 'G2') {
        // The second offer was to be snatched: so it is.
        await proposer.locator('[data-part="options"] label').nth(1).waitFor();
        await proposer.locator('[data-part="options"] label').nth(0).tap();
        await fits(proposer, [...LOOK, 'deal', 'options', 'confirm'], `${name} sanction`);
        await proposer.locator('[data-part="confirm"] button').tap();
      }
      await desk.getByText(at === 2 ? /La sesión terminó/ : /Entre fases|entre fases/).first().waitFor();
    }
    for (const page of phones) await page.getByText(language === 'es' ? 'Te pagan' : 'You are paid').waitFor();
    const endings = await Promise.all(phones.map((page) => page.locator('main').innerText()));
    const paid = /el sorteo paga lo que esperabas|the lot pays what you expected/;
    assert.ok(endings.some((text) => paid.test(text)), endings.join('\n'));
    if (wording === 'neutral') for (const text of endings) assert.doesNotMatch(text, /\brob|snatch(?!game)/i);
    for (const [place, page] of phones.entries()) {
      await shoot(page, `methods-over-${language}-${wording}-${place}`);
      assert.equal(await overflows(page), false);
    }
    for (const page of [desk, ...phones]) await page.context().close();
  });
}

test('an organiser sets a menu, the strategy method and beliefs in the form', async () => {
  for (const [language, look] of [['es', DESKTOP], ['en', HANDSET]]) {
    const page = await venue.phone(language, { ...look, storageState: account });
    await goTo(page, '#/sesiones/nueva');
    const create = page.getByRole('button', { name: language === 'es' ? 'Crear la sesión' : 'Create the session' });
    await create.waitFor();
    for (const fold of await page.locator('main details > summary').all()) await fold.click();
    const rules = page.locator('[data-place="rules"]').first();
    await rules.getByRole('checkbox', { name: language === 'es' ? /método de estrategia/ : /strategy method/ }).check();
    await rules.getByRole('checkbox', { name: language === 'es' ? /qué espera cada uno/ : /what each expects/ }).check();
    await create.click();
    await page.locator('[data-place="rules"] .alert').first().waitFor();
    assert.match(await page.locator('[data-place="rules"] .alert').first().textContent(), language === 'es' ? /cinco por cinco o los de una lista/ : /five for five or those of a list/);
    await rules.getByLabel(language === 'es' ? 'Los tratos' : 'Deals').selectOption('menu');
    await rules.getByRole('button', { name: language === 'es' ? 'Añadir una oferta' : 'Add an offer' }).click();
    await rules.getByRole('group', { name: language === 'es' ? 'Oferta 2' : 'Offer 2' }).getByLabel(language === 'es' ? 'Pide elotes' : 'Asks for corn').fill('8');
    await shoot(page, `methods-form-${language}`);
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflows(page), false);
    await create.click();
    await page.getByRole('heading', { name: 'SnatchGame' }).first().waitFor();
    await page.waitForURL(/#\/sesiones\/(?!nueva)/);
    await page.context().close();
  }
});
