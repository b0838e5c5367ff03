// How long a page takes and what it transfers, by Chromium's own tracing, on a network and a processor like those of a classroom.

/** Bytes a second and milliseconds there and back; `slower` is how many times slower the processor is. */
export const HALL = { name: '20 Mbit/s, 20 ms', bytes: 20e6 / 8, latency: 20, slower: 4 };
/** Lighthouse's slow 4G. */
export const SLOW_4G = { name: 'slow 4G (1.6 Mbit/s, 150 ms)', bytes: 1.6e6 / 8, latency: 150, slower: 4 };

/** A task of the page's thread that is longer keeps a finger waiting. */
const LONG_US = 50_000;
const CATEGORIES = ['devtools.timeline', 'loading', 'toplevel', 'blink.user_timing'];

/** What every byte of the answers adds up to, headers included. */
async function countBytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const counted = { bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (counted.bytes += encodedDataLength));
  return { session, counted };
}

/** Everything a browser that was never here transfers to show a page. */
export async function weigh(page, url) {
  const { counted } = await countBytes(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => null));
  return counted.bytes;
}

/** What the page says of itself when it shows what it was opened for. */
const SHOWN = 'torneo-shown';

/** Says once when `ready` is there. Whoever asks from outside has the page's own thread answer, which is measured with it. */
function tellWhenShown([ready, word]) {
  // It is asked for anew at every visit of the same page.
  if (globalThis[word]) return;
  globalThis[word] = true;
  const seen = new MutationObserver(() => {
    if (document.querySelector(ready) === null) return;
    seen.disconnect();
    requestAnimationFrame(() => console.debug(word, performance.now()));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/**
 * Opens a page and says when, in milliseconds from the start of the navigation, it was first painted and could be used: `ready` is
 * there and about to be painted, and no long task is left of those that showed it. Nothing where the trace has no beginning.
 */
export async function time(browser, page, url, ready, conditions) {
  const { session, counted } = await countBytes(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: conditions.latency, downloadThroughput: conditions.bytes, uploadThroughput: conditions.bytes });
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slower });
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.addInitScript(tellWhenShown, [ready, SHOWN]);
  const told = page.waitForEvent('console', (message) => message.text().startsWith(SHOWN));
  await page.goto(url, { waitUntil: 'commit' });
  const shown = Number((await told).text().split(' ')[1]);
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  await session.detach();
  const begun = events.filter(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http')).at(-1);
  // Chromium loses events of a trace on a busy machine.
  if (begun === undefined) return null;
  const { ts: from, pid, tid } = begun;
  const busy = events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid && event.ts >= from && event.dur > LONG_US && event.ts < from + 1000 * shown);
  const free = Math.max(0, ...busy.map(({ ts, dur }) => (ts + dur - from) / 1000));
  return { painted: Math.round(painted), usable: Math.round(Math.max(shown, free)), bytes: counted.bytes };
}
