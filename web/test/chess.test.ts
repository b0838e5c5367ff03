import { describe, expect, it } from 'vitest';
import { accuracy, judged, meanAccuracy, whiteWins } from '../src/chess/analysis/review';
import { emptyTree, mainLine, pgnOf, promoted, treeOf, withMove, withNotes, without } from '../src/chess/analysis/tree';
import { clockText, movesBetween, movesIn, numbered, preparedMove, sanIn, sanOf, targetsFrom } from '../src/chess/moves';
import { FIGURE, kingOf, piecesOf, rowsSeenBy } from '../src/chess/pieces';
import { premoveTargets } from '../src/chess/premove';
import { typedMove } from '../src/chess/typed';
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
  expect(movesBetween(moves, 'a7', 'a8', new Map())).toHaveLength(4);
  expect(movesBetween(moves, 'e2', 'e5', new Map())).toEqual([]);
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

const BUSY = 'r3k2r/pPpp1ppp/5n2/4p3/2B5/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1';
const LEGAL = ['e1g1', 'f3e5', 'f3g5', 'b1c3', 'b1a3', 'b7a8q', 'b7a8r', 'b7a8b', 'b7a8n', 'd2d4', 'c4f7', 'e1e2', 'd1e2'];

it.each([
  ['es', 'O-O', 'e1g1'],
  ['en', '0-0', 'e1g1'],
  ['es', 'O-O-O', null],
  ['es', 'Cf3xe5', 'f3e5'],
  ['es', 'Cxe5', 'f3e5'],
  ['en', 'Nxe5+', 'f3e5'],
  ['es', 'Axf7+', 'c4f7'],
  ['es', 'Re2', 'e1e2'],
  ['en', 'Ke2', 'e1e2'],
  ['en', 'Qe2', 'd1e2'],
  ['es', 'De2', 'd1e2'],
  ['es', 'd4', 'd2d4'],
  ['es', 'd2-d4', 'd2d4'],
  ['es', 'd2d4', 'd2d4'],
  ['es', 'bxa8=C', 'b7a8n'],
  ['es', 'bxa8', 'b7a8q'],
  ['en', 'bxa8=N', 'b7a8n'],
  ['es', 'b7a8', 'b7a8q'],
  ['es', 'Cb3', null],
  ['es', 'hola', null],
  ['es', '', null],
] as const)('typed in %s, %s is %s', (language, text, expected) => {
  expect(typedMove(text, language, LEGAL, piecesOf(BUSY))).toBe(expected);
});

it('castling in Chess960 can be typed', () => {
  expect(typedMove('O-O', 'es', ['b1g1', 'b1a1'], piecesOf('1k6/8/8/8/8/8/8/1K4R1 w G - 0 1'))).toBe('b1g1');
});

describe('premoves are geometry', () => {
  const pieces = piecesOf(BUSY);
  it.each([
    ['f3', ['g5', 'h4', 'e5', 'd4', 'g1', 'h2', 'e1', 'd2']],
    ['a2', ['a3', 'b3', 'a4']],
    ['e5', []],
    ['e4', []],
  ])('from %s', (from, expected) => {
    expect(premoveTargets(pieces, from, 'white').sort()).toEqual([...expected].sort());
  });

  it('a king may castle, a queen goes through everything', () => {
    expect(premoveTargets(pieces, 'e1', 'white')).toEqual(expect.arrayContaining(['g1', 'c1', 'h1', 'a1', 'f1']));
    expect(premoveTargets(pieces, 'd1', 'white')).toContain('d8');
  });

  it('what was prepared is looked up once the turn has come', () => {
    expect(preparedMove(LEGAL, 'b7a8', pieces)).toBe('b7a8q');
    expect(preparedMove(LEGAL, 'e1h1', pieces)).toBe('e1g1');
    expect(preparedMove(LEGAL, 'a2a4', pieces)).toBeNull();
  });
});

