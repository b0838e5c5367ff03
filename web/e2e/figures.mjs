// How fast the page is, cold and warm, as a table: `make figures`. Read, not asserted: a busy machine is no fault of the page.

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

console.log('page      network                          visit  painted   usable      bytes');
for (const conditions of [HALL, SLOW_4G]) {
  for (const [name, link, ready] of [
    ['home', '#/', '#join-code'],
    ['room', room, '[role="grid"]'],
  ]) {
    const page = await venue.blank(PHONE);
    for (const visit of ['cold', 'warm']) {
      if (visit === 'warm') await page.goto('about:blank');
      const { painted, usable, bytes } = await time(venue.browser, page, `${venue.relay.url}${link}`, ready, conditions);
      console.log(`${name.padEnd(9)} ${conditions.name.padEnd(32)} ${visit.padEnd(5)} ${String(painted).padStart(5)} ms ${String(usable).padStart(5)} ms ${(bytes / 1024).toFixed(1).padStart(7)} KB`);
    }
    await page.context().close();
  }
}
await venue.close();
