// Where a tournament stands, in words.

import type { TournamentStage } from '../generated/wire';
import { t } from '../texts/contest';

export function stageText(stage: TournamentStage, round: number): string {
  switch (stage) {
    case 'registering':
      return t('contest-stage-registering');
    case 'playing':
      return t('contest-stage-playing', { round });
    case 'between':
      return t('contest-stage-between', { round });
    case 'finished':
      return t('contest-stage-finished');
  }
}
