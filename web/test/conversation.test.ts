import { describe, expect, it } from 'vitest';
import { Conversation, DOUBT_MS, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, PATIENCE_MS, PENANCE_MS, SILENCE_MS, type World } from '../src/conversation';
import type { Do, FromPlayer, Room, ToPlayer } from '../src/wire';

/** A world without network or clock: what was said is written down, what happens is told. */
function stage(token: string | null = 'secret') {
  let count = 0;
  let aside: string | null = null;
  const said: FromPlayer[] = [];
  const log = { opened: 0, closed: 0, wake_ms: 0, moved: [] as string[], name: null as string | null };
  const world: World = {
    open: () => void (log.opened += 1),
    send: (text) => void said.push(JSON.parse(text) as FromPlayer),
    close: () => void (log.closed += 1),
    wake: (after_ms) => void (log.wake_ms = after_ms),
    random: () => 1,
    id: () => `m${(count += 1)}`,
    token: () => token,
    setTokenAside: () => {
      aside = token;
      token = null;
    },
    takeTokenUp: () => void (token ??= aside),
    changed: () => {},
    asksTime: () => {},
    timed: () => {},
    welcomed: (person) => void (log.name = person?.name ?? null),
    moved: (from, to) => void log.moved.push(`${from}>${to}`),
  };
  const talk = new Conversation(world);
  const hear = (message: ToPlayer) => talk.received(JSON.stringify(message));
  const last = () => said.at(-1);
  const greet = () => {
    talk.opened();
    hear({ type: 'welcome', protocol: 1, person: token === null ? null : { id: 'p-1', name: 'Ana' }, now_ms: 0 });
  };
  /** What was said since the last call, in short. */
  const heard = () => said.splice(0).map(({ id, do: what }) => `${id} ${short(what)}`);
  return { talk, hear, last, greet, heard, log, setToken: (value: string | null) => void (token = value) };
}

function short(what: Do): string {
  switch (what.type) {
    case 'hello':
      return `hello ${what.token}`;
    case 'watch':
      return `watch ${what.room} ${what.seen}`;
    case 'act':
      return `act ${what.action.type === 'place' ? what.action.cell : what.action.type}`;
    case 'sit':
      return `sit ${what.seat}`;
    case 'unwatch':
    case 'rematch':
      return `${what.type} ${what.room}`;
    case 'ping':
      return 'ping';
    case 'watch_session':
    case 'watch_monitor':
    case 'watch_projector':
    case 'unwatch_session':
    case 'act_session':
    case 'leave_session':
    case 'consent':
    case 'check':
    case 'questionnaire':
    case 'return_session':
      return `${what.type} ${what.session}`;
  }
}

function room(version: number, board = '.........'): Room {
  return {
    code: 'K7QF3D',
    game: 'tictactoe',
    over: false,
    version,
    created_ms: 0,
    seats: [],
    you: 'X',
    view: { board, to_move: 'X', outcome: null, line: null, last: null },
    legal: [],
    deadline_ms: null,
    rematch: [],
    next: null,
  };
}

const place: Do = { type: 'act', room: 'K7QF3D', action: { type: 'place', cell: 'b2' } };

