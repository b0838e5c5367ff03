// The live connection of this page: one socket, opened while a room is looked at. What is said is decided in `conversation`.

import { Conversation, type Status, type Watched } from './conversation';
import { openSocket, takeEarly } from './socket';
import { person } from './person.svelte';
import { ServerClock } from './server-clock';
import type { Seen, Sight } from './session/sights';
import type { Do, Room, Verdict } from './wire';

class Live {
  status = $state<Status>('resting');
  /** How far the server's clock is ahead of this device's. */
  ahead_ms = $state(0);
  #rooms = $state.raw<ReadonlyMap<string, Watched>>(new Map());
  #sessions = $state.raw<ReadonlyMap<string, Seen>>(new Map());
  #underWay = $state.raw<(room: string) => Do[]>(() => []);
  #clock = new ServerClock();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moved: (from: string, to: string) => void = () => {};
  #conversation: Conversation = new Conversation({
    open: () => this.#open(),
    send: (text) => this.#socket?.send(text),
    close: () => this.#close(),
    wake: (after_ms) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#conversation.woke(), after_ms);
    },
    random: Math.random,
    id: newId,
    token: () => (this.#conversation.looksOnly ? null : person.token),
    setTokenAside: () => person.setAside(),
    takeTokenUp: () => person.takeUp(),
    changed: () => this.#publish(),
    welcomed: (who, now_ms) => {
      this.#timed(now_ms);
      if (who !== null) person.called(who.name);
    },
    asksTime: () => this.#clock.asked(Date.now()),
    timed: (now_ms) => this.#timed(now_ms),
    moved: (from, to) => this.#moved(from, to),
  });

  constructor() {
    addEventListener('online', () => this.#conversation.nudged(true));
    addEventListener('offline', () => this.#conversation.nudged(false));
    // A phone that slept finds its socket dead without having been told.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#conversation.nudged(navigator.onLine);
    });
  }

  room(code: string): Room | null {
    return this.#rooms.get(code)?.room ?? null;
  }

  refused(code: string): Watched['refused'] {
    return this.#rooms.get(code)?.refused ?? null;
  }

  underWay(code: string): Do[] {
    return this.#underWay(code);
  }

  watch(code: string): void {
    this.#conversation.watch(code);
  }

  /** The last one to leave closes the door, unless another room is entered in the same breath. */
  unwatch(code: string): void {
    this.#conversation.unwatch(code);
    this.#leaveIfIdle();
  }

  session(code: string): Seen | null {
    return this.#sessions.get(code) ?? null;
  }

  watchSession(code: string, sight: Sight): void {
    this.#conversation.watchSession(code, sight);
  }

  unwatchSession(code: string): void {
    this.#conversation.unwatchSession(code);
    this.#leaveIfIdle();
  }

  #leaveIfIdle(): void {
    queueMicrotask(() => {
      if (this.#conversation.idle) this.#conversation.stop();
    });
  }

  ask(room: string, what: Do): Promise<Verdict | null> {
    return this.#conversation.ask(room, what);
  }

  /** Greets anew if somebody introduced themselves since. */
  correct(): void {
    if (this.#conversation.mistaken) this.#conversation.greetAnew();
  }

  greetAnew(): void {
    this.#conversation.greetAnew();
  }

  /** Says where to go when a rematch moves everybody to another room. */
  onMoved(go: (from: string, to: string) => void): void {
    this.#moved = go;
  }

  #open(): void {
    this.#close();
    const socket = takeEarly() ?? openSocket();
    this.#socket = socket;
    // A socket that was given up must not speak for its successor.
    const current = (then: () => void) => () => {
      if (this.#socket === socket) then();
    };
    const opened = current(() => this.#conversation.opened());
    socket.onopen = opened;
    // One that was opened early may be there already, and says so once only.
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(opened);
    socket.onclose = current(() => this.#conversation.closed());
    socket.onmessage = (event) => {
      if (this.#socket === socket && typeof event.data === 'string') this.#conversation.received(event.data);
    };
  }

  #close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #timed(now_ms: number): void {
    this.#clock.told(now_ms, Date.now());
    this.ahead_ms = this.#clock.ahead_ms;
  }

  #publish(): void {
    this.status = this.#conversation.status;
    this.#rooms = new Map(this.#conversation.rooms());
    this.#sessions = new Map(this.#conversation.sessions().flatMap((code) => [[code, this.#conversation.seen(code)]] as [string, Seen][]));
    this.#underWay = (room) => this.#conversation.underWay(room);
  }
}

const PAGE = randomText();
let said = 0;

/** Unique for the person also across devices and reloads: chance once a page, then a count. */
export function newId(): string {
  said += 1;
  return `${PAGE}-${said}`;
}

/** `crypto.randomUUID` exists only on https and localhost; a class often plays on a plain address of the local network. */
function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const live = new Live();
