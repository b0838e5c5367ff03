// What a hall of 400 people costs: answers of the server, pages until they can be used, papers until they can be printed.
// `make bench-hall`; PEOPLE=n for another size. Figures, not a test: nothing here fails by a clock.

import { LAPTOP, PASSWORD } from './hall.mjs';
import { goTo, openVenue } from './venue.mjs';

const PEOPLE = Number(process.env.PEOPLE ?? 400);
const TIMES = 20;

const venue = await openVenue();
const page = await venue.phone('es', LAPTOP);
page.context().setDefaultTimeout(60_000);
await goTo(page, venue.setupLink());
await page.getByLabel('Nombre').fill('Dora');
await page.getByLabel('Contraseña').fill(PASSWORD);
await page.getByRole('button', { name: 'Crear la cuenta' }).click();
await page.getByText('Dora').first().waitFor();
const at = (path) => new URL(path, page.url()).href;
const ask = async (path, data) => {
  const begun = performance.now();
  const answer = data === undefined ? await page.request.get(at(path)) : await page.request.post(at(path), typeof data === 'string' ? { data, headers: { 'content-type': 'text/csv' } } : { data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path}: ${text}`);
  return { ms: performance.now() - begun, text };
};
const rank = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)];
const tell = (what, times) => console.log(`${what.padEnd(46)} median ${rank(times, 0.5).toFixed(0).padStart(6)} ms   p95 ${rank(times, 0.95).toFixed(0).padStart(6)} ms`);

await ask('/api/tournaments', { id: 'copa', form: { name: 'Copa de 400', rounds: 7 } });
const list = Array.from({ length: PEOPLE }, (_, n) => `p${n + 1};Persona Número ${n + 1};Club ${n % 20};ES`).join('\n');
tell('list of players, kept', [(await ask('/api/tournaments/copa/players', `id;nombre;club;país\n${list}\n`)).ms]);
const act = (what) => ask('/api/tournaments/copa/acts', { act: what });
const entered = [];
const published = [];
const closed = [];
for (const round of [1, 2, 3]) {
  published.push((await act({ type: 'publish', approval: 'measured' })).ms);
  if (round === 3) break;
  for (let table = 1; table <= Math.floor(PEOPLE / 4); table += 1) entered.push((await act({ type: 'enter', scores: [{ table, points: [100, (table * 37) % 95] }] })).ms);
  closed.push((await act({ type: 'close' })).ms);
}
tell('a round paired and published', published);
tell('a result entered', entered);
tell('a round closed and ranked', closed);
for (const [what, path] of [['the desk', ''], ['the public page', '/public'], ['the standings', '/standings'], ['links of the tables', '/links'], ['one player', '/players/7']]) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) times.push((await ask(`/api/tournaments/copa${path}`)).ms);
  tell(`${what}, asked`, times);
}
for (const [what, link, ready] of [
  ['public page', '#/domino/copa', '[data-table="1"]'],
  ['desk: results', '#/domino/copa/direccion/resultados', '[data-table="1"] input'],
  ['desk: players', '#/domino/copa/direccion/jugadores', '[data-player="1"]'],
  ['desk: standings', '#/domino/copa/direccion/clasificacion', 'tbody tr'],
  ['projector', '#/proyector/domino/copa', '[data-table="1"]'],
]) {
  const times = [];
  for (let time = 0; time < 5; time += 1) {
    await page.goto('about:blank');
    const begun = performance.now();
    await page.goto(`${venue.relay.url}/${link}`, { waitUntil: 'commit' });
    await page.locator(ready).first().waitFor();
    times.push(performance.now() - begun);
  }
  tell(`${what}, ready`, times);
}
for (const sheet of ['mesas', 'nombres', 'actas', 'clasificacion']) {
  const begun = performance.now();
  await page.goto('about:blank');
  await page.goto(`${venue.relay.url}/#/domino/copa/imprimir/${sheet}`);
  await page.locator('article h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  tell(`paper: ${sheet}, ${bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0} pages`, [performance.now() - begun]);
}
await venue.close();
