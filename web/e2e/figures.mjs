// How fast the page is, cold and warm, as a table: `make figures`. The middle one of several visits. Read, not asserted: a busy machine is
// no fault of the page.

import { HALL, SLOW_4G, time } from './measure.mjs';
import { goTo, introduce, openVenue } from './venue.mjs';

const venue = await openVenue();
const PHONE = { viewport: { width: 390, height: 780 } };

const player = await venue.phone();
await goTo(player, '#/tres-en-raya');
await player.locator('article button.main').first().tap();
await introduce(player, 'Ana');
await player.getByRole('grid').waitFor();
const room = new URL(player.url()).hash;
await player.context().close();

/** As often each is measured; the middle one counts. */
const RUNS = Number(process.env.RUNS ?? 5);
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

console.log('page      network                          visit  painted   usable      bytes');
for (const conditions of [HALL, SLOW_4G]) {
  for (const [name, link, ready] of [
    ['home', '#/', '#join-code'],
    ['room', room, '[role="grid"]'],
  ]) {
    const seen = { cold: [], warm: [] };
    for (let run = 0; run < RUNS; run += 1) {
      const page = await venue.blank(PHONE);
      for (const visit of ['cold', 'warm']) {
        if (visit === 'warm') await page.goto('about:blank');
        const measured = await time(venue.browser, page, `${venue.relay.url}${link}`, ready, conditions);
        if (measured !== null) seen[visit].push(measured);
      }
      await page.context().close();
    }
    for (const [visit, times] of Object.entries(seen)) {
      const of = (part) => middle(times.map((one) => one[part])) ?? 0;
      console.log(`${name.padEnd(9)} ${conditions.name.padEnd(32)} ${visit.padEnd(5)} ${String(of('painted')).padStart(5)} ms ${String(of('usable')).padStart(5)} ms ${(of('bytes') / 1024).toFixed(1).padStart(7)} KB`);
    }
  }
}
await venue.close();
