// A move that somebody typed, found among those that the server offers: algebraic with the letters of either language, or
// two squares. Whether it may be played is not asked here.

import type { Kind, Piece } from './pieces';

/** R is the rook in English and the king in Spanish, so the page's own language is tried first. */
const LETTERS: Record<'es' | 'en', Record<string, Kind>> = {
  es: { R: 'k', D: 'q', T: 'r', A: 'b', C: 'n' },
  en: { K: 'k', Q: 'q', R: 'r', B: 'b', N: 'n' },
};

const SAN = /^([A-Z]?)([a-h]?)([1-8]?)[x:]?([a-h][1-8])=?\(?([A-Z]?)\)?$/;

/** The only move that a text means; nothing if there is none or more than one. */
export function typedMove(text: string, language: 'es' | 'en', moves: string[], pieces: Map<string, Piece>): string | null {
  const tidy = text.trim().replace(/[\s-]+(?=[a-h][1-8])/g, '').replace(/[+#!?]+$/, '').replace(/e\.?p\.?$/, '');
  const castling = castled(tidy, moves, pieces);
  if (castling !== null) return castling;
  const squares = tidy.toLowerCase();
  if (/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(squares)) return only(moves.filter((move) => move === squares || (squares.length === 4 && move === `${squares}q`)));
  const other = language === 'es' ? 'en' : 'es';
  return inLetters(tidy, LETTERS[language], moves, pieces) ?? inLetters(tidy, LETTERS[other], moves, pieces);
}

const only = (found: string[]): string | null => (found.length === 1 ? (found[0] ?? null) : null);

/** The king goes two files, or onto its own rook. */
function castled(text: string, moves: string[], pieces: Map<string, Piece>): string | null {
  const zeros = text.toUpperCase().replace(/O/g, '0').replace(/-/g, '');
  if (zeros !== '00' && zeros !== '000') return null;
  const short = zeros === '00';
  return only(
    moves.filter((move) => {
      const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
      const king = pieces.get(from);
      const onto = pieces.get(to);
      const far = to.charCodeAt(0) - from.charCodeAt(0);
      const castles = king?.kind === 'k' && (Math.abs(far) === 2 || (onto?.kind === 'r' && onto.side === king.side));
      return castles && (short ? far > 0 : far < 0);
    }),
  );
}

function inLetters(text: string, letters: Record<string, Kind>, moves: string[], pieces: Map<string, Piece>): string | null {
  const [, letter = '', file = '', rank = '', to = '', becomes = ''] = SAN.exec(text) ?? [];
  const kind = letter === '' ? 'p' : letters[letter];
  const promotion = becomes === '' ? '' : letters[becomes];
  if (to === '' || kind === undefined || promotion === undefined) return null;
  const found = moves.filter((move) => pieces.get(move.slice(0, 2))?.kind === kind && move.slice(2, 4) === to && move.charAt(0).startsWith(file) && move.charAt(1).startsWith(rank));
  const wanted = found.filter((move) => move.slice(4) === promotion);
  // A promotion without a letter queens, as a premoved one does.
  return only(wanted.length > 0 ? wanted : found.filter((move) => move.endsWith('q')));
}
