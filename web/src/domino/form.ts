// What an organizer decides before the first round, as the page proposes it: the choices most tournaments make.

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

/** As `2026-05-30`, by the clock on the wall. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
