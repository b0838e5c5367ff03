// The one door for what the server says: text becomes a checked message or nothing.

import type { BotLevel, Refusal, Room, RoomEvent, SeatName, ToPlayer } from './generated/wire';

export type * from './generated/wire';

/** In tic-tac-toe a seat is a mark. */
export type Mark = SeatName;
export type TicTacToeRoom = Extract<Room, { game: 'tictactoe' }>;
export type SnatchRoom = Extract<Room, { game: 'snatch' }>;
export type ChessRoom = Extract<Room, { game: 'chess' }>;
/** In SnatchGame a seat is a role. */
export type RoleName = 'P1' | 'P2';
export type Level = BotLevel;

/** An entry of `GET /api/rooms/{code}/events`. */
export type RoomEntry = { version: number; at_ms: number; hash: string; event: RoomEvent };

/** The protocol that this page speaks. */
export const PROTOCOL = 1;

/** What an intention got. */
export type Verdict = { ok: true } | { ok: false; code: Refusal };

const KNOWN: Record<ToPlayer['type'], true> = {
  answer: true,
  welcome: true,
  room: true,
  happened: true,
  session: true,
  progress: true,
  monitor: true,
  monitor_change: true,
  projector: true,
  moved: true,
  pong: true,
  goodbye: true,
};

/** A newer server may say things that this page does not know; they are skipped, not guessed at. */
export function read(text: string): ToPlayer | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  return typeof value.type === 'string' && Object.hasOwn(KNOWN, value.type) ? (value as ToPlayer) : null;
}
