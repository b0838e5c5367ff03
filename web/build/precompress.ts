// Writes `.br` and `.gz` beside each built file, so that the server never compresses, and prints what a first visit costs.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A phone on a class network opens the first page quickly up to here. */
const FIRST_LOAD_LIMIT_BYTES = 42 * 1024;

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|webmanifest)$/;

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'torneo-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const total = { raw: 0, gz: 0, br: 0 };
      const entry = firstLoad(join(folder, 'index.html'));
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name)).sort()) {
        const path = join(folder, name);
        const raw = readFileSync(path);
        const gz = gzipSync(raw, { level: 9 });
        const br = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
        writeFileSync(`${path}.gz`, gz);
        writeFileSync(`${path}.br`, br);
        const first = entry.has(name);
        if (first) {
          total.raw += raw.length;
          total.gz += gz.length;
          total.br += br.length;
        }
        console.log(`${row(name, raw.length, gz.length, br.length)}${first ? '  first load' : ''}`);
      }
      console.log(row('first load', total.raw, total.gz, total.br));
      if (total.gz > FIRST_LOAD_LIMIT_BYTES) throw new Error(`the first load is ${total.gz} bytes of gzip; the limit is ${FIRST_LOAD_LIMIT_BYTES}`);
    },
  };
}

/** The page itself and everything that it names. */
function firstLoad(index: string): Set<string> {
  const html = readFileSync(index, 'utf8');
  return new Set(['index.html', ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name ?? '')]);
}

function row(name: string, ...sizes: number[]): string {
  const [raw, gz, br] = sizes.map((bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9));
  return `${name.padEnd(34)}${raw}${gz} gzip${br} brotli`;
}
