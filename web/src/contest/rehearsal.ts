// A tournament with bots only, so that whoever runs one sees it whole before anybody comes.

import type { ContestPlay, NewContest } from '../generated/wire';
import { t } from '../texts/contest';
import { deskAct, openContest } from './api';
import { isChess } from './over_the_board';
import { linkTo } from './walk';

/** As many as one request may enter. */
const MOST_BOTS = 64;
const MOST_NAME = 120;

/** What is rehearsed by somebody who has not chosen yet: three quick rounds. */
export function usual(): NewContest {
  return {
    form: { name: t('contest-name-default'), place: '', date: new Date().toISOString().slice(0, 10), format: { type: 'swiss', rounds: 3, accelerated: false }, tie_breaks: [], check_in: false, prizes: [] },
    setup: { play: { type: 'tictactoe', move_seconds: 20 }, bots_at_once: true },
  };
}

/** Over the board there are no bots: of chess, chess stands for it; of everything else tic-tac-toe, whose games are short. */
function standIn(game: string): Exclude<ContestPlay, { type: 'board' }> {
  return isChess(game) ? { type: 'chess', base_seconds: 60, increment_seconds: 1 } : { type: 'tictactoe', move_seconds: 20 };
}

/** As many bots as make a tournament. */
const USUAL_BOTS = 8;

/** Opens the same tournament for at least so many bots, which answer at once unless they shall play as slowly as people, and begins. Where it is. */
export async function rehearse({ form, setup }: NewContest, atOnce = true, bots = 0): Promise<string> {
  const play = setup.play.type === 'board' ? standIn(setup.play.game) : setup.play;
  // Fast, an arena is over in a minute too.
  const format = atOnce && form.format.type === 'arena' ? { ...form.format, minutes: 1 } : form.format;
  const name = t('contest-rehearsal-of', { name: form.name }).slice(0, MOST_NAME);
  const { code } = await openContest({
    form: { ...form, format, name, check_in: false },
    setup: { play, bots_at_once: atOnce, pause_seconds: atOnce ? 1 : 15 },
  });
  for (let left = Math.max(bots, USUAL_BOTS); left > 0; left -= MOST_BOTS) {
    await deskAct(code, { type: 'bots', count: Math.min(left, MOST_BOTS), level: { chess: 'level_3', tictactoe: 'easy', snatch: 'random' }[play.type] });
  }
  await deskAct(code, { type: 'publish' });
  return linkTo.lobby(code);
}
