// The bots of each game, from the weakest.

import { GAMES } from '../games';
import { CHESS_LEVELS as CARDS, type ContestPlay, type SnatchBot } from '../generated/wire';
import { t } from '../texts/contest';

const CHESS_LEVELS = CARDS.map(({ level }) => level);
const TICTACTOE_LEVELS = ['easy', 'hard', 'armored', 'perfect'];
const SNATCH_LEVELS = ['random', 'cautious', 'snatcher', 'equilibrium'];

/** The bots of a game; over the board there are none. */
export function levelsOf(play: ContestPlay['type']): string[] {
  return { chess: CHESS_LEVELS, tictactoe: TICTACTOE_LEVELS, snatch: SNATCH_LEVELS, board: [] }[play];
}

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
    case 'perfect':
      return t('contest-perfect');
    default:
      return GAMES.snatch.botName(level as SnatchBot) ?? level;
  }
}
