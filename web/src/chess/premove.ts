// Where a piece might go once it is its turn: geometry alone, because nobody knows the position yet. The server judges.

import { FILES, type Kind, type Piece } from './pieces';
import type { ChessSide } from '../wire';

type Step = [number, number];

const STRAIGHT: Step[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const DIAGONAL: Step[] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const KNIGHT: Step[] = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];

/** How often each step may be repeated. */
const WAYS: Record<Exclude<Kind, 'p'>, { steps: Step[]; far: number }> = {
  n: { steps: KNIGHT, far: 1 },
  b: { steps: DIAGONAL, far: 7 },
  r: { steps: STRAIGHT, far: 7 },
  q: { steps: [...STRAIGHT, ...DIAGONAL], far: 7 },
  k: { steps: [...STRAIGHT, ...DIAGONAL], far: 1 },
};

function moved(square: string, [files, ranks]: Step): string | null {
  const file = FILES[FILES.indexOf(square.charAt(0) as 'a') + files];
  const rank = Number(square.charAt(1)) + ranks;
  return file === undefined || rank < 1 || rank > 8 ? null : `${file}${rank}`;
}

/** Every square that the piece there could reach on a board that may have changed. */
export function premoveTargets(pieces: Map<string, Piece>, from: string, side: ChessSide): string[] {
  const piece = pieces.get(from);
  if (piece === undefined || piece.side !== side) return [];
  const steps = piece.kind === 'p' ? pawnSteps(from, side) : [...repeated(WAYS[piece.kind]), ...(piece.kind === 'k' ? castling(pieces, from, side) : [])];
  return steps.flatMap((step) => moved(from, step) ?? []);
}

function repeated({ steps, far }: { steps: Step[]; far: number }): Step[] {
  return steps.flatMap(([files, ranks]) => Array.from({ length: far }, (_, times): Step => [files * (times + 1), ranks * (times + 1)]));
}

function pawnSteps(from: string, side: ChessSide): Step[] {
  const ahead = side === 'white' ? 1 : -1;
  const home = side === 'white' ? '2' : '7';
  return [[0, ahead], [1, ahead], [-1, ahead], ...(from.charAt(1) === home ? [[0, 2 * ahead] as Step] : [])];
}

/** Two steps as on an ordinary board, or onto a rook of one's own. */
function castling(pieces: Map<string, Piece>, from: string, side: ChessSide): Step[] {
  const rank = side === 'white' ? '1' : '8';
  if (from.charAt(1) !== rank) return [];
  const here = FILES.indexOf(from.charAt(0) as 'a');
  const rooks = FILES.flatMap((file, place) => {
    const piece = pieces.get(`${file}${rank}`);
    return piece?.kind === 'r' && piece.side === side ? [[place - here, 0] as Step] : [];
  });
  return from.charAt(0) === 'e' ? [[2, 0], [-2, 0], ...rooks] : rooks;
}
