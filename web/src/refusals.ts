// The sentence for each "no" of a room or a session. Every code of the protocol has its own; the compiler misses none.

import { Problem } from './api';
import type { PlainId } from './i18n.svelte';
import { explain as explainInTheHouse } from './problems';
import { t } from './texts/refusal';
import type { Refusal } from './wire';

export const REFUSALS: Record<Refusal, PlainId<'refusal'>> = {
  bad_message: 'problem-bad-message',
  label_needed: 'problem-label-needed',
  unknown_label: 'problem-unknown-label',
  no_such_table: 'problem-no-such-table',
  wrong_version: 'problem-wrong-version',
  say_hello_first: 'problem-say-hello-first',
  unknown_token: 'problem-unknown-token',
  unknown_room: 'problem-unknown-room',
  unknown_seat: 'problem-unknown-seat',
  seat_taken: 'problem-seat-taken',
  already_seated: 'problem-already-seated',
  not_seated: 'problem-not-seated',
  not_started: 'problem-not-started',
  not_your_turn: 'problem-not-your-turn',
  cell_taken: 'problem-cell-taken',
  game_over: 'problem-game-over',
  not_over: 'problem-not-over',
  bad_action: 'problem-bad-action',
  not_allowed: 'problem-not-allowed',
  variant_locked: 'problem-variant-locked',
  finished: 'problem-game-over',
  paused: 'problem-paused',
  not_paused: 'problem-not-paused',
  wrong_variant: 'problem-wrong-variant',
  stale: 'problem-stale',
  already_acted: 'problem-already-acted',
  wrong_phase: 'problem-wrong-phase',
  forced: 'problem-forced',
  not_fixed_offer: 'problem-not-fixed-offer',
  insufficient_offer: 'problem-insufficient-offer',
  insufficient_request: 'problem-insufficient-request',
  empty_offer: 'problem-empty-offer',
  same_bundle: 'problem-same-bundle',
  chat_empty: 'problem-chat-empty',
  chat_too_long: 'problem-chat-too-long',
  chat_full: 'problem-chat-full',
  room_full: 'problem-room-full',
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
  no_takebacks: 'problem-no-takebacks',
  nothing_to_take_back: 'problem-nothing-to-take-back',
  takeback_pending: 'problem-takeback-pending',
  no_takeback_asked: 'problem-no-takeback-asked',
  no_win_claims: 'problem-no-win-claims',
  win_too_early: 'problem-win-too-early',
  opponent_is_here: 'problem-opponent-is-here',
  opponent_may_return: 'problem-opponent-may-return',
  unknown_session: 'problem-unknown-session',
  not_in_session: 'problem-not-in-session',
  organisers_only: 'problem-organisers-only',
  consent_first: 'problem-consent-first',
  not_asked: 'problem-not-asked',
  bad_answers: 'problem-bad-answers',
  code_needed: 'problem-code-needed',
  unknown_code: 'problem-unknown-code',
  already_in: 'problem-already-in',
  dropped: 'problem-dropped',
  session_full: 'problem-session-full',
  started: 'problem-started',
  no_such_player: 'problem-no-such-player',
  session_over: 'problem-session-over',
  phase_open: 'problem-phase-open',
  no_phase: 'problem-no-phase',
  too_few: 'problem-too-few',
  odd_field: 'problem-odd-field',
  checks_missing: 'problem-checks-missing',
  no_game: 'problem-no-game',
  not_sealed: 'problem-not-sealed',
  damaged: 'problem-damaged',
  server_busy: 'problem-server-busy',
  too_large: 'problem-too-large',
  too_many_messages: 'problem-too-many-messages',
  too_slow: 'problem-too-slow',
  replaced: 'connection-replaced',
  restarting: 'problem-restarting',
};

export function refusal(code: string): string {
  return t(Object.hasOwn(REFUSALS, code) ? REFUSALS[code as Refusal] : 'problem-other');
}

/** What to tell when a call over HTTP failed. */
export function explain(problem: unknown): string {
  if (problem instanceof Problem && problem.said === null && Object.hasOwn(REFUSALS, problem.code)) return refusal(problem.code);
  return explainInTheHouse(problem);
}
