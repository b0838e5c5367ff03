// A chess server as a peer would write it: `ws` for the sockets, chess.js for the rules, games in memory, no journal. As lichess does, a
// move is acknowledged, and both players are told it with its SAN, the position, the legal answers and the clocks.
//
// node chess-server.mjs PORT

import { Chess } from 'chess.js';
import { WebSocketServer } from 'ws';

const [port] = process.argv.slice(2).map(Number);
const BASE_MS = 600_000;
const rooms = new Map();

class Room {
  chess = new Chess();
  seats = [];
  left = [BASE_MS, BASE_MS];
  since = Date.now();

  join(socket) {
    this.seats.push(socket);
    if (this.seats.length === 2) this.tell({ t: 'begin', ...this.state(null) });
    return this.seats.length - 1;
  }

  state(made) {
    const legal = this.chess.moves({ verbose: true }).map((move) => move.lan);
    return { move: made?.lan ?? null, san: made?.san ?? null, fen: this.chess.fen(), left: this.left, turn: this.chess.turn(), legal, over: this.chess.isGameOver() };
  }

  tell(message) {
    const text = JSON.stringify(message);
    for (const socket of this.seats) socket.send(text);
  }

  play(seat, { id, move }) {
    if ((this.chess.turn() === 'w' ? 0 : 1) !== seat) return;
    const now = Date.now();
    let made;
    try {
      made = this.chess.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });
    } catch {
      return;
    }
    this.left[seat] -= now - this.since;
    this.since = now;
    this.seats[seat].send(JSON.stringify({ t: 'ack', id }));
    this.tell({ t: 'move', ...this.state(made) });
  }
}

const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const code = request.url.slice(1);
  if (!rooms.has(code)) rooms.set(code, new Room());
  const room = rooms.get(code);
  const seat = room.join(socket);
  socket.on('message', (text) => room.play(seat, JSON.parse(text)));
});
server.on('listening', () => console.log('ready'));
