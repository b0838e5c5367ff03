// Two players a room, who play SnatchGame as soon as it is their turn, on Colyseus or on bare `ws`.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [kind, port, server, rooms] = process.argv.slice(2).map((word, place) => (place === 0 ? word : Number(word)));
const SECONDS = { settle: 1, rest: 4, play: 8 };

/** The server's processor time so far in microseconds; the system counts hundredths of a second. */
function cpu() {
  const fields = readFileSync(`/proc/${server}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function memory() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))[1]);
}

/** What the server's processor did during some work, in microseconds. */
async function spent(work) {
  const before = cpu();
  await work();
  return cpu() - before;
}

/** Two who sit down; each may `send` an action, and hears of `done` and of every `view`. */
async function colyseus(number, { Client }) {
  const client = new Client(`ws://127.0.0.1:${port}`);
  const first = await client.create('snatch');
  const both = [first, await client.joinById(first.roomId)];
  return both.map((room) => ({
    send: (action) => room.send('act', action),
    hear(done, view) {
      room.onMessage('done', done);
      room.onMessage('view', view);
      room.onMessage('refused', () => {
        throw new Error('a legal action was refused');
      });
      room.onMessage('__playground_message_types', () => {});
    },
  }));
}

async function bare(number, { WebSocket }) {
  const both = [];
  for (let seat = 0; seat < 2; seat += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    await new Promise((resolve) => socket.once('open', resolve));
    let sent = 0;
    const send = (action) => socket.send(JSON.stringify({ id: `m${(sent += 1)}`, action }));
    send({ type: 'join', room: `r${number}` });
    await new Promise((resolve) => socket.once('message', resolve));
    both.push({
      send,
      hear(done, view) {
        socket.on('message', (data) => {
          const message = JSON.parse(data);
          if (message.type === 'refused') throw new Error('a legal action was refused');
          if (message.type === 'done') done();
          if (message.type === 'view') view(message.view);
        });
      },
    });
  }
  return both;
}

const sit = kind === 'ws' ? bare : colyseus;
const library = await import(kind === 'ws' ? 'ws' : 'colyseus.js');
const empty = memory();
const tables = [];
const joining = await spent(async () => {
  for (let n = 0; n < rooms; n += 1) tables.push(await sit(n, library));
});
await pause(1000 * SECONDS.settle);
const kilobytes = (memory() - empty) / rooms;
const resting = await spent(() => pause(1000 * SECONDS.rest));

const OFFER = { type: 'offer', give: 1, ask: 1 };
const ANSWER = { type: 'answer', answer: 'accept' };
const waits = [];
let actions = 0;
let playing = true;
for (const [seat, player] of tables.flatMap((pair) => [...pair.entries()])) {
  let asked = performance.now();
  let again = false;
  const send = (action) => {
    asked = performance.now();
    again = action.type === 'again';
    player.send(action);
  };
  player.hear(
    () => {
      if (!playing) return;
      // Beginning again costs what any action does, so it counts as one; ours are measured without it.
      actions += 1;
      if (!again) waits.push(performance.now() - asked);
    },
    (view) => {
      if (!playing) return;
      if (view.phase === 'over' && seat === 0) send({ type: 'again' });
      else if (view.waitsFor === seat) send(seat === 0 ? OFFER : ANSWER);
    },
  );
}
const used = await spent(async () => {
  for (const [first] of tables) first.send(OFFER);
  await pause(1000 * SECONDS.play);
  playing = false;
});

waits.sort((a, b) => a - b);
const part = (share) => waits[Math.floor((waits.length - 1) * share)].toFixed(2);
const name = kind === 'ws' ? 'bare ws' : 'Colyseus broadcast';
console.log(
  `${name}, SnatchGame, no journal, ${rooms} rooms: CPU µs per join ${(joining / (2 * rooms)).toFixed(0)}; ` +
    `${kilobytes.toFixed(1)} KB/room; idle ${(resting / (1e4 * SECONDS.rest)).toFixed(2)} %`,
);
console.log(
  `  hurried   ${(actions / SECONDS.play).toFixed(0).padStart(6)} actions/s, ` +
    `CPU µs/action ${(used / actions).toFixed(1)}, acknowledged in p50 ${part(0.5)} ms, p99 ${part(0.99)} ms`,
);
process.exit(0);
