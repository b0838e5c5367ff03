// What the rules of this game forbid, in words.

import { refusalOf, type OwnRefusals } from '../refusals';
import type { ChessRejection } from '../wire';
import { t } from './texts';

export const REFUSALS: OwnRefusals<ChessRejection, 'chess'> = {
  illegal_move: 'problem-illegal-move',
  time_is_up: 'problem-time-is-up',
  offer_too_early: 'problem-offer-too-early',
  offer_too_soon: 'problem-offer-too-soon',
  already_offered: 'problem-already-offered',
  no_offer: 'problem-no-offer',
  nothing_to_claim: 'problem-nothing-to-claim',
  not_dead: 'problem-not-dead',
  too_late_to_abort: 'problem-too-late-to-abort',
  no_abort_in_tournaments: 'problem-no-abort-in-tournaments',
  takeback_pending: 'problem-takeback-pending',
  no_takeback_asked: 'problem-no-takeback-asked',
  no_win_claims: 'problem-no-win-claims',
  win_too_early: 'problem-win-too-early',
  opponent_is_here: 'problem-opponent-is-here',
  opponent_may_return: 'problem-opponent-may-return',
};

export const refusal = refusalOf(REFUSALS, t);
