// Rooms full of chess over sockets: half of them two people, half a person against a level of the engine; first alone, then while people
// ask for analyses. What a person waits for the answer to a move, who lost on time, memory, and processor time of a move; and the
// same people on the peer of `chess-server.mjs`.
//
// node chess-load.mjs ADDRESS PID ROOMS SECONDS ANALYSES      a venue; without analyses people alone play, as on the peer
// node chess-load.mjs peer PORT PID ROOMS SECONDS

import { readFileSync } from 'node:fs';
import WebSocket from 'ws';

const [where, ...numbers] = process.argv.slice(2);
/** How long a person thinks, in milliseconds: from this to that. */
const THINKING_MS = [1500, 4500];
/** Nine of ten play levels up to 2000. */
const LEVELS = ['beginner_1', 'beginner_2', 'beginner_3', 'beginner_4', 'level_1', 'level_2', 'level_3', 'level_4', 'level_2', 'level_5'];
const CLOCK = { base_seconds: 600, increment_seconds: 0 };
const ANALYSIS = { lines: 3, nodes: 400_000 };

/** The bars: people's moves with analyses beside, and the memory of 500 rooms with all that thinks at once. */
const MOST_P99_MS = 30;
const MOST_MIB = 512;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const thinking = () => THINKING_MS[0] + Math.random() * (THINKING_MS[1] - THINKING_MS[0]);
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const part = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/** Processor time so far in milliseconds, and the most memory so far in mebibytes. */
function spent(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
  // A tick of the clock is ten milliseconds on every Linux we know.
  return { cpu_ms: 10 * (Number(fields[11]) + Number(fields[12])), mib: Number(most) / 1024 };
}

/** Everybody plays for so long; what they waited. */
async function lap(players, seconds, pid) {
  for (const player of players) player.waits = [];
  const before = spent(pid);
  await pause(1000 * seconds);
  const after = spent(pid);
  const waits = players.flatMap((player) => player.waits).sort((a, b) => a - b);
  return { moves: waits.length, p50: part(waits, 0.5), p99: part(waits, 0.99), most: waits.at(-1) ?? NaN, cpu_us: (1000 * (after.cpu_ms - before.cpu_ms)) / waits.length, mib: after.mib };
}

const told = (name, found) =>
  console.log(`${name}: ${found.moves} moves of people, answered in p50 ${found.p50.toFixed(1)} ms, p99 ${found.p99.toFixed(1)} ms, most ${found.most.toFixed(0)} ms; CPU ${found.cpu_us.toFixed(0)} µs/move, at most ${found.mib.toFixed(0)} MiB`);

/** One person in a room of the venue. */
class Player {
  waits = [];
  flagged = false;
  #sent = new Map();
  #count = 0;
  #version = 0;

  constructor(address, token, room, seat) {
    Object.assign(this, { room, seat });
    this.socket = new WebSocket(`ws://${address}/ws`, { perMessageDeflate: false });
    this.socket.on('message', (text) => this.#hear(JSON.parse(text)));
    this.ready = new Promise((resolve) => {
      this.socket.on('open', () => {
        this.#say({ type: 'hello', token });
        this.#say({ type: 'watch', room, seen: 0 });
        if (seat !== null) this.#say({ type: 'sit', room, seat });
        resolve();
      });
    });
  }

  #say(what) {
    const id = `m${(this.#count += 1)}`;
    if (what.type === 'act') this.#sent.set(id, performance.now());
    this.socket.send(JSON.stringify({ v: 1, id, do: what }));
  }

