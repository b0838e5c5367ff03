import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { guides } from './build/guides.ts';
import { licences } from './build/licences.ts';
import { entrance } from './build/entrance.ts';
import { phrases } from './build/phrases.ts';
import { precompress } from './build/precompress.ts';

/**
 * What travels together: one file compresses better than ten and is asked for once. In this order a module goes to the first group that
 * names it, and takes along what it imports: the way in; the house, which has Svelte, Spanish and the frame; what all live pages share; the board that a glimpse needs without its table; and the
 * pages that people open by a link.
 */
const TOGETHER = {
  main: /\/src\/(main|early-socket|language|memory)\.ts|preload-helper|rolldown\/runtime/,
  house: /node_modules\/svelte\/|\0|(locales\/|house\.)es\.ftl|\/src\/(house|App|Icon|Title|texts\/room)\./,
  english: /(locales\/|house\.|home\.|room\.|refusal\.)en\.ftl/,
  live: /\/src\/(pages\/Room|Connection|Invitation|PlayerCard|Countdown)\./,
  board: /\/src\/tictactoe\/Board\./,
  home: /\/src\/pages\/Home\./,
  tictactoe: /\/src\/tictactoe\/TicTacToeTable\./,
};

export default defineConfig({
  plugins: [guides(), phrases(), svelte(), svelteTesting(), licences(), entrance(), precompress()],
  build: {
    // The Content-Security-Policy allows our own files only, so nothing is turned into inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: Object.entries(TOGETHER).map(([name, test], place) => ({ name, test, priority: 9 - place })) },
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
