// Tic-tac-toe in words: who is who, what happened, why the bot did it. Reads a view; judges nothing.

import type { PlainId } from '../i18n.svelte';
import { playerName } from '../seats';
import { t } from './texts';
import { t as ofRoom } from '../texts/room';
import type { Level, Mark, TicTacToeRoom } from '../wire';
import { outcomeLine } from './outcome';

export const LEVELS: Level[] = ['easy', 'hard', 'armored', 'perfect'];

export const LEVEL_NAME: Record<Level, PlainId<'tictactoe'>> = {
  easy: 'level-easy',
  hard: 'level-hard',
  armored: 'level-armored',
  perfect: 'level-perfect',
};

/** By the rule's stable name. */
const REASON: Record<string, PlainId<'tictactoe'>> = {
  win: 'reason-win',
  block: 'reason-block',
  corner_opening: 'reason-corner-opening',
  centre_reply: 'reason-centre-reply',
  winning_corner: 'reason-winning-corner',
  tactical_corner: 'reason-tactical-corner',
  centre: 'reason-centre',
  side: 'reason-side',
  avoid_fork: 'reason-avoid-fork',
  random: 'reason-random',
  fork: 'reason-fork',
  solved: 'reason-solved',
};

/** The rows as people see them: the third on top, as on a chess board. */
export const ROWS: string[][] = ['3', '2', '1'].map((row) => ['a', 'b', 'c'].map((column) => column + row));

/** What stands on a cell of a board of nine characters in the order a1 b1 c1 a2 … c3. */
export function markOn(board: string, cell: string): Mark | null {
  const column = 'abc'.indexOf(cell.charAt(0));
  const row = '123'.indexOf(cell.charAt(1));
  const found = board.charAt(row * 3 + column);
  return found === 'X' || found === 'O' ? found : null;
}

/** Why the bot played so. A rule that this page does not know yet is not guessed at. */
export function reasonInWords(reason: string): string | null {
  const id = Object.hasOwn(REASON, reason) ? REASON[reason] : undefined;
  return id === undefined ? null : t(id);
}

/** One line that says how things stand. */
export function statusLine(room: TicTacToeRoom): string {
  const { view, seats, you } = room;
  if (view.outcome !== null) return outcomeLine(view.outcome, seats, you);
  const free = seats.find((seat) => seat.holder.kind === 'open');
  if (free !== undefined) return ofRoom('status-waiting', { mark: free.seat });
  if (view.to_move === null) return '';
  if (view.to_move === you) return t('status-your-turn', { mark: you });
  return t('status-their-turn', { name: playerName(seats, view.to_move), mark: view.to_move });
}
