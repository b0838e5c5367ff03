// Every decision of G1 to G5 in one view of a phone: whose turn, hands and worth, what is on the table, each option with its endings, and
// the button. With names of 24 letters, both goods held by both, shame and an error line, in both languages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fits, tappable } from './fits.mjs';
import { gather, organise, start, whose } from './phones.mjs';
import { barriers, goTo, introduce, openVenue, shoot } from './venue.mjs';

const ANA = 'Anastasia Villanueva Ruiz';
const BETO = 'Bartolomé de las Casas M';
const TALK_SECONDS = 12;
/** Long enough to be measured at both sizes; a tap goes on, but a talk begins only when this is over. */
const OUTCOME_SECONDS = (variant) => (variant === 'G5' ? 10 : 20);

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

async function seatTwo(language, variant) {
  const ana = await venue.phone(language, { viewport: { width: 390, height: 660 } });
  await goTo(ana, '#/snatch');
  const timed = (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), chat_seconds: TALK_SECONDS, outcome_seconds: OUTCOME_SECONDS(variant) }) });
  await ana.route('**/api/rooms', timed);
  await ana.getByRole('radio', { name: new RegExp(`^${variant}`) }).check();
  await ana.getByRole('button', { name: language === 'es' ? 'Invitar a un amigo' : 'Invite a friend' }).tap();
  await introduce(ana, ANA.slice(0, 24));
  await ana.locator('input[readonly], .copy input').first().waitFor();
  const beto = await venue.phone(language, { viewport: { width: 390, height: 660 } });
  await beto.goto(ana.url());
  await beto.getByRole('button', { name: /P2$/ }).tap();
  await introduce(beto, BETO);
  return { ana, beto };
}

const LOOK = ['bar', 'status', 'hands'];
const picture = (page, name) => (width) => shoot(page, `decision-${name}-${width}`);

async function decide(page, place) {
  await page.locator('[data-part="options"] label').nth(place).click();
  await page.locator('[data-part="confirm"] button').click();
}

/** The card after a round: whole on the screen, then put away by a tap. */
async function goOn(page, name) {
  const card = page.locator('[data-part="outcome"]');
  await card.waitFor();
  await fits(page, ['outcome'], `${name} outcome`, { look: picture(page, `${name}-outcome`), trouble: false });
  await card.locator('button').tap();
  await card.waitFor({ state: 'detached' });
}

async function talk({ ana, beto }, name) {
  for (const page of [ana, beto]) await page.locator('[data-part="say"]').waitFor();
  await fits(ana, [...LOOK, 'log', 'say'], `${name} talk`, { look: picture(ana, `${name}-talk`) });
  await fits(beto, ['bar', 'status', 'hands', 'log', 'say'], `${name} talk above a keyboard`, { sizes: [{ width: 390, height: 380 }], look: picture(beto, `${name}-keyboard`), trouble: false });
}

/** P1 gives five pavos for five elotes; measured before and after it is built. */
async function offer(ana, name, [pavo, elote]) {
  const parts = [...LOOK, 'rows', 'options', 'confirm'];
  await ana.locator('[data-part="rows"]').waitFor();
  await fits(ana, parts, `${name} offer, empty`);
  await ana.locator(`[data-offer="give-pavo-${pavo}"]`).tap();
  await ana.locator(`[data-offer="ask-elote-${elote}"]`).tap();
  await fits(ana, parts, `${name} offer`, { look: picture(ana, `${name}-offer`) });
  await ana.locator('[data-part="confirm"] button').first().tap();
}

