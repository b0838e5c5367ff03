// Two players a room, who move as soon as it is their turn, as in the hurried part of the bench `rooms`.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'colyseus.js';

const [port, server, rooms] = process.argv.slice(2).map(Number);
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

const empty = memory();
const tables = [];
const joining = await spent(async () => {
  for (let n = 0; n < rooms; n += 1) {
    const client = new Client(`ws://127.0.0.1:${port}`);
    const first = await client.create('table');
    tables.push([first, await client.joinById(first.roomId)]);
  }
});
await pause(1000 * SECONDS.settle);
const kilobytes = (memory() - empty) / rooms;
const resting = await spent(() => pause(1000 * SECONDS.rest));

const waits = [];
let playing = true;
for (const [seat, room] of tables.flatMap((pair) => [...pair.entries()])) {
  let asked = performance.now();
  room.onMessage('done', () => waits.push(performance.now() - asked));
  room.onMessage('refused', () => {
    throw new Error('a legal move was refused');
  });
  room.onMessage('__playground_message_types', () => {});
  room.onStateChange((state) => {
    if (!playing) return;
    if (state.outcome) {
      if (seat === 0) room.send('again');
    } else if (state.toMove === 'XO'[seat]) {
      asked = performance.now();
      room.send('place', { cell: state.board.indexOf('.') });
    }
  });
}
const used = await spent(async () => {
  for (const [first] of tables) first.send('place', { cell: 0 });
  await pause(1000 * SECONDS.play);
});
playing = false;

waits.sort((a, b) => a - b);
const part = (share) => waits[Math.floor((waits.length - 1) * share)].toFixed(2);
console.log(
  `Colyseus, no journal, ${rooms} rooms: CPU µs per join ${(joining / (2 * rooms)).toFixed(0)}; ` +
    `${kilobytes.toFixed(1)} KB/room; idle ${(resting / (1e4 * SECONDS.rest)).toFixed(2)} %`,
);
console.log(
  `  hurried   ${(waits.length / SECONDS.play).toFixed(0).padStart(6)} actions/s, ` +
    `CPU µs/action ${(used / waits.length).toFixed(1)}, acknowledged in p50 ${part(0.5)} ms, p99 ${part(0.99)} ms`,
);
process.exit(0);
