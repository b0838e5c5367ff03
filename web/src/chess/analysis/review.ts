// How well a game was played, by lichess's published formulas. Statistics over what the engine said, nothing of the rules.

import type { ChessLineFound, ChessSide } from '../../wire';

/** More than this is as good as won. In hundredths of a pawn. */
const MOST_CP = 1000;

/** How likely White is to win, in percent. */
export function whiteWins({ cp, mate }: { cp: number | null; mate: number | null }): number {
  const score = mate === null ? Math.max(-MOST_CP, Math.min(MOST_CP, cp ?? 0)) : mate > 0 ? MOST_CP : -MOST_CP;
  return 50 + 50 * (2 / (1 + Math.exp(-0.00368208 * score)) - 1);
}

/** How good a move was that changed its player's chances so, in percent. */
export function accuracy(before: number, after: number): number {
  if (after >= before) return 100;
  return Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * (before - after)) - 3.1669));
}

export type Slip = 'inaccuracy' | 'mistake' | 'blunder';

/** By how many percent of winning chances a move was worse. */
function slipOf(loss: number): Slip | null {
  if (loss >= 15) return 'blunder';
  if (loss >= 10) return 'mistake';
  return loss >= 5 ? 'inaccuracy' : null;
}

export type Judged = { id: number; side: ChessSide; accuracy: number; slip: Slip | null; better: ChessLineFound | null };

/** What is thought of a position: the best line there; nothing once the game is over. */
export type Thought = { best: ChessLineFound | null; white: number };

/** One judgment for each move of a line. `thoughts` has the first position and that after each move. */
export function judged(line: { id: number; move: string; side: ChessSide }[], thoughts: Thought[]): Judged[] {
  return line.flatMap(({ id, move, side }, ply) => {
    const [before, after] = [thoughts[ply], thoughts[ply + 1]];
    if (before === undefined || after === undefined) return [];
    const chances = (white: number): number => (side === 'white' ? white : 100 - white);
    const best = before.best?.moves[0] === move;
    const loss = best ? 0 : chances(before.white) - chances(after.white);
    const slip = slipOf(loss);
    return [{ id, side, accuracy: best ? 100 : accuracy(chances(before.white), chances(after.white)), slip, better: slip === null ? null : before.best }];
  });
}

/** The plain mean over a side's moves; nothing without moves. */
export function meanAccuracy(moves: Judged[], side: ChessSide): number | null {
  const own = moves.filter((move) => move.side === side);
  return own.length === 0 ? null : own.reduce((sum, move) => sum + move.accuracy, 0) / own.length;
}