describe('a tree of moves', () => {
  const fens = ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'x w - - 0 2', 'y w - - 0 2'];
  const first = withMove(emptyTree(), null, { move: 'e2e4', san: 'e4', fen: fens[0] ?? '' });
  const main = withMove(first.tree, first.id, { move: 'e7e5', san: 'e5', fen: fens[1] ?? '' });
  const both = withMove(main.tree, first.id, { move: 'c7c5', san: 'c5', fen: fens[2] ?? '' });

  it('keeps variations and writes them as PGN', () => {
    expect(pgnOf(both.tree)).toContain('\n1. e4 e5 (1... c5) *');
    expect(withMove(both.tree, null, { move: 'e2e4', san: 'e4', fen: '' })).toEqual({ tree: both.tree, id: 0 });
    expect(pgnOf(promoted(both.tree, both.id))).toContain('1. e4 c5 (1... e5) *');
    expect(pgnOf(without(both.tree, main.id))).toContain('1. e4 c5 *');
    expect(mainLine(both.tree)).toEqual([0, 1]);
    const noted = withNotes(both.tree, 0, { comment: 'best {by} test', nags: [1] });
    expect(pgnOf(noted)).toContain('1. e4 $1 {best {by) test} 1... e5 (1... c5) *');
  });

  it('is read from what the server says of a PGN', () => {
    const move = { before: '', comment: '', nags: [], clock_ms: null };
    const tree = treeOf({ tags: [{ name: 'White', value: 'A "b"' }], variant: 'standard', start: emptyTree().start, comment: '', outcome: '1-0', moves: [
      { ...move, parent: null, move: 'e2e4', san: 'e4', fen: fens[0] ?? '' },
      { ...move, parent: 0, move: 'e7e5', san: 'e5', fen: fens[1] ?? '' },
      { ...move, parent: 0, move: 'c7c5', san: 'c5', fen: fens[2] ?? '' },
    ] });
    expect(pgnOf(tree)).toContain('[White "A \\"b\\""]');
    expect(pgnOf(tree)).toContain('1. e4 e5 (1... c5) 1-0');
  });
});

describe('a review', () => {
  it('follows the published formulas', () => {
    expect(whiteWins({ cp: 0, mate: null })).toBe(50);
    expect(whiteWins({ cp: 100, mate: null })).toBeCloseTo(59.1, 1);
    expect(whiteWins({ cp: null, mate: -2 })).toBeLessThan(3);
    expect(accuracy(50, 60)).toBe(100);
    expect(accuracy(60, 50)).toBeCloseTo(63.6, 1);
  });

  it('calls a slip by what it lost, and not if it was the best there was', () => {
    const best = (move: string) => ({ cp: 0, mate: null, moves: [move], san: [move] });
    const line = [{ id: 0, move: 'a2a3', side: 'white' as const }, { id: 1, move: 'h7h6', side: 'black' as const }];
    const moves = judged(line, [{ best: best('e2e4'), white: 55 }, { best: best('h7h6'), white: 38 }, { best: null, white: 60 }]);
    expect(moves.map(({ slip }) => slip)).toEqual(['blunder', null]);
    expect(moves[0]?.better?.moves).toEqual(['e2e4']);
    expect(meanAccuracy(moves, 'black')).toBe(100);
    expect(meanAccuracy([], 'white')).toBeNull();
  });
});

it.each([
  [START, 0, []],
  [START, 3, ['1. 0 1', '2. 2']],
  ['8/8/4k3/8/8/4K3/8/8 b - - 0 37', 4, ['37. … 0', '38. 1 2', '39. 3']],
  ['8/8/4k3/8/8/4K3/8/8 b - - 0 37', 1, ['37. … 0']],
  ['8/8/4k3/8/8/4K3/8/8 w - - 0 12', 2, ['12. 0 1']],
])('moves are numbered as the position says: %s', (start, plies, expected) => {
  expect(numbered(start, plies).map((row) => `${row.number}. ${row.plies.map((ply) => ply ?? '…').join(' ')}`)).toEqual(expected);
});

it('clocks stay when a game is written, before the comment of their move', () => {
  const fens = ['x w - - 0 1', 'x b - - 0 1', 'x w - - 0 2', 'x b - - 0 2'];
  const move = (san: string, parent: number | null, clock_ms: number | null, comment = '', before = '') => ({ parent, move: san, san, fen: fens[parent === null ? 1 : parent + 2] ?? '', before, comment, nags: [], clock_ms });
  const tree = treeOf({
    variant: 'standard',
    start: fens[0] ?? '',
    comment: '',
    tags: [],
    outcome: null,
    moves: [move('e4', null, 179_500), move('e5', 0, 3_605_000, 'good'), move('Nf3', 1, null, 'quiet', 'first this')],
  } as never);
  expect(pgnOf(tree).split('\n\n')[1]).toBe('1. e4 {[%clk 0:02:59.5]} e5 {[%clk 1:00:05] good} {first this} 2. Nf3 {quiet} *\n');
});

it.each([
  ['4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1g1', ['e1g1'], 'O-O'],
  ['4k3/8/8/8/8/8/8/1K4R1 w G - 0 1', 'b1g1', ['b1g1'], 'O-O'],
  ['4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1c1', ['e1c1'], 'O-O-O'],
  ['4k3/8/8/3p4/8/1N3N2/8/4K3 w - - 0 1', 'b3d4', ['b3d4', 'f3d4'], 'Nbd4'],
  ['4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1', 'b3d2', ['b3d2', 'b1d2'], 'N3d2'],
  ['4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1', 'c3d5', ['c3d5'], 'Nxd5'],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', ['e5d6'], 'exd6'],
  ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', ['a7a8n', 'a7a8q'], 'a8=N'],
])('a legal move is written for people: %s %s', (fen, move, moves, san) => {
  expect(sanOf(move, moves, piecesOf(fen))).toBe(san);
});
