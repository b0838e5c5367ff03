// The way in, small enough to run while the house is still on its way: asks at once for all that the address will need, which no server
// can know, as it never sees what stands behind the `#`. What is not named here is fetched when the house knows where somebody is.

import './early-socket';
import { remembered } from './language';

/** The page that stands behind the first word of an address. */
const PAGES: Record<string, () => Promise<unknown>> = {
  '': () => import('./pages/Home.svelte'),
  sala: () => Promise.all([import('./pages/Room.svelte'), table()]),
  sesion: () => import('./pages/Session.svelte'),
};

const TABLES: Record<string, () => Promise<unknown>> = {
  chess: () => import('./chess/ChessTable.svelte'),
  snatch: () => import('./snatch/SnatchTable.svelte'),
  tictactoe: () => import('./tictactoe/TicTacToeTable.svelte'),
};

const [first = '', second = '', ...rest] = location.hash.replace(/^#?\/?/, '').split('/');

/** The table of the game that a room plays, which only the server knows. */
async function table(): Promise<void> {
  const { game } = (await (await fetch(`/api/rooms/${second}`)).json()) as { game?: string };
  await TABLES[game ?? '']?.();
}

void import('./house');
if (remembered() === 'en') void import('./english').catch(() => undefined);
// Whoever shows the page asks again, and tells what failed.
if (rest.length === 0) PAGES[first]?.().catch(() => undefined);
