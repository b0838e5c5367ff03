// Hands at a chess board: what the browser tests of chess have in common.

import { goTo, introduce, shoot } from './venue.mjs';

export const PHONE_390 = { viewport: { width: 390, height: 844 } };
export const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };

export const square = (page, name) => page.locator(`[data-square="${name}"]`);

/** Waits until a square is called so. */
export async function stands(page, name, words) {
  await page.locator(`[data-square="${name}"][aria-label*="${words}"]`).waitFor();
}

export async function middle(page, name) {
  const box = await square(page, name).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function tapMove(page, from, to) {
  await square(page, from).tap();
  await page.locator(`[data-square="${to}"].target`).tap();
}

/** A finger that carries a piece: real touches, so that the page would scroll if it could. */
export async function touchDrag(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (let step = 1; step <= 8; step += 1) {
    const point = { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 };
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    if (step === 4) await shoot(page, 'chess-drag');
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export async function mouseDrag(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Opens a room as the person on this page, who plays White, and goes there. */
export async function openRoom(page, plan, rival = { kind: 'open' }) {
  const code = await page.evaluate(
    async ([plan, rival]) => {
      const token = localStorage.getItem('torneo.token');
      const seats = { white: { kind: 'me' }, black: rival };
      const answer = await fetch('/api/rooms', { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ game: 'chess', seats, ...plan }) });
      return (await answer.json()).code;
    },
    [plan, rival],
  );
  await goTo(page, `#/sala/${code}`);
  return code;
}

/** Somebody with a name and a token, on a page of their own. */
export async function somebody(venue, name, language = 'es', more = PHONE_390) {
  const page = await venue.phone(language, more);
  await page.evaluate(async (name) => {
    const answer = await fetch('/api/people', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
    const { token } = await answer.json();
    localStorage.setItem('torneo.token', token);
    localStorage.setItem('torneo.name', name);
  }, name);
  await page.reload();
  return page;
}
