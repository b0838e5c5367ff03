// What a tournament needs in the browser tests: a list of people, a director, scores, paper.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { barriers, goTo, overflows, shoot, SHOTS } from './venue.mjs';

export const LAPTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };
export const PHONE_390 = { viewport: { width: 390, height: 844 } };
export const PASSWORD = 'una frase bien larga';

const NAMES = [
  'Ana Belén Quintero', 'Beto Rangel', 'Carla Núñez', 'Diego Armas', 'Elena Sosa', 'Fabio Lugo', 'Gloria Paz', 'Hugo Mora', 'Irene Vidal', 'Julio Peña',
  'Karina Ríos', 'Luis Alberto Fernández', 'Marta Gil', 'Nico Díaz', 'Olga Cruz', 'Pablo Soto', 'Quique León', 'Rosa Ibarra', 'Saúl Bravo', 'Tere Campos',
  'Ulises Prado', 'Vera Luna', 'Walter Rey', 'Ximena Toro', 'Yago Ferrer', 'Zoe Marín', 'Adán Salas', 'Berta Olmos',
];

/** Twenty-eight people as an old spreadsheet writes them: semicolons, Latin-1, Spanish headings. */
export function list() {
  const lines = NAMES.map((name, at) => `J${String(at + 1).padStart(2, '0')};${name};${at % 2 ? 'Peña Sur' : 'Club Unión'};VE;${at + 1}`);
  return Buffer.from(`Id;Nombre;Club;País;Ranking\n${lines.join('\n')}\n`, 'latin1');
}

/** A score nobody can object to; who wins depends on the round and the table. */
export function score(round, table) {
  const low = (table * 17 + round * 29) % 95;
  return (table + round) % 3 === 0 ? [low, 100] : [100, low];
}

/** Counts what a director has to do with the mouse. */
export function clicker() {
  let clicks = 0;
  return {
    async click(locator) {
      clicks += 1;
      await locator.click();
    },
    count: () => clicks,
  };
}

/** A laptop with the director's account. */
export async function logIn(venue, language) {
  const page = await venue.phone(language, LAPTOP);
  await goTo(page, '#/entrar');
  await page.locator('#account-name').fill('Dora');
  await page.locator('#account-password').fill(PASSWORD);
  await page.locator('form button.main').click();
  await page.getByText('Dora').first().waitFor();
  return page;
}

/** Answers the question for a reason. */
export async function reason(page, text, go) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Motivo|Reason/ }).fill(text);
  await dialog.getByRole('button', { name: go }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Types every result that is missing, with the keyboard alone, and closes the round. */
export async function typeResults(page, round, { close = true } = {}) {
  await tab(page, 'resultados');
  const fields = page.locator('input[data-line]');
  await fields.first().waitFor();
  const open = await page.locator('li[data-table]:has(input[data-line])').evaluateAll((lines) => lines.map((line) => Number(line.dataset.table)));
  await fields.first().focus();
  for (const table of open) {
    const [first, second] = score(round, table);
    await page.keyboard.type(String(first));
    await page.keyboard.press('Enter');
    await page.keyboard.type(String(second));
    await page.keyboard.press('Enter');
  }
  // The next step has the focus once all is typed.
  await page.waitForFunction(() => document.activeElement?.matches('button#next-step'), null, { timeout: 10_000 });
  if (close) {
    await page.keyboard.press('Enter');
    await page.locator('nav a[aria-current="page"]:is([href$="/ronda"], [href$="/clasificacion"])').waitFor();
  }
}

export async function tab(page, name) {
  const link = page.locator(`nav a[href$="/direccion/${name}"]`);
  await link.click();
  await page.locator(`nav a[href$="/direccion/${name}"][aria-current="page"]`).waitFor();
}

/** Nothing in the way of anybody, nothing cut off, and a picture to look at. */
export async function sound(page, name) {
  await page.waitForLoadState('domcontentloaded');
  await shoot(page, `domino-${name}`);
  assert.deepEqual(await barriers(page), [], name);
  assert.equal(await overflows(page), false, `${name} is wider than the screen`);
}

/** Paper to look at: the PDF, and its pages as pictures where a tool for it is installed. */
function draw(bytes, path) {
  writeFileSync(`${path}.pdf`, bytes);
  try {
    execFileSync('mutool', ['draw', '-q', '-r', '70', '-o', `${path}-%d.png`, `${path}.pdf`], { stdio: 'ignore' });
  } catch {
    // The pictures are for people; the PDF is there all the same.
  }
}

/** A sheet on paper, and how many pages there are. */
export async function paper(page, sheet, name = sheet) {
  const id = new URL(page.url()).hash.split('/')[2];
  await goTo(page, `#/domino/${id}/imprimir/${sheet}`);
  await page.locator('article h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (SHOTS !== null) draw(bytes, join(SHOTS, `domino-${name}`));
  return bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
