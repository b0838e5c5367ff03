import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { guides } from './build/guides.ts';
import { licences } from './build/licences.ts';
import { precompress } from './build/precompress.ts';

/** The modules of the first load: libraries (but for QR codes and chess figures, which few pages draw), Spanish and the frame. */
const FIRST = /node_modules\/(?!uqr\b|@mdi\b|@fontsource-variable\b)|\0|(locales\/|house\.)es\.ftl|\/src\/(main|App|Header|Dialog|NameDialog|Title|api|early-socket|i18n|memory|organiser|person|problems|router|theme)\b/;

export default defineConfig({
  plugins: [guides(), svelte(), svelteTesting(), licences(), precompress()],
  build: {
    // The Content-Security-Policy allows our own files only, so nothing is turned into inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first page needs travels together: one file compresses better than ten.
        codeSplitting: { groups: [{ name: 'house', test: FIRST }] },
      },
    },
  },
  server: {
    // `npm run dev` talks to a server started with `torneo serve --listen 127.0.0.1:8080`.
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'happy-dom',
  },
});
