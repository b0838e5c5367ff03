import { expect, it } from 'vitest';
import { frames } from '../src/tictactoe/replay';
import type { RoomEvent } from '../src/wire';

function check(events: RoomEvent[], boards: string[]): void {
  const entries = events.map((event, place) => ({ version: place + 1, at_ms: 0, hash: '', event }));
  expect(frames(entries).map((frame) => frame.board)).toEqual(boards);
}

it('shows an empty board before the first move', () => {
  check([], ['.........']);
});

it('lays one mark a frame, and skips what is not a move', () => {
  check(
    [
      { type: 'opened', game: { name: 'tictactoe' }, move_seconds: null, after: null, seed: 1 },
      { type: 'sat', seat: 'X', who: { kind: 'person', id: 'p-1', name: 'Ana' } },
      { type: 'sat', seat: 'O', who: { kind: 'bot', level: 'easy' } },
      { type: 'placed', by: 'X', cell: 'a1', reason: null },
      { type: 'placed', by: 'O', cell: 'c3', reason: 'random' },
      { type: 'placed', by: 'X', cell: 'b2', reason: null },
      { type: 'resigned', by: 'X' },
      { type: 'rematch_asked', by: 'X' },
      { type: 'moved_to', room: 'M2XW9P' },
    ],
    ['.........', 'X........', 'X.......O', 'X...X...O'],
  );
});

it('forgets what was taken back', () => {
  check(
    [
      { type: 'placed', by: 'X', cell: 'a1', reason: null },
      { type: 'placed', by: 'O', cell: 'c3', reason: 'random' },
      { type: 'taken_back', by: 'X' },
      { type: 'placed', by: 'X', cell: 'b2', reason: null },
    ],
    ['.........', '....X....'],
  );
});

it('keeps who moved and why', () => {
  const [, first] = frames([{ version: 1, at_ms: 0, hash: '', event: { type: 'placed', by: 'O', cell: 'b2', reason: 'centre' } }]);
  expect(first?.move).toEqual({ by: 'O', cell: 'b2', reason: 'centre' });
});
