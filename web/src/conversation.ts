// What is said to the server and when: greeting, watching, asking again, waiting, giving up. No socket and no clock here.
//
//   resting ──start──▶ opening ──opened──▶ greeting ──welcome──▶ talking
//                        ▲                    │                     │
//                        └──── woke ──── waiting ◀── closed ────────┘
//                                             replaced, outdated: only a person leaves them
//
// An intention (sit, act, rematch, consent, answers) keeps its id until it is answered, so that it can be said again after any break without
// happening twice. Greetings, watches and pings belong to one connection and get a new id each time.

import { gameOf } from './games';
import { Sights, type Seen, type Sight } from './session/sights';
import { read, PROTOCOL, type Do, type FromPlayer, type PersonView, type Refusal, type Room, type ToPlayer, type Verdict } from './wire';

export type Status = 'resting' | 'connecting' | 'connected' | 'reconnecting' | 'replaced' | 'outdated';

/** A room as this page knows it. */
export type Watched = { room: Room | null; refused: Refusal | null };

/** What the conversation needs from the world. */
export type World = {
  open(): void;
  send(text: string): void;
  close(): void;
  /** Calls `woke` once after this long; a later call replaces the earlier one. */
  wake(after_ms: number): void;
  /** From 0 to 1. */
  random(): number;
  /** A new id, 1 to 64 characters, never used before by this person. */
  id(): string;
  token(): string | null;
  /** The server does not know the token: go on without it, but do not lose it. */
  setTokenAside(): void;
  /** The next line may lead to a server that knows it. */
  takeTokenUp(): void;
  changed(): void;
  welcomed(person: PersonView | null, now_ms: number): void;
  /** What is sent next is answered with the server's time. */
  asksTime(): void;
  /** The server said what time it is. */
  timed(now_ms: number): void;
  moved(from: string, to: string): void;
};

/** The first pause before trying again; each failure doubles it. */
export const FIRST_PAUSE_MS = 500;
/** Nobody waits longer than this for the next try. */
export const LONGEST_PAUSE_MS = 15_000;
/** How long a greeting or a ping may go unanswered before the line counts as dead. */
export const PATIENCE_MS = 6_000;
/** The same when there is cause for doubt: the network went or came, or the phone woke up. */
export const DOUBT_MS = 2_500;
/** How often a silent line is tried. */
export const SILENCE_MS = 20_000;
/** The server allows 20 messages a second; after it complained we come back slowly. */
export const PENANCE_MS = 5_000;

type Phase =
  | { at: 'resting' }
  | { at: 'opening' }
  | { at: 'greeting'; hello: string }
  | { at: 'talking'; ping: string | null }
  | { at: 'waiting' }
  | { at: 'replaced' }
  | { at: 'outdated' };

type Intention = { room: string; what: Do; answer: (verdict: Verdict | null) => void };

