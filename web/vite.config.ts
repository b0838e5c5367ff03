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
 * names it, and takes along what it imports: the house, which has Svelte, Spanish and the frame; what all live pages share; the board that a
 * glimpse needs without its table; and the pages that people open by a link.
 */
const TOGETHER = {
  house: /node_modules\/svelte\/|\0|(locales\/|house\.)es\.ftl|\/src\/(house|App|Icon|Title|texts\/room)\./,
  english: /(locales\/|house\.|home\.|room\.|refusal\.)en\.ftl/,
  live: /\/src\/(pages\/Room|Connection|Invitation|PlayerCard|Countdown)\./,
  board: /\/src\/tictactoe\/Board\./,
  home: /\/src\/pages\/Home\./,
  tictactoe: /\/src\/tictactoe\/TicTacToeTable\./,
};

/** What `src/early.ts` asks for: the pages by the first word of their address, the tables of games, and English. */
const EARLY = {
  '/': '/src/pages/Home.svelte',
  '/sala': '/src/pages/Room.svelte',
  '/sesion': '/src/pages/Session.svelte',
  chess: '/src/chess/ChessTable.svelte',
  snatch: '/src/snatch/SnatchTable.svelte',
  tictactoe: '/src/tictactoe/TicTacToeTable.svelte',
  english: '/src/english.ts',
};

export default defineConfig({
  plugins: [guides(), phrases(), svelte(), svelteTesting(), licences(), entrance(EARLY), precompress()],
  build: {
    // The content policy allows pictures as inline data: one that is smaller than its request comes with whoever shows it.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
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
