// A session on two phones: an organiser who opens it, and people who come in by its link.

import { goTo } from './venue.mjs';

export const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };
export const HANDSET = { viewport: { width: 390, height: 660 } };

/** The account of the first organiser of a venue. */
export async function organise(venue) {
  const page = await venue.phone('es', DESKTOP);
  await goTo(page, venue.setupLink());
  await page.getByLabel('Nombre').fill('Dora');
  await page.getByLabel('Contraseña').fill('una frase bien larga');
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await page.getByText('Estás dentro como Dora.').waitFor();
  const account = await page.context().storageState();
  await page.context().close();
  return account;
}

async function confirmed(desk, name) {
  await desk.getByRole('button', { name }).click();
  await desk.getByRole('button', { name: 'Sí, hacerlo' }).click();
}

export const openPhase = (desk, number) => confirmed(desk, new RegExp(`^Abrir la fase ${number}`));

/** Two people inside a session of this file, in the lobby; its organiser at the desk. */
export async function gather(venue, account, file, languages) {
  const desk = await venue.phone('es', { ...DESKTOP, storageState: account });
  const code = await desk.evaluate(async (sent) => {
    const answer = await fetch('/api/sessions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) });
    const body = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(body));
    return body.code;
  }, file);
  await goTo(desk, `#/sesiones/${code}`);
  const names = { es: 'Anastasia Villanueva Ruiz', en: 'Bartholomew of the Fields' };
  const phones = [];
  for (const [place, language] of languages.entries()) {
    const { page } = await venue.cold(language, HANDSET, `#/sesion/${code}`);
    await page.locator('#enter-name').fill(`${names[language]}`.slice(0, 22) + ` ${place}`);
    await page.getByRole('button', { name: language === 'es' ? 'Entrar en la sesión' : 'Join the session' }).tap();
    await page.getByText(language === 'es' ? /^Estás dentro/ : /^You are in/).waitFor();
    phones.push(page);
  }
  return { desk, phones, code };
}

/** The first phase opens by itself where no questions hold it up. */
export const start = (desk) => confirmed(desk, /^Empezar$/);

/** Waits until one of the phones has this part of a decision before it; that one first, the other second. */
export async function whose(phones, part, patience_ms = 20_000) {
  const until = Date.now() + patience_ms;
  for (;;) {
    for (const page of phones) if ((await page.locator(`[data-part="${part}"]`).count()) > 0) return [page, ...phones.filter((other) => other !== page)];
    if (Date.now() > until) throw new Error(`nobody is shown ${part}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
