// Engine matches on real screens: one that an organiser begins on the page, one from the command line; anybody watches.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE_390 } from './chessboard.mjs';
import { makeOrganiser } from './furnish.mjs';
import { barriers, goTo, openVenue, overflows, shoot } from './venue.mjs';

let venue;
let organiser;
before(async () => {
  venue = await openVenue();
  organiser = await makeOrganiser(venue);
});
after(async () => {
  await venue.close();
  assert.deepEqual(venue.complaints, []);
});

test('an organiser begins a match of the engine, and a stranger watches it to the end', async () => {
  const stranger = await venue.phone('es', PHONE_390);
  await goTo(stranger, '#/encuentros');
  await stranger.getByText('Ahora no se juega ninguno.').waitFor();
  assert.equal(await stranger.getByText('Nuevo encuentro').count(), 0, 'only organisers begin one');
  const page = await venue.phone('en', { ...DESKTOP, storageState: organiser });
  await goTo(page, '#/encuentros');
  await page.getByRole('heading', { name: 'New match' }).waitFor();
  // Full strength takes its time; a level answers at once.
  await page.getByLabel('Elo (800–2800)').fill('1900');
  await page.getByLabel('Games').fill('50');
  await page.getByLabel('Seconds for the game').fill('10');
  await shoot(page, 'match-form');
  assert.deepEqual(await barriers(page), []);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'Torneo – Torneo 1900' }).waitFor();
  await stranger.getByRole('link', { name: 'Torneo – Torneo 1900' }).tap();
  await stranger.getByText(/En directo/).waitFor();
  await stranger.locator('[data-square="e4"]').first().waitFor();
  await stranger.getByText(/profundidad \d+/).first().waitFor();
  assert.equal(await stranger.getByRole('timer').count(), 2);
  const first = await stranger.locator('[data-part="last-move"]').first().textContent();
  await stranger.waitForFunction((before) => document.querySelector('[data-part="last-move"]')?.textContent !== before, first);
  await shoot(stranger, 'match-watch');
  assert.deepEqual(await barriers(stranger), []);
  assert.equal(await overflows(stranger), false);
  await shoot(page, 'match-watch-desktop');
  await page.getByRole('button', { name: 'End after this game' }).click();
  await page.getByText('It ends after this game.').waitFor();
  await stranger.getByText(/Terminado/).waitFor({ timeout: 60_000 });
  const table = await stranger.locator('table').textContent();
  assert.match(table, /Torneo 1900/);
});

test('a match from the command line is watched with its sequential test', async () => {
  const program = process.env.TORNEO_BIN;
  const engine = (name) => ['--engine', `cmd="${program}" uci,name=${name}`];
  const child = spawn(program, ['match', '--lang', 'en', ...engine('Ours'), ...engine('Theirs'), '--nodes', '300', '--games', '6', '--sprt', '0,50', '--live', venue.data(), '--title', 'Nightly, net 7', '--max-moves', '40']);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const page = await venue.phone('es', PHONE_390);
  await goTo(page, '#/encuentros');
  await page.getByRole('link', { name: 'Nightly, net 7' }).tap();
  await page.getByRole('heading', { name: 'Nightly, net 7' }).waitFor();
  await page.locator('[data-part="sprt"]').waitFor({ timeout: 30_000 });
  await shoot(page, 'match-sprt');
  assert.equal(await ended, 0, output);
  assert.match(output, /live: http:\/\/\S+#\/encuentro\/\w+/);
  await page.getByText(/Partidas: 6 de 6 · Terminado/).waitFor();
  assert.match(await page.locator('[data-part="sprt"]').textContent(), /SPRT \(0, 50\): [+−-]?\d/);
});

test('four engines meet each other by the tables of any round robin, and a stranger watches', async () => {
  const program = process.env.TORNEO_BIN;
  const engine = (name, elo) => ['--engine', `cmd="${program}" uci,name=${name},option.UCI_LimitStrength=true,option.UCI_Elo=${elo}`];
  const engines = ['Norte', 'Sur', 'Este', 'Oeste'];
  const child = spawn(program, ['match', '--lang', 'en', ...engines.flatMap((name, index) => engine(name, 1000 + 400 * index)), '--nodes', '2000', '--games', '2', '--live', venue.data(), '--title', 'Rosa de los vientos', '--max-moves', '60']);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [phone, desk] = [await venue.phone('es', PHONE_390), await venue.phone('en', DESKTOP)];
  for (const page of [phone, desk]) {
    await goTo(page, '#/encuentros');
    await page.getByRole('link', { name: 'Rosa de los vientos' }).click();
    await page.getByRole('heading', { name: 'Rosa de los vientos' }).waitFor();
  }
  // Berger's first table for four: the first engine meets the last.
  await phone.locator('[data-square="e4"]').first().waitFor();
  await phone.waitForFunction(() => document.querySelector('[data-part="last-move"]')?.textContent?.trim() !== '');
  await shoot(phone, 'match-robin-phone');
  assert.equal(await overflows(phone), false);
  assert.equal(await ended, 0, output);
  await desk.getByText(/Games: 12 of 12/).waitFor({ timeout: 60_000 });
  const rows = await desk.locator('tbody tr').evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  assert.equal(rows.length, 4);
  const points = rows.map(([, , , score]) => Number(score.split('/')[0]));
  assert.deepEqual(points, [...points].sort((one, other) => other - one), 'by points, as in any round robin');
  assert.equal(rows[0][0], '1');
  assert.ok(rows.every(([, , , score]) => score.endsWith('/6')), 'each met each other twice');
  await shoot(desk, 'match-robin-desktop');
  assert.deepEqual(await barriers(desk), []);
});