describe('a conversation', () => {
  it('greets, then watches what the page looks at', () => {
    const { talk, greet, hear, heard, log } = stage();
    talk.watch('K7QF3D');
    expect(talk.status).toBe('connecting');
    greet();
    expect(heard()).toEqual(['m1 hello secret', 'm2 watch K7QF3D 0']);
    expect(talk.status).toBe('connected');
    expect(log.name).toBe('Ana');
    hear({ type: 'room', room: room(4) });
    expect(talk.rooms().get('K7QF3D')?.room?.version).toBe(4);
  });

  it('says an unanswered intention again with the same id, and what it has seen', async () => {
    const { talk, greet, hear, heard } = stage();
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'room', room: room(4) });
    heard();
    const answer = talk.ask('K7QF3D', place);
    expect(heard()).toEqual(['m3 act b2']);
    talk.closed();
    expect(talk.status).toBe('reconnecting');
    expect(talk.underWay('K7QF3D')).toEqual([place]);
    talk.woke();
    greet();
    expect(heard()).toEqual(['m4 hello secret', 'm5 watch K7QF3D 4', 'm3 act b2']);
    hear({ type: 'answer', to: 'm3', ok: true, version: 5 });
    await expect(answer).resolves.toEqual({ ok: true });
    talk.closed();
    talk.woke();
    greet();
    expect(heard()).toEqual(['m6 hello secret', 'm7 watch K7QF3D 4']);
  });

  it('shows an intention as under way until the room shows it done', async () => {
    const { talk, greet, hear } = stage();
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'room', room: room(4) });
    void talk.ask('K7QF3D', place);
    hear({ type: 'answer', to: 'm3', ok: true, version: 5 });
    expect(talk.underWay('K7QF3D')).toEqual([place]);
    hear({ type: 'happened', room: 'K7QF3D', version: 5, at_ms: 0, event: { type: 'placed', by: 'X', cell: 'b2', reason: null }, now: room(5) });
    expect(talk.underWay('K7QF3D')).toEqual([]);
    void talk.ask('K7QF3D', place);
    hear({ type: 'happened', room: 'K7QF3D', version: 6, at_ms: 0, event: { type: 'placed', by: 'X', cell: 'b2', reason: null }, now: room(6) });
    hear({ type: 'answer', to: 'm4', ok: true, version: 6 });
    expect(talk.underWay('K7QF3D')).toEqual([]);
  });

  it('keeps an intention that was formed without a line', () => {
    const { talk, greet, heard } = stage();
    talk.watch('K7QF3D');
    void talk.ask('K7QF3D', place);
    expect(heard()).toEqual([]);
    greet();
    expect(heard()).toEqual(['m2 hello secret', 'm3 watch K7QF3D 0', 'm1 act b2']);
  });

  it('hands a refusal to who asked', async () => {
    const { talk, greet, hear } = stage();
    talk.watch('K7QF3D');
    greet();
    const answer = talk.ask('K7QF3D', place);
    hear({ type: 'answer', to: 'm3', ok: false, code: 'not_your_turn', text: 'it is not your turn' });
    await expect(answer).resolves.toEqual({ ok: false, code: 'not_your_turn' });
  });

  it('never goes back to an older version, and takes presence at the same one', () => {
    const { talk, greet, hear } = stage();
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'happened', room: 'K7QF3D', version: 5, at_ms: 0, event: { type: 'placed', by: 'X', cell: 'a1', reason: null }, now: room(5, 'X........') });
    hear({ type: 'room', room: room(4) });
    expect(talk.rooms().get('K7QF3D')?.room?.view).toMatchObject({ board: 'X........' });
    hear({ type: 'room', room: { ...room(5, 'X........'), rematch: ['O'] } });
    expect(talk.rooms().get('K7QF3D')?.room?.rematch).toEqual(['O']);
  });

  it('tells when there is no such room', () => {
    const { talk, greet, hear } = stage();
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'answer', to: 'm2', ok: false, code: 'unknown_room', text: '' });
    expect(talk.rooms().get('K7QF3D')).toEqual({ room: null, refused: 'unknown_room' });
  });

  it('waits longer after each failure, up to a bound, and starts over once it is answered', () => {
    const { talk, greet, hear, heard, log } = stage();
    talk.watch('K7QF3D');
    const pauses = [];
    for (let failure = 0; failure < 8; failure += 1) {
      talk.closed();
      pauses.push(log.wake_ms);
      talk.woke();
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, LONGEST_PAUSE_MS, LONGEST_PAUSE_MS, LONGEST_PAUSE_MS]);
    // A server that is cut off from the others welcomes, and knows nothing of the room.
    greet();
    expect(talk.status).toBe('reconnecting');
    hear({ type: 'goodbye', code: 'restarting', text: '' });
    expect(log.wake_ms).toBe(LONGEST_PAUSE_MS);
    talk.woke();
    heard();
    greet();
    const [watch] = heard().filter((said) => said.includes(' watch '));
    hear({ type: 'answer', to: watch!.split(' ')[0]!, ok: true, version: 0 });
    expect(talk.status).toBe('connected');
    talk.closed();
    expect(log.wake_ms).toBe(FIRST_PAUSE_MS);
  });

  it('finds out that a silent line is dead', () => {
    const { talk, greet, heard, log } = stage();
    talk.watch('K7QF3D');
    greet();
    heard();
    expect(log.wake_ms).toBe(SILENCE_MS);
    talk.woke();
    expect(heard()).toEqual(['m3 ping']);
    expect(log.wake_ms).toBe(PATIENCE_MS);
    talk.woke();
    expect(talk.status).toBe('reconnecting');
  });

  it('keeps a line that answers', () => {
    const { talk, greet, hear, log } = stage();
    talk.watch('K7QF3D');
    greet();
    talk.nudged(false);
    expect(log.wake_ms).toBe(DOUBT_MS);
    hear({ type: 'pong', to: 'm3', now_ms: 1 });
    expect(log.wake_ms).toBe(SILENCE_MS);
    expect(talk.status).toBe('connected');
  });

  it('does not wait when the network is back', () => {
    const { talk, greet, log } = stage();
    talk.watch('K7QF3D');
    greet();
    talk.closed();
    talk.nudged(false);
    expect(log.opened).toBe(1);
    talk.nudged(true);
    expect(log.opened).toBe(2);
  });

  it('gives up a greeting that nobody answers', () => {
    const { talk, log } = stage();
    talk.watch('K7QF3D');
    talk.opened();
    expect(log.wake_ms).toBe(PATIENCE_MS);
    talk.woke();
    expect(talk.status).toBe('reconnecting');
  });

  it('stays away when another device took over, until told otherwise', () => {
    const { talk, greet, hear, heard, log } = stage();
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'goodbye', code: 'replaced', text: '' });
    talk.closed();
    talk.woke();
    talk.nudged(true);
    expect(talk.status).toBe('replaced');
    expect(log.opened).toBe(1);
    heard();
    talk.greetAnew();
    greet();
    expect(heard()).toEqual(['m3 hello secret', 'm4 watch K7QF3D 0']);
  });

  it('comes back by itself when the server restarts, and slowly when it was too fast', () => {
    const { talk, greet, hear, log } = stage();
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'goodbye', code: 'restarting', text: '' });
    expect(talk.status).toBe('reconnecting');
    expect(log.wake_ms).toBe(FIRST_PAUSE_MS);
    talk.woke();
    greet();
    hear({ type: 'goodbye', code: 'too_many_messages', text: '' });
    expect(log.wake_ms).toBe(PENANCE_MS);
  });

  it('asks for a new page when the protocol has moved on', () => {
    const { talk, hear } = stage();
    talk.watch('K7QF3D');
    talk.opened();
    hear({ type: 'answer', to: 'm1', ok: false, code: 'wrong_version', text: '' });
    talk.closed();
    expect(talk.status).toBe('outdated');
  });

  it('goes on as a spectator when the server does not know the token, and tries it again on the next line', () => {
    const { talk, hear, greet, heard } = stage();
    talk.watch('K7QF3D');
    talk.opened();
    hear({ type: 'answer', to: 'm1', ok: false, code: 'unknown_token', text: '' });
    greet();
    expect(heard()).toEqual(['m1 hello secret', 'm2 watch K7QF3D 0', 'm3 hello null', 'm4 watch K7QF3D 0']);
    talk.closed();
    talk.woke();
    greet();
    expect(heard()).toEqual(['m5 hello secret', 'm6 watch K7QF3D 0']);
  });

  it('waits for no welcome to say what it looks at, and what it no longer looks at', () => {
    const { talk, hear, heard } = stage();
    talk.watch('K7QF3D');
    talk.opened();
    expect(heard()).toEqual(['m1 hello secret', 'm2 watch K7QF3D 0']);
    talk.watchSession('S2SS10', 'session');
    talk.unwatch('K7QF3D');
    expect(heard()).toEqual(['m3 watch_session S2SS10', 'm4 unwatch K7QF3D']);
    hear({ type: 'welcome', protocol: 1, person: null, now_ms: 0 });
    expect(heard()).toEqual([]);
  });

  it('asks anew for what may be seen once the person is known', () => {
    const { talk, greet, hear, heard, setToken } = stage(null);
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'room', room: { ...room(4), you: null } });
    heard();
    setToken('mine');
    talk.greetAnew();
    void talk.ask('K7QF3D', { type: 'sit', room: 'K7QF3D', seat: 'O' });
    greet();
    expect(heard()).toEqual(['m4 hello mine', 'm5 watch K7QF3D 0', 'm3 sit O']);
  });

  it('follows a rematch to its room', () => {
    const { talk, greet, hear, log } = stage();
    talk.watch('K7QF3D');
    greet();
    hear({ type: 'moved', from: 'K7QF3D', to: 'M2XW9P' });
    expect(log.moved).toEqual(['K7QF3D>M2XW9P']);
  });

  it('skips what it does not understand', () => {
    const { talk, greet } = stage();
    talk.watch('K7QF3D');
    greet();
    for (const text of ['', 'no json', 'null', '[]', '{}', '{"type":"fireworks"}', '{"type":"toString"}']) talk.received(text);
    expect(talk.status).toBe('connected');
  });

  it('drops what nobody waits for when everybody left', async () => {
    const { talk, greet } = stage();
    talk.watch('K7QF3D');
    greet();
    const answer = talk.ask('K7QF3D', place);
    talk.unwatch('K7QF3D');
    talk.stop();
    await expect(answer).resolves.toBeNull();
    expect(talk.status).toBe('resting');
  });

  it('watches a session, and shows what was granted until the session shows it', async () => {
    const { talk, greet, hear, heard } = stage();
    talk.watchSession('S2SS10', 'session');
    greet();
    expect(heard()).toEqual(['m1 hello secret', 'm2 watch_session S2SS10']);
    const seen = (version: number): ToPlayer => ({
      type: 'session',
      session: { code: 'S2SS10', title: 'Lunes', version, you: null, phase: 0, phases: 5, paused: false, now: { stage: 'lobby', inside: version, instructions: null } },
    });
    hear(seen(3));
    void talk.ask('S2SS10', { type: 'consent', session: 'S2SS10' });
    hear({ type: 'answer', to: 'm3', ok: true, version: 4 });
    expect(talk.underWay('S2SS10')).toHaveLength(1);
    hear(seen(4));
    expect(talk.underWay('S2SS10')).toEqual([]);
    talk.closed();
    talk.woke();
    greet();
    expect(heard()).toEqual(['m3 consent S2SS10', 'm4 hello secret', 'm5 watch_session S2SS10']);
    talk.unwatchSession('S2SS10');
    expect(heard()).toEqual(['m6 unwatch_session S2SS10']);
    expect(talk.idle).toBe(true);
  });

  it('says why a session cannot be watched', () => {
    const { talk, greet, hear } = stage();
    talk.watchSession('S2SS10', 'monitor');
    greet();
    hear({ type: 'answer', to: 'm2', ok: false, code: 'organisers_only' });
    expect(talk.seen('S2SS10')?.refused).toBe('organisers_only');
  });

  it('greets anew when somebody who only looked begins to take part', () => {
    const { talk, greet, heard, setToken } = stage(null);
    talk.watchSession('S2SS10', 'projector');
    greet();
    expect(talk.looksOnly).toBe(true);
    heard();
    setToken('secret');
    talk.watch('K7QF3D');
    expect(talk.looksOnly).toBe(false);
    greet();
    expect(heard()).toEqual(['m3 hello secret', 'm4 watch K7QF3D 0', 'm5 watch_projector S2SS10']);
  });
});
