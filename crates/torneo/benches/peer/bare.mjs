// SnatchGame for two on `ws` alone: as little as a server can do. No journal, no names, no framework.
import { WebSocketServer } from 'ws';
import { Game } from './snatch.mjs';

const rooms = new Map();

function room(name) {
  const found = rooms.get(name) ?? { game: new Game(), players: [] };
  rooms.set(name, found);
  return found;
}

const server = new WebSocketServer({ port: Number(process.argv[2]) }, () => console.log('ready'));
server.on('connection', (socket) => {
  let table = null;
  let seat = null;
  socket.on('message', (data) => {
    const { id, action } = JSON.parse(data);
    if (action.type === 'join') {
      table = room(action.room);
      seat = table.players.push(socket) - 1;
    } else if (!table.game.act(seat, action)) {
      socket.send(JSON.stringify({ type: 'refused', id }));
      return;
    }
    // Written once for both.
    const view = JSON.stringify({ type: 'view', view: table.game.view() });
    for (const player of table.players) player.send(view);
    socket.send(JSON.stringify({ type: 'done', id }));
  });
});
