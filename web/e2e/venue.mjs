// A real server and real phones for the browser tests.
//
// TORNEO_BIN names the program; it is started on a free port with an empty data folder.
// TORNEO_SHOTS names a folder for screenshots and papers; without it none are taken.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const START_MS = 30_000;
/** How long anything on a page may take. Nobody waits that long but on a machine with other work. */
const PATIENCE_MS = 30_000;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const SHOTS = process.env.TORNEO_SHOTS ?? null;
if (SHOTS !== null) mkdirSync(SHOTS, { recursive: true });

/** Starts the program and a browser. Everything is gone after `close`. `prepare` may put something into the data folder before. */
export async function openVenue(prepare = (_program, _data) => undefined) {
  let server = await startServer(prepare);
  const relay = await startRelay(Number(new URL(server.url).port));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const complaints = [];
  return {
    relay,
    complaints,
    setupLink: () => server.setupLink(),
    /** The folder on which the server runs. */
    data: () => server.data,
    /** A new phone that has never been here. */
    async phone(language = 'es', more = {}) {
      const context = await browser.newContext({ ...PHONE, locale: 'es-ES', ...more });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      listen(page, complaints);
      await page.goto(relay.url);
      if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
      return page;
    },
    /** A page opened at once by its link in a browser of that language that was never here, and everything its console complains of. */
    async cold(language, more, link) {
      const context = await browser.newContext({ ...PHONE, locale: language === 'en' ? 'en-GB' : 'es-ES', ...more });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      const said = [];
      listen(page, said);
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      await page.goto(`${relay.url}${link}`);
      return { page, said };
    },
    /** For measuring: a browser that was never here and has not been sent anywhere yet. */
    async blank(more = {}) {
      return (await browser.newContext({ ...PHONE, locale: 'es-ES', ...more })).newPage();
    },
    browser,
    /** Stops the server, is away for a while, and starts it again on the same data. When it was told to stop and when it was back. */
    async restart(away_ms) {
      const stopped_ms = Date.now();
      await server.stop(false);
      await new Promise((resolve) => setTimeout(resolve, away_ms));
      server = await startServer(() => undefined, server.data);
      relay.lead(Number(new URL(server.url).port));
      return { stopped_ms, back_ms: Date.now() };
    },
    async close() {
      await browser.close();
      relay.close();
      await server.stop();
    },
  };
}

async function startServer(prepare, data = mkdtempSync(join(tmpdir(), 'torneo-data-'))) {
  const program = process.env.TORNEO_BIN;
  if (!program) throw new Error('TORNEO_BIN must name the torneo program, for example TORNEO_BIN=../target/debug/torneo');
  prepare(program, data);
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A file of settings of this machine's own service is not for us.
    env: { ...process.env, TORNEO_CONFIG: '/dev/null' },
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not say its address:\n${output}`)), START_MS);
    const read = (chunk) => {
      output += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found) {
        clearTimeout(timer);
        resolve(found[0]);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    data,
    setupLink: () => /#\/preparar\/[\w-]+/.exec(output)?.[0] ?? null,
    async stop(forGood = true) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      if (forGood) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A cable between the phones and the server that can be cut and mended. */
async function startRelay(firstPort) {
  let port = firstPort;
  const open = new Set();
  let whole = true;
  const relay = net.createServer((near) => {
    if (!whole) return near.destroy();
    const far = net.connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${relay.address().port}/`,
    cut() {
      whole = false;
      for (const socket of open) socket.destroy();
    },
    mend() {
      whole = true;
    },
    /** To another server from now on. */
    lead(to) {
      port = to;
    },
    close() {
      for (const socket of open) socket.destroy();
      relay.close();
    },
  };
}

/** Errors of the page and breaches of the content policy are faults wherever they happen. */
function listen(page, complaints) {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
}

export function cell(page, name) {
  return page.locator(`[data-cell="${name}"]`);
}

/** Taps a cell once the page offers it. */
export async function play(page, name) {
  await page.locator(`[data-cell="${name}"][aria-disabled="false"]`).tap();
}

/** Waits until a mark stands on a cell. */
export async function sees(page, name, mark) {
  await page.locator(`[data-cell="${name}"][aria-label*="${mark}"]`).waitFor();
}

/** Waits until nothing of the kind is left: another page may still be hearing of it. */
export async function gone(locator) {
  await locator.first().waitFor({ state: 'detached' });
}

/** Answers the question for a name. */
export async function introduce(page, name) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(name);
  await dialog.locator('button.main').tap();
  await dialog.waitFor({ state: 'hidden' });
}

export async function goTo(page, link) {
  await page.goto(new URL(link, page.url()).href);
}

/** A picture for whoever wants to look; nothing in a test depends on it. */
export async function shoot(page, name) {
  if (SHOTS === null) return;
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

/** Waits until nothing moves that will ever stop. */
export async function still(page) {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => null))).then(() => null);
  });
}

/** Every rule, but the experimental ones. Of what passes or cannot be decided nothing is gathered, and nothing is fetched again. */
const AXE_OPTIONS = { resultTypes: ['violations'], preload: false };

/** What axe finds to be a barrier, however small. `options` are axe's own. */
export async function barriers(page, options = {}) {
  // Axe measures colors; a page in the middle of an animation would be measured half transparent.
  await still(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((asked) => globalThis.axe.run(asked), { ...AXE_OPTIONS, ...options });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.any?.[0]?.message ?? ''}`).join(' | ')}`);
}

/** A page wider than the phone has to be dragged sideways. */
export async function overflows(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
