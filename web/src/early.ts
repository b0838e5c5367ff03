// Runs while the page is still being read: the build puts it into `index.html`. It asks at once for all that the address will need, which no
// server can know, as it never sees what stands behind the `#`; what is not named here is asked for when the house knows where somebody is.

import { remembered } from './language';
import { keepEarly, openSocket } from './socket';

/** The files of the pages, tables and texts that are named in `vite.config.ts`. */
declare const FILES: Record<string, string[]>;

function askFor(what: string): void {
  for (const file of FILES[what] ?? []) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

/** The table of the game that a room plays, which only the server knows. */
async function askForTable(room: string): Promise<void> {
  const { game } = (await (await fetch(`/api/rooms/${room}`)).json()) as { game?: string };
  askFor(game ?? '');
}

const [first = '', second = '', ...rest] = location.hash.replace(/^#?\/?/, '').split('/');
if (rest.length === 0) {
  const isRoom = first === 'sala' && second !== '';
  if (isRoom || (first === 'sesion' && second !== '')) keepEarly(openSocket());
  askFor(`/${first}`);
  if (isRoom) askForTable(second).catch(() => undefined);
}
if (remembered() === 'en') askFor('english');
