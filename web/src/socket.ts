// The line to the server. A page that was opened by the link of a room or a session asks for it before anything else, so that it is there
// when the page that speaks on it is.

declare global {
  // What `early.ts` leaves for the page, which is built apart from it.
  var earlySocket: WebSocket | undefined;
}

/** Longer than any page takes to arrive; who needs none then does not keep a place on the server. */
const UNTAKEN_MS = 10_000;

export function openSocket(): WebSocket {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url);
}

export function keepEarly(socket: WebSocket): void {
  globalThis.earlySocket = socket;
  setTimeout(() => takeEarly()?.close(), UNTAKEN_MS);
}

/** The early socket, once; nothing where there is none, or it has failed. */
export function takeEarly(): WebSocket | null {
  const taken = globalThis.earlySocket;
  globalThis.earlySocket = undefined;
  return taken !== undefined && taken.readyState <= WebSocket.OPEN ? taken : null;
}
