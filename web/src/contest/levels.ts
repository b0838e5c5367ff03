// The bots of each game, from the weakest.

import { CHESS_LEVELS as CARDS } from '../generated/wire';
import { t } from '../texts/contest';

export const CHESS_LEVELS = CARDS.map(({ level }) => level);
export const TICTACTOE_LEVELS = ['easy', 'hard', 'armored', 'perfect'];

export function levelText(level: string): string {
  const [kind, number = ''] = level.split('_');
  switch (kind) {
    case 'beginner':
      return t('contest-beginner', { number });
    case 'level':
      return t('contest-level', { number });
    case 'easy':
      return t('contest-easy');
    case 'hard':
      return t('contest-hard');
    case 'armored':
      return t('contest-armored');
    default:
      return t('contest-perfect');
  }
}
