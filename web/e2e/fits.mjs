// Whether a decision can be made without scrolling: measured, not judged by eye.

import assert from 'node:assert/strict';

export const SIZES = [
  { width: 390, height: 660 },
  { width: 360, height: 640 },
];

/** The longest line that can appear above the hands. */
const TROUBLE = 'Aquí solo se ofrecen cinco pavos por cinco elotes.';

/**
 * Each of these parts (`data-part`) lies whole inside the screen, at each size, nothing covers the options, and it still does with an
 * error line. `look` takes a picture of it. Without `wait` a moment that has passed is told at once.
 */
export async function fits(page, parts, moment, { sizes = SIZES, look = async (_name) => undefined, trouble = true, wait = true } = {}) {
  const before = page.viewportSize();
  if (wait) for (const part of parts) await page.locator(`[data-part="${part}"]`).last().waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    for (const wrong of trouble ? [null, TROUBLE] : [null]) {
      if (wrong !== null) await page.evaluate(addTrouble, wrong);
      const faults = await page.evaluate(measure, parts);
      if (wrong === null) await look(`${size.width}`);
      await page.evaluate(() => document.querySelectorAll('[data-test-trouble]').forEach((line) => line.remove()));
      assert.deepEqual(faults, [], `${moment}, ${size.width} × ${size.height}${wrong === null ? '' : ', with an error'}`);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** An error line as the page itself would show it. */
function addTrouble(text) {
  const line = document.createElement('p');
  const scope = [...document.querySelector('.page.focused').classList].filter((name) => name.startsWith('svelte-'));
  line.classList.add('alert', ...scope);
  line.dataset.testTrouble = '';
  line.textContent = text;
  document.querySelector('[data-part="status"]').after(line);
}

function measure(parts) {
  const faults = [];
  const box = (part) => [...document.querySelectorAll(`[data-part="${part}"]`)].at(-1)?.getBoundingClientRect();
  for (const part of parts) {
    const found = box(part);
    if (found === undefined) faults.push(`${part} is not there`);
    else if (found.top < 0 || found.left < 0 || found.bottom > innerHeight + 0.5 || found.right > innerWidth + 0.5) {
      faults.push(`${part} from ${Math.round(found.top)} to ${Math.round(found.bottom)} of ${innerHeight}, right ${Math.round(found.right)} of ${innerWidth}`);
    }
  }
  const [options, confirm] = [box('options'), box('confirm')];
  if (options && confirm && options.bottom > confirm.top + 0.5) faults.push(`the options end at ${Math.round(options.bottom)}, under the button at ${Math.round(confirm.top)}`);
  for (const when of document.querySelectorAll('[data-part="options"] :is(tbody th, strong, .under)')) {
    const cut = getComputedStyle(when).textOverflow === 'ellipsis' && getComputedStyle(when).overflow === 'hidden' && when.scrollWidth > when.clientWidth;
    if (cut) faults.push(`cut: ${when.textContent.trim()}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the screen');
  return faults;
}

/** Side of the smallest thing that a finger can hit, in pixels. */
const SMALLEST_TARGET = 24;

/** Each token of an offer can be tapped at each size: large enough, inside the screen, and nothing lies over it. */
export async function tappable(page, moment, { sizes = SIZES } = {}) {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await page.evaluate(hit, SMALLEST_TARGET), [], `${moment}, ${size.width} × ${size.height}`);
  }
  if (before) await page.setViewportSize(before);
}

function hit(smallest) {
  const faults = [];
  for (const cell of document.querySelectorAll('[data-offer]')) {
    const { left, right, top, bottom, width, height } = cell.getBoundingClientRect();
    const name = cell.dataset.offer;
    if (width < smallest - 0.1 || height < smallest - 0.1) faults.push(`${name} is ${width} × ${height}`);
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) faults.push(`${name} is outside`);
    const corners = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]];
    for (const [x, y] of corners) if (!cell.contains(document.elementFromPoint(x, y))) faults.push(`${name} is covered at ${Math.round(x)}, ${Math.round(y)}`);
  }
  return faults;
}
