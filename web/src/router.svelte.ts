// Where the page is, read from the part of the address after `#`, which no server ever sees.

import { address } from './api';
import { GAME_NAMES, GAMES, type GameName } from './games';

export type Route =
  | { page: 'home' }
  | { page: 'play' }
  /** The manual, at one of its pages. */
  | { page: 'help'; topic: string }
  /** The design sheet, in development builds. */
  | { page: 'components' }
  /** Where a game begins, perhaps from something: a position of chess. */
  | { page: 'game'; game: GameName; from: string }
  | { page: 'analysis'; code: string }
  /** Engine matches: all that can be watched, and one of them. */
  | { page: 'matches' }
  | { page: 'match'; code: string }
  | { page: 'room'; code: string }
  | { page: 'replay'; code: string }
  /** Tournaments of any game and their tables; `domino/walk` reads the rest of the path. */
  | { page: 'domino'; path: string[] }
  | { page: 'me' }
  | { page: 'personal-link'; token: string; session: string }
  | { page: 'login' }
  | { page: 'setup'; secret: string }
  | SessionRoute
  | { page: 'unknown' };

/** The pages of SnatchGame sessions. */
export type SessionRoute =
  | { page: 'sessions' }
  | { page: 'session-new' }
  | { page: 'session-monitor'; code: string }
  | { page: 'session-codes'; code: string }
  | { page: 'session-report'; code: string }
  | { page: 'session-projector'; code: string }
  /** A laboratory's own link, which leads to its newest session. */
  | { page: 'lab'; room: string }
  | { page: 'session'; code: string; key: string };

