// Moves as the server lists them, sorted by where they begin. Nothing is judged here.

import type { ChessAction } from '../wire';

/** Every legal move in UCI. */
export function movesIn(legal: ChessAction[]): string[] {
  return legal.flatMap((action) => (action.type === 'move' ? [action.move] : []));
}

/** Where the piece on a square may go. */
export function targetsFrom(moves: string[], from: string): string[] {
  return [...new Set(moves.filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4)))];
}

/** The moves between two squares: one, or one for each promotion. */
export function movesBetween(moves: string[], from: string, to: string): string[] {
  return moves.filter((move) => move.slice(0, 4) === `${from}${to}`);
}

const SPANISH: Record<string, string> = { K: 'R', Q: 'D', R: 'T', B: 'A', N: 'C' };

/** A move with the piece letters of a language; the server writes the English ones. */
export function sanIn(language: 'es' | 'en', san: string): string {
  return language === 'en' ? san : san.replace(/[KQRBN]/g, (letter) => SPANISH[letter] ?? letter);
}

/** Time as a chess clock shows it: tenths when it is short. */
export function clockText(left_ms: number): string {
  if (left_ms < 20_000) return (Math.floor(Math.max(0, left_ms) / 100) / 10).toFixed(1);
  const seconds = Math.floor(left_ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
