// What stands on a board: read from FEN, drawn with the figures of @mdi/svg (Apache-2.0).

import bishop from '@mdi/svg/svg/chess-bishop.svg?raw';
import king from '@mdi/svg/svg/chess-king.svg?raw';
import knight from '@mdi/svg/svg/chess-knight.svg?raw';
import pawn from '@mdi/svg/svg/chess-pawn.svg?raw';
import queen from '@mdi/svg/svg/chess-queen.svg?raw';
import rook from '@mdi/svg/svg/chess-rook.svg?raw';
import type { ChessSide } from '../wire';

export type Kind = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Piece = { kind: Kind; side: ChessSide };

/** The one path of a figure's file. */
const pathOf = (file: string): string => / d="([^"]+)"/.exec(file)?.[1] ?? '';

export const FIGURE: Record<Kind, string> = {
  p: pathOf(pawn),
  n: pathOf(knight),
  b: pathOf(bishop),
  r: pathOf(rook),
  q: pathOf(queen),
  k: pathOf(king),
};

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** The pieces of a FEN by square. */
export function piecesOf(fen: string): Map<string, Piece> {
  const found = new Map<string, Piece>();
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.forEach((row, above) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) {
        file += Number(letter);
        continue;
      }
      const kind = letter.toLowerCase() as Kind;
      found.set(`${FILES[file] ?? ''}${8 - above}`, { kind, side: letter === kind ? 'black' : 'white' });
      file += 1;
    }
  });
  return found;
}

/** The rows of squares from top to bottom, as the owner of `below` sees them. */
export function rowsSeenBy(below: ChessSide): string[][] {
  const files = below === 'white' ? FILES : [...FILES].reverse();
  const ranks = below === 'white' ? [...RANKS].reverse() : RANKS;
  return ranks.map((rank) => files.map((file) => `${file}${rank}`));
}

/** Where a king of this side stands. */
export function kingOf(pieces: Map<string, Piece>, side: ChessSide): string | null {
  for (const [square, piece] of pieces) if (piece.kind === 'k' && piece.side === side) return square;
  return null;
}