/** A game of three rounds, every moment of it measured on both phones. */
async function playAndMeasure(variant, language) {
  const table = await seatTwo(language, variant);
  const { ana, beto } = table;
  for (const [round, answer] of [[1, 0], [2, 2], [3, 1]]) {
    const name = `${variant}-${round}-${language}`;
    if (variant === 'G5') await talk(table, name);
    // The talk begins after the card of the round before, whoever put it away.
    await ana.locator('[data-part="rows"]').waitFor({ timeout: 1_000 * (10 + TALK_SECONDS + OUTCOME_SECONDS(variant)) });
    await fits(beto, LOOK, `${name} waiting`);
    await offer(ana, name, round === 1 ? [5, 5] : [2, 3]);
    await beto.locator('[data-part="options"] label').nth(2).waitFor();
    await beto.locator('[data-part="options"] label').nth(2).click();
    await fits(beto, [...LOOK, 'deal', 'options', 'confirm'], `${name} respond`, { look: picture(beto, `${name}-respond`) });
    await fits(ana, [...LOOK, 'deal'], `${name} waiting for the answer`);
    if (round === 2) assert.deepEqual(await barriers(beto), [], name);
    await decide(beto, answer);
    if (answer === 2 && (variant === 'G3' || variant === 'G4')) {
      await ana.locator('[data-part="options"] label').nth(1).waitFor();
      await fits(ana, [...LOOK, 'deal', 'options', 'confirm'], `${name} sanction`, { look: picture(ana, `${name}-sanction`) });
      await decide(ana, variant === 'G3' ? 0 : 1);
    }
    await Promise.all([goOn(ana, `${name}-P1`), goOn(beto, `${name}-P2`)]);
  }
  for (const page of [ana, beto]) {
    await page.locator('.focused').waitFor({ state: 'detached' });
    await page.context().close();
  }
}

// Four phones at once: what is waited for is waited for together.
for (const variant of ['G1', 'G2', 'G3', 'G4', 'G5']) {
  test(`${variant} fits, in each language`, () => Promise.all(['es', 'en'].map((language) => playAndMeasure(variant, language))));
}

const TWENTY = {
  format: 'snatch-session/3', title: 'Veinte', phases: ['G4'], rounds: 3, countdown_seconds: 0, pause: { kind: 'organiser' }, instructions: { check: 'none' },
  deadlines: { offer: 300, respond: 300, report: 300 }, rules: { tokens: 'carry', endowment: { pavo: 20, elote: 20 } },
};

test('every one of twenty tokens can be tapped', async () => {
  const { desk, phones } = await gather(venue, await organise(venue), TWENTY, ['es', 'en']);
  await start(desk);
  const parts = ['bar', 'clock', 'status', 'hands', 'rows', 'options', 'confirm'];
  for (const [round, [give, ask]] of [[['give-pavo', 15], ['ask-elote', 7]], [['give-pavo', 4], ['ask-elote', 12]], [['give-elote', 19], ['ask-pavo', 18]]].entries()) {
    const [proposer, responder] = await whose(phones, 'rows');
    const name = `twenty-${round + 1}`;
    await tappable(proposer, name);
    const cells = await proposer.locator('[data-offer]').count();
    assert.equal(cells, round === 0 ? 42 : 44, name);
    // Each one is hit by a finger and is chosen then.
    for (const cell of await proposer.locator('[data-offer]').all()) {
      await cell.tap({ timeout: 2_000 });
      assert.equal(await cell.locator('input').isChecked(), true);
    }
    for (const row of ['give-pavo', 'give-elote', 'ask-pavo', 'ask-elote']) {
      const none = proposer.locator(`[data-offer="${row}-0"]`);
      if ((await none.count()) > 0) await none.tap();
    }
    await proposer.locator(`[data-offer="${give[0]}-${give[1]}"]`).tap();
    await proposer.locator(`[data-offer="${ask[0]}-${ask[1]}"]`).tap();
    await fits(proposer, parts, `${name} offer`, { look: picture(proposer, `${name}-offer`) });
    await tappable(proposer, `${name}, built`);
    assert.deepEqual(await barriers(proposer), [], name);
    await proposer.locator('[data-part="confirm"] button').first().tap();
    await responder.locator('[data-part="options"] label').nth(2).waitFor();
    await fits(responder, ['bar', 'clock', 'status', 'hands', 'deal', 'options', 'confirm'], `${name} respond`, { look: picture(responder, `${name}-respond`) });
    await decide(responder, 0);
  }
  for (const page of [desk, ...phones]) await page.context().close();
});