export function parse(hash: string): Route {
  // What stands behind a question mark is for the page, not the way to it.
  const path = hash.replace(/[?].*$/, '').replace(/^#?\/?/, '').replace(/\/$/, '').split('/').map(decode);
  const [first = '', second = '', third = '', ...rest] = path;
  if (/^torneo/.test(first) || first === 'domino' || first === 'resultado' || (first === 'proyector' && second === 'domino')) return { page: 'domino', path };
  if (rest.length > 0) return { page: 'unknown' };
  const game = GAME_NAMES.find((name) => GAMES[name].path === first);
  if (game !== undefined && (second === '' || (second === 'desde' && third !== ''))) return { page: 'game', game, from: third };
  if (first === 'ajedrez' && second === 'analisis') return { page: 'analysis', code: tidyCode(third) };
  switch ([first, second && '*', third].join('/')) {
    case '//':
      return { page: 'home' };
    case 'jugar//':
      return { page: 'play' };
    case 'ayuda//':
    case 'ayuda/*/':
      return { page: 'help', topic: second };
    case 'componentes//':
      return import.meta.env.DEV ? { page: 'components' } : { page: 'unknown' };
    case 'encuentros//':
      return { page: 'matches' };
    case 'encuentro/*/':
      return { page: 'match', code: tidyCode(second) };
    case 'sala/*/':
      return { page: 'room', code: tidyCode(second) };
    case 'sala/*/repeticion':
      return { page: 'replay', code: tidyCode(second) };
    case 'yo//':
      return { page: 'me' };
    case 'yo/*/':
      return { page: 'personal-link', token: second, session: '' };
    case 'entrar//':
      return { page: 'login' };
    case 'preparar/*/':
      return { page: 'setup', secret: second };
    default:
      return parseSession(first, second, third);
  }
}

function parseSession(first: string, second: string, third: string): Route {
  const code = tidyCode(second);
  switch ([first, second && '*', first === 'sesiones' ? third : third && '*'].join('/')) {
    case 'yo/*/*':
      return { page: 'personal-link', token: second, session: tidyCode(third) };
    case 'sesion/*/':
    case 'sesion/*/*':
      return { page: 'session', code, key: tidyCode(third) };
    case 'lab/*/':
      return { page: 'lab', room: second };
    case 'sesiones//':
      return { page: 'sessions' };
    case 'sesiones/*/':
      return second === 'nueva' ? { page: 'session-new' } : { page: 'session-monitor', code };
    case 'sesiones/*/codigos':
      return { page: 'session-codes', code };
    case 'sesiones/*/informe':
      return { page: 'session-report', code };
    case 'proyector/*/*':
      return second === 'sesion' ? { page: 'session-projector', code: tidyCode(third) } : { page: 'unknown' };
    default:
      return { page: 'unknown' };
  }
}

/** People copy codes by ear and by hand: small letters, spaces and dashes are forgiven. */
export function tidyCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

export const linkTo = {
  home: '#/',
  play: '#/jugar',
  help: (topic = '') => `#/ayuda${topic && `/${topic}`}`,
  /** A new game, perhaps from a position. */
  game: (game: GameName, from = '') => `#/${GAMES[game].path}${from && `/desde/${encodeURIComponent(from)}`}`,
  /** The analysis board, empty or with the game of a room. */
  chessAnalysis: (code = '') => `#/ajedrez/analisis${code && `/${encodeURIComponent(code)}`}`,
  matches: '#/encuentros',
  match: (code: string) => `#/encuentro/${encodeURIComponent(code)}`,
  domino: '#/domino',
  /** Tournaments of other games. */
  contests: '#/torneos',
  contest: (code: string) => `#/torneo/${encodeURIComponent(code)}`,
  me: '#/yo',
  /** Whoever opens it is that person, and in that session. */
  personal: (token: string, session = '') => `#/yo/${token}${session && `/${encodeURIComponent(session)}`}`,
  login: '#/entrar',
  room: (code: string) => `#/sala/${encodeURIComponent(code)}`,
  sessions: '#/sesiones',
  newSession: '#/sesiones/nueva',
  session: (code: string, key = '') => `#/sesion/${encodeURIComponent(code)}${key && `/${encodeURIComponent(key)}`}`,
  monitor: (code: string) => `#/sesiones/${encodeURIComponent(code)}`,
  codes: (code: string) => `#/sesiones/${encodeURIComponent(code)}/codigos`,
  report: (code: string) => `#/sesiones/${encodeURIComponent(code)}/informe`,
  lab: (room: string) => `#/lab/${encodeURIComponent(room)}`,
  projector: (code: string) => `#/proyector/sesion/${encodeURIComponent(code)}`,
  replay: (code: string) => `#/sala/${encodeURIComponent(code)}/repeticion`,
};

/** A parameter of the link that somebody came by, before the `#` or behind it. */
export function parameter(name: string): string | null {
  const behind = /[?](.*)$/.exec(location.hash)?.[1] ?? '';
  return new URLSearchParams(behind).get(name) ?? new URLSearchParams(location.search).get(name);
}

let outside = $state.raw(location.origin);
let asked = false;

/** Hosts that lead every device to itself. */
export const LOOPBACK = /^(localhost|127[.\d]+|\[::1])$/;

/** Whoever opened the page on the server's own machine has an address that other phones cannot follow: asks once for theirs. */
async function learnAddress(): Promise<void> {
  if (asked || !LOOPBACK.test(location.hostname)) return;
  asked = true;
  try {
    const told = await address();
    // A server that no other phone can reach knows none better.
    if (!LOOPBACK.test(new URL(told).hostname)) outside = told;
  } catch {
    // The address we came by is better than none.
  }
}

/** A link that can be given to somebody else. */
export function absolute(link: string): string {
  void learnAddress();
  return new URL(`/${link}`, outside).href;
}

class Router {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parse(location.hash);
    });
  }

  go(link: string): void {
    location.hash = link;
  }

  /** Goes there and leaves no way back; for addresses that carry a secret and for rooms that moved. */
  replace(link: string): void {
    history.replaceState(null, '', link);
    this.route = parse(link);
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router = new Router();
