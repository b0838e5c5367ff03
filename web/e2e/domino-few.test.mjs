// A tournament that is too small for its rules, directed in English.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LAPTOP, paper, PASSWORD, reason, sound, typeResults } from './hall.mjs';
import { goTo, openVenue } from './venue.mjs';

let venue;
before(async () => {
  venue = await openVenue();
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

test('five players, two games a round: warned beforehand, and a poor round needs a reason', async () => {
  const page = await venue.phone('en', LAPTOP);
  await goTo(page, venue.setupLink());
  await page.locator('#account-name').fill('Dora');
  await page.locator('#account-password').fill(PASSWORD);
  await page.locator('form button.main').click();
  await page.getByText('Dora').first().waitFor();
  await goTo(page, '#/domino');
  await page.getByRole('link', { name: 'New tournament' }).click();
  await page.getByLabel('Name of the tournament').fill('Five friends');
  await page.getByLabel('Games per round').fill('2');
  await page.getByText('Results and byes').click();
  await page.getByRole('checkbox', { name: /Draws are allowed/ }).check();
  await page.getByText('Standings', { exact: true }).click();
  await page.getByText('Pairing', { exact: true }).click();
  await sound(page, 'new-options-en');
  await page.getByRole('button', { name: 'Create the tournament' }).click();
  await page.getByLabel('Or paste the lines here').fill('name\nAmy\nBen\nCam\nDee\nEli\n');
  await page.getByRole('button', { name: 'Enrol 5 people' }).click();
  await page.locator('.notice').waitFor();
  await sound(page, 'few-players-en');
  await page.getByRole('link', { name: 'Pair round 1' }).click();
  await page.getByRole('button', { name: 'Publish round 1' }).click();
  await page.getByRole('heading', { name: 'Round 1 is published' }).waitFor();
  assert.equal(await paper(page, 'actas', 'paper-two-games-en'), 3);
  await page.getByRole('link', { name: /Back to the desk/ }).click();
  await page.locator('input[data-line]:focus').waitFor();
  await page.keyboard.type('90');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await page.locator('[data-game="1"].settled').waitFor();
  await typeResults(page, 1);
  await page.getByText('needs approval').waitFor();
  await sound(page, 'low-quality-en');
  await page.getByRole('button', { name: 'Publish round 2' }).click();
  await reason(page, 'only five came', 'Publish round 2');
  await page.getByText('approved: only five came').waitFor();
  await page.context().close();
});