  #hear(message) {
    if (message.type === 'answer' && this.#sent.has(message.to)) {
      if (message.ok) this.waits.push(performance.now() - this.#sent.get(message.to));
      this.#sent.delete(message.to);
    }
    const room = message.type === 'room' ? message.room : message.type === 'happened' ? message.now : null;
    if (room === null || room.version < this.#version) return;
    this.#version = room.version;
    if (room.view.ending !== null) this.flagged = room.view.ending.reason.startsWith('flag');
    const moves = room.legal.filter(({ type }) => type === 'move');
    if (moves.length > 0) setTimeout(() => room.version === this.#version && this.#say({ type: 'act', room: this.room, action: pick(moves) }), thinking());
  }
}

async function post(address, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`http://${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

async function venue(address, pid, rooms, seconds, analyses) {
  const enter = async (name) => (await post(address, '/api/people', { name })).body.token;
  const players = [];
  for (let number = 0; number < rooms; number += 1) {
    const token = await enter(`Ana ${number}`);
    const rival = number % 2 === 0 || analyses === 0 ? { kind: 'open' } : { kind: 'bot', level: LEVELS[((number - 1) / 2) % LEVELS.length] };
    const { body } = await post(address, '/api/rooms', { game: 'chess', clock: CLOCK, seats: { white: { kind: 'me' }, black: rival } }, token);
    players.push(new Player(address, token, body.code, null));
    if (rival.kind === 'open') players.push(new Player(address, await enter(`Beto ${number}`), body.code, 'black'));
    await players.at(-1).ready;
  }
  await pause(3_000);
  const alone = await lap(players, seconds, pid);
  told(`Torneo, with its journal, ${rooms} rooms${analyses === 0 ? ' of two people' : ''}`, alone);
  if (analyses === 0) process.exit(0);
  let over = false;
  let answered = 0;
  const asking = Array.from({ length: analyses }, async (_, number) => {
    const token = await enter(`Analista ${number}`);
    while (!over) {
      const moves = [];
      for (let ply = 0; ply < 6; ply += 1) {
        const { body } = await post(address, '/api/chess/position', { variant: 'standard', moves });
        moves.push(pick(body.legal));
      }
      const { status } = await post(address, '/api/chess/analysis', { game: { variant: 'standard', moves }, ...ANALYSIS }, token);
      if (status === 200) answered += 1;
    }
  });
  const beside = await lap(players, seconds, pid);
  over = true;
  told(`Torneo, ${rooms} rooms and ${analyses} analyses at a time (${answered} answered)`, beside);
  const flags = players.filter(({ flagged }) => flagged).length;
  console.log(`lost on time: ${flags}; p99 with analyses is ${(beside.p99 / alone.p99).toFixed(2)} x without`);
  await Promise.race([Promise.all(asking), pause(15_000)]);
  const missed = [
    flags > 0 && 'somebody lost on time',
    beside.p99 > MOST_P99_MS && `p99 is above ${MOST_P99_MS} ms`,
    beside.p99 > 2 * alone.p99 && 'p99 is more than twice that without analyses',
    beside.mib > MOST_MIB && `memory is above ${MOST_MIB} MiB`,
  ].filter(Boolean);
  console.log(missed.length === 0 ? 'every bar is kept' : `missed: ${missed.join('; ')}`);
  process.exit(missed.length === 0 ? 0 : 1);
}

async function peer(port, pid, rooms, seconds) {
  const players = [];
  for (let number = 0; number < rooms; number += 1) {
    for (const seat of ['w', 'b']) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${number}`, { perMessageDeflate: false });
      const player = { waits: [], sent: new Map(), count: 0 };
      socket.on('message', (text) => {
        const message = JSON.parse(text);
        if (message.t === 'ack') player.waits.push(performance.now() - player.sent.get(message.id));
        else if (message.turn === seat && message.legal.length > 0) {
          setTimeout(() => {
            const id = (player.count += 1);
            player.sent.set(id, performance.now());
            socket.send(JSON.stringify({ id, move: pick(message.legal) }));
          }, thinking());
        }
      });
      await new Promise((resolve) => socket.on('open', resolve));
      players.push(player);
    }
  }
  await pause(3_000);
  told(`ws and chess.js, ${rooms} rooms of two people`, await lap(players, seconds, pid));
  process.exit(0);
}

if (where === 'peer') await peer(...numbers.map(Number));
else await venue(where, ...numbers.map(Number));
