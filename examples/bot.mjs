// A bot that plays tic-tac-toe against the house, in JavaScript.
//
//     node bot.mjs http://127.0.0.1:8080                             (Node 22 or newer)
//     node --experimental-websocket bot.mjs http://127.0.0.1:8080    (Node 20)

const server = process.argv[2].replace(/\/$/, '');
let number = 0;

async function post(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

const { token } = await post('/api/people', { name: 'JavaScript' });
const seats = { X: { kind: 'me' }, O: { kind: 'bot', level: 'easy' } };
const { code: room } = await post('/api/rooms', { game: 'tictactoe', seats }, token);

const socket = new WebSocket(`${server.replace('http', 'ws')}/ws`);
// A new id for each intention; the same id again would get the same answer and change nothing.
const ask = (what) => socket.send(JSON.stringify({ v: 1, id: String(++number), do: what }));

socket.onopen = () => {
  ask({ type: 'hello', token });
  ask({ type: 'watch', room, seen: 0 });
};
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  const seen = message.now ?? (message.type === 'room' ? message.room : undefined);
  if (seen?.over) {
    console.log(room, seen.view.board, JSON.stringify(seen.view.outcome));
    socket.close();
    return;
  }
  const marks = (seen?.legal ?? []).filter((action) => action.type === 'place');
  if (marks.length > 0) ask({ type: 'act', room, action: marks[Math.floor(Math.random() * marks.length)] });
};
