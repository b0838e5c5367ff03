import { call } from '../api';
import type { Level } from '../wire';

export type SeatRequest = { kind: 'me' } | { kind: 'bot'; level: Level } | { kind: 'open' };

export function createRoom(token: string, seats: Record<'X' | 'O', SeatRequest>): Promise<{ code: string }> {
  return call('POST', '/api/rooms', { game: 'tictactoe', seats, move_seconds: null }, token);
}
