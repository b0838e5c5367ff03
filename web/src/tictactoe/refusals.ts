// What the rules of this game forbid, in words.

import { refusalOf, type OwnRefusals } from '../refusals';
import type { TicTacToeRejection } from '../wire';
import { t } from './texts';

export const REFUSALS: OwnRefusals<TicTacToeRejection, 'tictactoe'> = {
  cell_taken: 'problem-cell-taken',
};

export const refusal = refusalOf(REFUSALS, t);