export class Conversation {
  #world: World;
  #phase: Phase = { at: 'resting' };
  #failures = 0;
  #everConnected = false;
  #rooms = new Map<string, Watched>();
  #sights = new Sights();
  /** By the id of the message that asked: the room or session that is to be watched. */
  #watches = new Map<string, string>();
  /** As whom this line greeted. */
  #greetedAs: string | null = null;
  #intentions = new Map<string, Intention>();
  /** Granted, but the room that shows it has not arrived yet. */
  #granted: { room: string; what: Do; version: number }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  get status(): Status {
    switch (this.#phase.at) {
      case 'resting':
      case 'replaced':
      case 'outdated':
        return this.#phase.at;
      case 'talking':
        // After a break nobody is back before what they watch is.
        return this.#failures > 0 ? 'reconnecting' : 'connected';
      case 'opening':
      case 'greeting':
        return this.#everConnected || this.#failures > 0 ? 'reconnecting' : 'connecting';
      case 'waiting':
        return 'reconnecting';
    }
  }

  rooms(): ReadonlyMap<string, Watched> {
    return this.#rooms;
  }

  /** A session that is looked at. */
  seen(code: string): Seen | null {
    return this.#sights.of(code);
  }

  sessions(): string[] {
    return this.#sights.codes();
  }

  /** Whether anything is looked at. */
  get idle(): boolean {
    return this.#rooms.size === 0 && this.#sights.size === 0;
  }

  /** The person on this device is not who this line greeted as. */
  get mistaken(): boolean {
    return this.#phase.at === 'talking' && this.#world.token() !== this.#greetedAs;
  }

  /** Whether this line has greeted: what is said now is read after the greeting. */
  get #greeted(): boolean {
    return this.#phase.at === 'greeting' || this.#phase.at === 'talking';
  }

  /** Monitors and projectors show no person: their windows must not rest because the same person plays in another. */
  get looksOnly(): boolean {
    return this.#rooms.size === 0 && !this.#sights.takesPart;
  }

  /** What was asked about a room and cannot be seen in it yet, oldest first. */
  underWay(room: string): Do[] {
    return [...this.#granted, ...this.#intentions.values()].filter((asked) => asked.room === room).map((asked) => asked.what);
  }

  // What people and pages do.

  start(): void {
    if (this.#phase.at === 'resting') this.#open();
  }

  /** Nobody listens any more. Unanswered intentions are dropped. */
  stop(): void {
    this.#hangUp({ at: 'resting' });
    this.#failures = 0;
    this.#everConnected = false;
    for (const { answer } of this.#intentions.values()) answer(null);
    this.#intentions.clear();
    this.#granted = [];
    this.#rooms.clear();
    this.#sights.clear();
    this.#world.changed();
  }

  /** The person changed, or wants this device to count again after `replaced`. What they may see must be asked anew. */
  greetAnew(): void {
    if (this.#phase.at === 'resting') return;
    for (const code of this.#rooms.keys()) this.#rooms.set(code, { room: null, refused: null });
    this.#sights.forget();
    this.#granted = [];
    this.#hangUp({ at: 'waiting' });
    this.#failures = 0;
    this.#open();
  }

  watch(code: string): void {
    if (this.#rooms.has(code)) return;
    this.#rooms.set(code, { room: null, refused: null });
    this.#look(() => this.#sendWatch(code));
  }

  watchSession(code: string, sight: Sight): void {
    if (this.#sights.of(code)?.sight === sight) return;
    this.#sights.add(code, sight);
    this.#look(() => this.#sendWatchSession(code));
  }

  unwatchSession(code: string): void {
    if (!this.#sights.remove(code)) return;
    this.#granted = this.#granted.filter((asked) => asked.room !== code);
    if (this.#greeted) this.#say(this.#world.id(), { type: 'unwatch_session', session: code });
    this.#world.changed();
  }

  #look(sendWatch: () => void): void {
    if (this.mistaken) this.greetAnew();
    else if (this.#greeted) sendWatch();
    else this.start();
    this.#world.changed();
  }

  unwatch(code: string): void {
    if (!this.#rooms.delete(code)) return;
    this.#granted = this.#granted.filter((asked) => asked.room !== code);
    if (this.#greeted) this.#say(this.#world.id(), { type: 'unwatch', room: code });
    this.#world.changed();
  }

  /** Says it now or as soon as there is a line, again after each break, until it is answered. */
  ask(room: string, what: Do): Promise<Verdict | null> {
    return new Promise((answer) => {
      const id = this.#world.id();
      this.#intentions.set(id, { room, what, answer });
      if (this.#phase.at === 'talking') this.#say(id, what);
      this.#world.changed();
    });
  }

  // What happens to the line.

  opened(): void {
    if (this.#phase.at !== 'opening') return;
    const hello = this.#world.id();
    this.#phase = { at: 'greeting', hello };
    this.#greetedAs = this.#world.token();
    this.#world.asksTime();
    this.#say(hello, { type: 'hello', token: this.#greetedAs });
    // In the same breath: the server reads in order, and whoever it does not welcome is answered nothing else.
    for (const code of this.#rooms.keys()) this.#sendWatch(code);
    for (const code of this.#sights.codes()) this.#sendWatchSession(code);
    this.#world.wake(PATIENCE_MS);
  }

  closed(): void {
    switch (this.#phase.at) {
      case 'opening':
      case 'greeting':
      case 'talking':
        this.#waitAndRetry();
        break;
      case 'resting':
      case 'waiting':
      case 'replaced':
      case 'outdated':
        break;
    }
  }

  /** The network, or the page's turn to be looked at, came or went: find out now instead of at the next ping. */
  nudged(online: boolean): void {
    if (this.#phase.at === 'talking') this.#ping(DOUBT_MS);
    else if (this.#phase.at === 'waiting' && online) this.#open();
  }

  woke(): void {
    switch (this.#phase.at) {
      case 'waiting':
        this.#open();
        break;
      case 'talking':
        if (this.#phase.ping === null) this.#ping(PATIENCE_MS);
        else this.#waitAndRetry();
        break;
      case 'opening':
      case 'greeting':
        this.#waitAndRetry();
        break;
      case 'resting':
      case 'replaced':
      case 'outdated':
        break;
    }
  }

  received(text: string): void {
    const message = read(text);
    if (message === null) return;
    // Any word proves that the line lives.
    if (this.#phase.at === 'talking') {
      this.#phase = { at: 'talking', ping: null };
      this.#world.wake(SILENCE_MS);
    }
    this.#heed(message);
  }

  #heed(message: ToPlayer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed(message.person, message.now_ms);
        break;
      case 'answer':
        this.#answered(message);
        break;
      case 'room':
        this.#learn(message.room);
        break;
      case 'happened':
        this.#hear(message.now);
        break;
      case 'session':
        this.#sights.heed(message);
        this.#shown(message.session.code, message.session.version);
        break;
      case 'progress':
      case 'monitor':
      case 'monitor_change':
      case 'projector':
        this.#sights.heed(message);
        this.#world.changed();
        break;
      case 'moved':
        this.#world.moved(message.from, message.to);
        break;
      case 'pong':
        this.#world.timed(message.now_ms);
        break;
      case 'goodbye':
        this.#dismissed(message.code);
        break;
      default:
        message satisfies never;
    }
  }

  #welcomed(person: PersonView | null, now_ms: number): void {
    if (this.#phase.at !== 'greeting') return;
    this.#phase = { at: 'talking', ping: null };
    if (this.#watches.size === 0) this.#failures = 0;
    this.#everConnected = true;
    this.#world.wake(SILENCE_MS);
    this.#world.welcomed(person, now_ms);
    for (const [id, intention] of this.#intentions) this.#say(id, intention.what);
    this.#world.changed();
  }

  #answered(message: Extract<ToPlayer, { type: 'answer' }>): void {
    const verdict: Verdict = message.ok ? { ok: true } : { ok: false, code: message.code ?? 'bad_message' };
    if (this.#phase.at === 'greeting' && message.to === this.#phase.hello) {
      if (!verdict.ok) this.#greetingRefused(verdict.code);
      return;
    }
    const code = this.#watches.get(message.to);
    if (code !== undefined) {
      this.#watches.delete(message.to);
      // A server that welcomes and answers nothing is no better than none.
      this.#failures = 0;
      const watched = this.#rooms.get(code);
      if (!verdict.ok && watched !== undefined) this.#rooms.set(code, { room: watched.room, refused: verdict.code });
      if (!verdict.ok) this.#sights.refuse(code, verdict.code);
    }
    const intention = this.#intentions.get(message.to);
    if (intention !== undefined) {
      this.#intentions.delete(message.to);
      this.#grant(intention, message);
      intention.answer(verdict);
    }
    this.#world.changed();
  }

  #grant({ room, what }: Intention, { ok, version }: Extract<ToPlayer, { type: 'answer' }>): void {
    if (ok && version !== undefined && version > this.#version(room)) this.#granted.push({ room, what, version });
  }

  /** What is known of a room or a session. */
  #version(code: string): number {
    return this.#rooms.get(code)?.room?.version ?? this.#sights.of(code)?.session?.version ?? 0;
  }

  #greetingRefused(code: Refusal): void {
    if (code === 'wrong_version') {
      this.#hangUp({ at: 'outdated' });
      this.#world.changed();
    } else if (code === 'unknown_token') {
      this.#world.setTokenAside();
      this.greetAnew();
    } else {
      this.#waitAndRetry();
    }
  }

  /** Of a long game an event tells the last moves only; whoever missed some asks for the whole. */
  #hear(room: Room): void {
    const whole = joined(this.#rooms.get(room.code)?.room ?? null, room);
    if (whole !== null) this.#learn(whole);
    else if (this.#rooms.has(room.code)) this.#sendWatch(room.code, 0);
  }

  #learn(room: Room): void {
    const watched = this.#rooms.get(room.code);
    // A room that was left may still have been on its way; an older version was overtaken.
    if (watched === undefined || (watched.room !== null && room.version < watched.room.version)) return;
    this.#rooms.set(room.code, { room, refused: null });
    this.#shown(room.code, room.version);
  }

  /** What was granted up to this version can be seen now. */
  #shown(code: string, version: number): void {
    this.#granted = this.#granted.filter((asked) => asked.room !== code || asked.version > version);
    this.#world.changed();
  }

  #dismissed(code: Refusal): void {
    if (code === 'replaced') {
      this.#hangUp({ at: 'replaced' });
      this.#world.changed();
    } else if (code === 'wrong_version') {
      this.#hangUp({ at: 'outdated' });
      this.#world.changed();
    } else {
      this.#waitAndRetry(code === 'too_many_messages' ? PENANCE_MS : 0);
    }
  }

  // The steps.

  #open(): void {
    this.#phase = { at: 'opening' };
    this.#world.wake(PATIENCE_MS);
    this.#world.open();
    this.#world.changed();
  }

  #waitAndRetry(atLeast_ms = 0): void {
    this.#hangUp({ at: 'waiting' });
    this.#world.takeTokenUp();
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#failures += 1;
    // Half of the pause is chance, so that a restarted server does not meet everybody at once.
    this.#world.wake(Math.max(atLeast_ms, pause / 2 + (pause / 2) * this.#world.random()));
    this.#world.changed();
  }

  #hangUp(next: Phase): void {
    this.#phase = next;
    this.#watches.clear();
    this.#world.close();
  }

  #ping(patience_ms: number): void {
    const ping = this.#world.id();
    this.#phase = { at: 'talking', ping };
    this.#world.asksTime();
    this.#say(ping, { type: 'ping' });
    this.#world.wake(patience_ms);
  }

  #sendWatch(code: string, seen = this.#rooms.get(code)?.room?.version ?? 0): void {
    const id = this.#world.id();
    this.#watches.set(id, code);
    this.#say(id, { type: 'watch', room: code, seen });
  }

  #sendWatchSession(code: string): void {
    const id = this.#world.id();
    this.#watches.set(id, code);
    this.#say(id, this.#sights.wish(code));
  }

  #say(id: string, what: Do): void {
    const message: FromPlayer = { v: PROTOCOL, id, do: what };
    this.#world.send(JSON.stringify(message));
  }
}

/** The whole room, from what is known and what is told; nothing if some of it is missing. */
function joined(known: Room | null, told: Room): Room | null {
  const { joined: join } = gameOf(told);
  return join === undefined ? told : join(known, told);
}
