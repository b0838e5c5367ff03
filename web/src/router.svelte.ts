// Where the page is, read from the part of the address after `#`, which no server ever sees.

export type Route =
  | { page: 'home' }
  | { page: 'tictactoe' }
  | { page: 'snatch' }
  | { page: 'room'; code: string }
  | { page: 'replay'; code: string }
  /** Tournaments and their tables; `domino/routes` reads the rest of the path. */
  | { page: 'domino'; path: string[] }
  | { page: 'me' }
  | { page: 'personal-link'; token: string }
  | { page: 'login' }
  | { page: 'setup'; secret: string }
  | { page: 'unknown' };

export function parse(hash: string): Route {
  const path = hash.replace(/^#?\/?/, '').replace(/\/$/, '').split('/').map(decode);
  const [first = '', second = '', third = '', ...rest] = path;
  if (first === 'domino' || first === 'resultado' || (first === 'proyector' && second === 'domino')) return { page: 'domino', path };
  if (rest.length > 0) return { page: 'unknown' };
  switch ([first, second && '*', third].join('/')) {
    case '//':
      return { page: 'home' };
    case 'tres-en-raya//':
      return { page: 'tictactoe' };
    case 'snatch//':
      return { page: 'snatch' };
    case 'sala/*/':
      return { page: 'room', code: tidyCode(second) };
    case 'sala/*/repeticion':
      return { page: 'replay', code: tidyCode(second) };
    case 'yo//':
      return { page: 'me' };
    case 'yo/*/':
      return { page: 'personal-link', token: second };
    case 'entrar//':
      return { page: 'login' };
    case 'preparar/*/':
      return { page: 'setup', secret: second };
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
  tictactoe: '#/tres-en-raya',
  snatch: '#/snatch',
  domino: '#/domino',
  me: '#/yo',
  login: '#/entrar',
  room: (code: string) => `#/sala/${encodeURIComponent(code)}`,
  replay: (code: string) => `#/sala/${encodeURIComponent(code)}/repeticion`,
};

let outside = $state.raw(location.origin);

/** Whoever opened the page on the server's own machine has an address that other phones cannot follow: asks for theirs. */
export async function learnAddress(ask: () => Promise<string>): Promise<void> {
  if (!/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)) return;
  try {
    outside = await ask();
  } catch {
    // The address we came by is better than none.
  }
}

/** A link that can be given to somebody else. */
export function absolute(link: string): string {
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
