// SnatchGame over HTTP: rooms and quick play.

import { call } from '../api';
import type { RoleName, SnatchBot, SnatchVariant } from '../wire';

export type SnatchSeatRequest = { kind: 'me' } | { kind: 'bot'; level: SnatchBot } | { kind: 'open' };

export function createSnatchRoom(token: string, variant: SnatchVariant, seats: Record<RoleName, SnatchSeatRequest>): Promise<{ code: string }> {
  return call('POST', '/api/rooms', { game: 'snatch', seats, variant }, token);
}

/** The room of whoever waits, or one to wait in. */
export function quickPlay(token: string, variant: SnatchVariant): Promise<{ code: string }> {
  return call('POST', '/api/quick', { game: 'snatch', variant }, token);
}

export function leaveQuickPlay(token: string): Promise<unknown> {
  return call('DELETE', '/api/quick', undefined, token);
}
