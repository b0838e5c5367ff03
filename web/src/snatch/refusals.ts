// What the rules of this game forbid, in words.

import { refusalOf, type OwnRefusals } from '../refusals';
import type { SnatchRejection } from '../wire';
import { t } from './texts';

export const REFUSALS: OwnRefusals<SnatchRejection, 'snatch'> = {
  variant_locked: 'problem-variant-locked',
  wrong_variant: 'problem-wrong-variant',
  already_acted: 'problem-already-acted',
  wrong_phase: 'problem-wrong-phase',
  forced: 'problem-forced',
  not_fixed_offer: 'problem-not-fixed-offer',
  not_on_menu: 'problem-not-on-menu',
  bad_plan: 'problem-bad-plan',
  bad_belief: 'problem-bad-belief',
  insufficient_offer: 'problem-insufficient-offer',
  insufficient_request: 'problem-insufficient-request',
  empty_offer: 'problem-empty-offer',
  same_bundle: 'problem-same-bundle',
};

export const refusal = refusalOf(REFUSALS, t);
