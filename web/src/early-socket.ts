// The socket of a page that was opened by the link of a room or a session. It is asked for before anything else, so that the line is there
// when the page that speaks on it is.

/** Longer than any page takes to arrive; who needs none then does not keep a place on the server. */
const UNTAKEN_MS = 10_000;

export function openSocket(): WebSocket {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url);
}

let early: WebSocket | null = /^#\/(sala|sesion)\/[^/]+$/.test(location.hash) ? openSocket() : null;
if (early !== null) setTimeout(() => takeEarly()?.close(), UNTAKEN_MS);

/** The socket, once; nothing where there is none, or it has failed. */
export function takeEarly(): WebSocket | null {
  const taken = early;
  early = null;
  return taken !== null && taken.readyState <= WebSocket.OPEN ? taken : null;
}
