// Moves as the server lists them, sorted by where they begin. Nothing is judged here.

import type { ChessAction } from '../wire';
import type { Piece } from './pieces';

/** Every legal move in UCI. */
export function movesIn(legal: ChessAction[]): string[] {
  return legal.flatMap((action) => (action.type === 'move' ? [action.move] : []));
}

/** Where the piece on a square may go. */
export function targetsFrom(moves: string[], from: string): string[] {
  return [...new Set(moves.filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4)))];
}

/** The moves between two squares: one, or one for each promotion. A king that is put on its own rook castles. */
export function movesBetween(moves: string[], from: string, to: string, pieces: Map<string, Piece>): string[] {
  const found = moves.filter((move) => move.slice(0, 4) === `${from}${to}`);
  const [king, rook] = [pieces.get(from), pieces.get(to)];
  if (found.length > 0 || king?.kind !== 'k' || rook?.kind !== 'r' || rook.side !== king.side) return found;
  const castled = `${from}${to > from ? 'g' : 'c'}${from.charAt(1)}`;
  return moves.filter((move) => move === castled && Math.abs(move.charCodeAt(2) - move.charCodeAt(0)) === 2);
}

/** What a prepared move becomes when its turn has come: a pawn that arrives queens. Nothing if it is not legal any more. */
export function preparedMove(moves: string[], premove: string, pieces: Map<string, Piece>): string | null {
  const found = movesBetween(moves, premove.slice(0, 2), premove.slice(2, 4), pieces);
  return found.find((move) => move.endsWith('q')) ?? found[0] ?? null;
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
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A legal move as people write it, in English letters, without check: who it is told apart from are the other legal moves. */
export function sanOf(move: string, moves: string[], pieces: Map<string, Piece>): string {
  const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
  const piece = pieces.get(from);
  const taken = pieces.get(to);
  if (piece === undefined) return move;
  if (piece.kind === 'k' && (taken?.side === piece.side || Math.abs(move.charCodeAt(2) - move.charCodeAt(0)) === 2)) return to > from ? 'O-O' : 'O-O-O';
  if (piece.kind === 'p') return `${from.charAt(0) === to.charAt(0) ? '' : `${from.charAt(0)}x`}${to}${promotion === '' ? '' : `=${promotion.toUpperCase()}`}`;
  const rivals = moves.filter((other) => other.slice(2, 4) === to && !other.startsWith(from) && pieces.get(other.slice(0, 2))?.kind === piece.kind).map((other) => other.slice(0, 2));
  const fileAlone = rivals.every((other) => other.charAt(0) !== from.charAt(0));
  const rankAlone = rivals.every((other) => other.charAt(1) !== from.charAt(1));
  const origin = rivals.length === 0 ? '' : fileAlone ? from.charAt(0) : rankAlone ? from.charAt(1) : from;
  return `${piece.kind.toUpperCase()}${origin}${taken === undefined ? '' : 'x'}${to}`;
}

/** The rows of a list of so many moves: the number of each as its position says, and its plies; none for White where Black began. */
export function numbered(start: string, plies: number): { number: number; plies: (number | null)[] }[] {
  const [, side, , , , first] = start.split(' ');
  const skipped = side === 'b' ? 1 : 0;
  return Array.from({ length: Math.ceil((plies + skipped) / 2) }, (_, row) => ({
    number: (Number(first) || 1) + row,
    plies: [2 * row - skipped, 2 * row + 1 - skipped].filter((ply) => ply < plies).map((ply) => (ply < 0 ? null : ply)),
  }));
}
