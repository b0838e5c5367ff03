// Runs the browser tests, a file at a time: `npm run e2e [part of a name]`. A browser on a busy machine now and then misses a moment that no person
// would, so a file that fails is run once more at the end; what fails then fails. What passed only then is named, to be mended.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv[2] ?? '';
const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs') && name.includes(wanted)).toSorted();

function fails(file) {
  console.log(`\n${file}`);
  const run = spawnSync(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', `${folder}${file}`], { stdio: 'inherit' });
  return run.status !== 0;
}

const first = files.filter(fails);
const failed = first.filter(fails);
const late = first.filter((file) => !failed.includes(file));
if (late.length > 0) console.log(`\npassed only at the second try: ${late.join(', ')}`);
if (failed.length > 0) console.log(`\nfailed twice: ${failed.join(', ')}`);
console.log(`\n${files.length - failed.length} passed, ${failed.length} failed`);
process.exit(files.length === 0 || failed.length > 0 ? 1 : 0);
