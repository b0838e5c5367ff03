// Tic-tac-toe and SnatchGame for two on Colyseus: what an action needs and nothing else. No journal, no names, no rematch rooms.
import { Room, Server } from '@colyseus/core';
import { ArraySchema, schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { Game } from './snatch.mjs';

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const State = schema({ board: ['string'], toMove: 'string', outcome: 'string' });

class Table extends Room {
  maxClients = 2;

  onCreate() {
    // Every move is sent at once, as ours are.
    this.patchRate = null;
    this.state = new State();
    this.begin();
    this.onMessage('place', (client, { cell }) => this.place(client, cell));
    this.onMessage('again', () => {
      if (this.state.outcome) {
        this.begin();
        this.broadcastPatch();
      }
    });
  }

  begin() {
    this.state.board = new ArraySchema(...'.........');
    this.state.toMove = 'X';
    this.state.outcome = '';
  }

  place(client, cell) {
    const { state } = this;
    const mark = this.clients[0] === client ? 'X' : 'O';
    if (state.outcome || mark !== state.toMove || state.board[cell] !== '.') {
      client.send('refused', {});
      return;
    }
    state.board[cell] = mark;
    state.toMove = mark === 'X' ? 'O' : 'X';
    const won = LINES.some((line) => line.every((place) => state.board[place] === mark));
    if (won || !state.board.includes('.')) state.outcome = won ? mark : 'drawn';
    client.send('done', {});
    this.broadcastPatch();
  }
}

/** What happened is told to both by broadcast, without Colyseus' own state. */
class SnatchTable extends Room {
  maxClients = 2;

  onCreate() {
    this.patchRate = null;
    this.game = new Game();
    this.onMessage('act', (client, action) => {
      const seat = this.clients[0] === client ? 0 : 1;
      if (!this.game.act(seat, action)) {
        client.send('refused', {});
        return;
      }
      this.broadcast('view', this.game.view());
      client.send('done', {});
    });
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define('table', Table);
server.define('snatch', SnatchTable);
await server.listen(Number(process.argv[2]));
console.log('ready');
