// The bots of each game, from the weakest.

import { t } from '../texts/contest';

export const CHESS_LEVELS = ['beginner_1', 'beginner_2', 'beginner_3', 'beginner_4', 'level_1', 'level_2', 'level_3', 'level_4', 'level_5', 'level_6'];
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
