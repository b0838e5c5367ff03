// Ships the licences of what the page carries: `licences.txt`, the licence texts of the packages whose code or glyphs are in it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CARRIED = ['svelte', '@fluent/bundle', '@mdi/svg', 'uqr', '@fontsource-variable/bitter', '@fontsource-variable/atkinson-hyperlegible-next', '@fontsource-variable/atkinson-hyperlegible-mono'];
const NAMES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'];

/** A package that ships no text is under one of our own licences, whose text is beside the program; it names its author. */
function licenceOf(root: string, name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license, author = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license: string; author?: string | { name: string } };
  const file = NAMES.map((file) => join(folder, file)).find((path) => existsSync(path));
  const by = typeof author === 'string' ? author : author.name;
  return `${name} ${version} (${license})\n\n${file === undefined ? `Copyright ${by}` : readFileSync(file, 'utf8').trim()}\n`;
}

export function licences(): Plugin {
  let root = '';
  return {
    name: 'torneo-licences',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const source = CARRIED.map((name) => licenceOf(root, name)).join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}
