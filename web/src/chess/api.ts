// Chess over HTTP: rooms, quick play, and what may be asked of a game without a room.

import { call, Problem } from '../api';
import type { ChessAnalysis, ChessAnalysisRequest, ChessGameSoFar, ChessHint, ChessLevel, ChessPgnGames, ChessSide, ChessStanding, ChessVariant } from '../wire';

export type ChessSeatRequest = { kind: 'me' } | { kind: 'bot'; level: ChessLevel } | { kind: 'open' };

/** How time is counted in a new room. */
export type ChessClockRequest =
  | { base_seconds: number; increment_seconds: number }
  | { base_seconds: number; delay_seconds: number }
  | { moves: number; period_seconds: number; increment_seconds: number }
  | { days_per_move: number };

export type ChessPlan = {
  seats: Record<ChessSide, ChessSeatRequest>;
  clock: ChessClockRequest | null;
  variant: ChessVariant;
  occasion?: 'casual' | 'serious';
  fen?: string;
};

export type QuickClock = '3+2' | '10+5' | '30+20';

export function createChessRoom(token: string, plan: ChessPlan): Promise<{ code: string }> {
  return call('POST', '/api/rooms', { game: 'chess', ...plan }, token);
}

/** The room of whoever waits for the same clock, or one to wait in. */
export function quickChess(token: string, clock: QuickClock): Promise<{ code: string }> {
  return call('POST', '/api/quick', { game: 'chess', clock }, token);
}

/** What the engine would play here; the server says no where the level does not allow it. */
export function askHint(token: string, code: string): Promise<ChessHint> {
  return call('POST', `/api/rooms/${encodeURIComponent(code)}/hint`, {}, token);
}

export async function roomPgn(code: string): Promise<string> {
  const answer = await fetch(`/api/rooms/${encodeURIComponent(code)}/game.pgn`);
  if (!answer.ok) throw new Problem(answer.status, 'unknown_room', answer.statusText);
  return answer.text();
}

export function standing(game: ChessGameSoFar): Promise<ChessStanding> {
  return call('POST', '/api/chess/position', game);
}

/** A position in the variant in which it is one: standard if it can be, Chess960 if king and rooks castle from elsewhere. */
export async function positionOf(fen: string): Promise<{ fen: string; variant: ChessVariant }> {
  const read = async (variant: ChessVariant) => ({ fen: (await standing({ variant, fen, moves: [] })).fen, variant });
  try {
    return await read('standard');
  } catch (caught) {
    if (!(caught instanceof Problem) || caught.status >= 500) throw caught;
    return read('chess960');
  }
}

export function readPgn(pgn: string): Promise<ChessPgnGames> {
  return call('POST', '/api/chess/pgn', { pgn });
}

/** Stops on the server as soon as nobody waits any more. */
export async function analyse(request: ChessAnalysisRequest, token: string | null, signal: AbortSignal): Promise<ChessAnalysis> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const answer = await fetch('/api/chess/analysis', { method: 'POST', headers, body: JSON.stringify(request), signal });
  const body: unknown = await answer.json();
  if (answer.ok) return body as ChessAnalysis;
  throw new Problem(answer.status, String((body as { code?: unknown }).code ?? 'unknown'), answer.statusText);
}
