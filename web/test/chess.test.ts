import { describe, expect, it } from 'vitest';
import { clockText, movesBetween, movesIn, sanIn, targetsFrom } from '../src/chess/moves';
import { FIGURE, kingOf, piecesOf, rowsSeenBy } from '../src/chess/pieces';
import type { ChessAction } from '../src/wire';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('a board read from FEN', () => {
  it('has every piece on its square', () => {
    const pieces = piecesOf(START);
    expect(pieces.size).toBe(32);
    expect(pieces.get('e1')).toEqual({ kind: 'k', side: 'white' });
    expect(pieces.get('d8')).toEqual({ kind: 'q', side: 'black' });
    expect(pieces.get('e4')).toBeUndefined();
    expect(kingOf(pieces, 'black')).toBe('e8');
    expect(piecesOf('8/8/3k4/8/5N2/8/8/K7 b - - 0 1').get('f4')).toEqual({ kind: 'n', side: 'white' });
  });

  it('is seen from either side', () => {
    expect(rowsSeenBy('white')[0]?.[0]).toBe('a8');
    expect(rowsSeenBy('black')[0]?.[0]).toBe('h1');
    expect(new Set(rowsSeenBy('black').flat()).size).toBe(64);
  });

  it('has a figure for each kind', () => {
    expect(Object.values(FIGURE).every((path) => /^M[\d., -]/.test(path))).toBe(true);
  });
});

it('moves are sorted by their squares; a promotion is four', () => {
  const legal: ChessAction[] = [{ type: 'move', move: 'e2e4' }, { type: 'move', move: 'e2e3' }, { type: 'resign' }, ...['q', 'r', 'b', 'n'].map((kind) => ({ type: 'move' as const, move: `a7a8${kind}` }))];
  const moves = movesIn(legal);
  expect(moves).toHaveLength(6);
  expect(targetsFrom(moves, 'e2')).toEqual(['e4', 'e3']);
  expect(targetsFrom(moves, 'a7')).toEqual(['a8']);
  expect(movesBetween(moves, 'a7', 'a8')).toHaveLength(4);
  expect(movesBetween(moves, 'e2', 'e5')).toEqual([]);
});

it.each([
  ['Nf3', 'Cf3'],
  ['Qxb7+', 'Dxb7+'],
  ['e8=Q#', 'e8=D#'],
  ['O-O-O', 'O-O-O'],
  ['Rab1', 'Tab1'],
  ['Kxd2', 'Rxd2'],
  ['bxc3', 'bxc3'],
])('%s is %s in Spanish', (english, spanish) => {
  expect(sanIn('es', english)).toBe(spanish);
  expect(sanIn('en', english)).toBe(english);
});

it.each([
  [0, '0.0'],
  [-5, '0.0'],
  [999, '0.9'],
  [19_999, '19.9'],
  [20_000, '0:20'],
  [300_000, '5:00'],
  [3_599_999, '59:59'],
  [3_661_000, '1:01:01'],
])('%i ms left are shown as %s', (left_ms, text) => {
  expect(clockText(left_ms)).toBe(text);
});
