// What an organiser decides before the first round, as the page proposes it: the choices most tournaments make.

import type { Form } from './types';

export function usualForm(): Form {
  return {
    name: '',
    place: '',
    date: today(),
    rounds: 7,
    games_per_round: 1,
    target: 100,
    time_limit: false,
    draws: false,
    bye_win: true,
    bye_points: 0,
    partner_left: 'no_game',
    pairing: { leaders_duel: false, opponent_window_by_category: false, frozen_category: false },
    ranking: { drp_divisor: 28, flat_drp: 'middle', repeats: 'once', buchholz: 'sum', no_games: 'with_bye', order: 'wins_eff' },
  };
}

/** What has no meaning in the other way to play is taken back; the server refuses it by name. */
export function play(form: Form, modality: NonNullable<Form['modality']>): void {
  if (modality === 'fixed_pairs') {
    form.modality = modality;
    form.pairing.opponent_window_by_category = false;
    form.pairing.frozen_category = false;
  } else {
    delete form.modality;
    delete form.pairing.opponent_window;
  }
}

/** As `2026-05-30`, by the clock on the wall. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
