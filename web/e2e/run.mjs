// Runs the browser tests, two files at a time: `npm run e2e [part of a name]`. They wait for clocks and pages more than they work, so two fill two
// processors. A browser on a busy machine now and then misses a moment that no person would, so a file that fails is run once more at the end,
// alone; what fails then fails. What passed only then is named, to be mended.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const AT_ONCE = 2;
const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv[2] ?? '';
const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs') && name.includes(wanted)).toSorted();

/** Runs a file and prints what it said in one piece when it has ended. */
function fails(file) {
  return new Promise((resolve) => {
    const run = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', `${folder}${file}`], { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    run.stdout.on('data', (part) => said.push(part));
    run.stderr.on('data', (part) => said.push(part));
    run.on('close', (code) => {
      console.log(`\n${file}\n${Buffer.concat(said).toString()}`);
      resolve(code !== 0);
    });
  });
}

/** Those of some files that fail, so many at once. */
async function failing(some, atOnce) {
  const waiting = [...some];
  const failed = [];
  const hand = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) if (await fails(file)) failed.push(file);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return failed.toSorted();
}

const first = await failing(files, AT_ONCE);
const failed = await failing(first, 1);
const late = first.filter((file) => !failed.includes(file));
if (late.length > 0) console.log(`\npassed only at the second try: ${late.join(', ')}`);
if (failed.length > 0) console.log(`\nfailed twice: ${failed.join(', ')}`);
console.log(`\n${files.length - failed.length} passed, ${failed.length} failed`);
process.exit(files.length === 0 || failed.length > 0 ? 1 : 0);
