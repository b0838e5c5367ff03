// The sentence for each "no" of a room or a session. Every code of the protocol has its own, in the house's list or in that of the game whose
// rules say it; the compiler misses none.

import { Problem } from './api';
import type { Chapter, PlainId, Say } from './i18n.svelte';
import { explain as explainInTheHouse } from './problems';
import { t } from './texts/refusal';
import type { GameRefusal, Refusal } from './wire';

/** Those that no game says, and those that several do. */
export const REFUSALS = {
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
  game_over: 'problem-game-over',
  not_over: 'problem-not-over',
  bad_action: 'problem-bad-action',
  not_allowed: 'problem-not-allowed',
  finished: 'problem-game-over',
  paused: 'problem-paused',
  not_paused: 'problem-not-paused',
  stale: 'problem-stale',
  chat_empty: 'problem-chat-empty',
  chat_too_long: 'problem-chat-too-long',
  chat_full: 'problem-chat-full',
  room_full: 'problem-room-full',
  no_takebacks: 'problem-no-takebacks',
  nothing_to_take_back: 'problem-nothing-to-take-back',
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
  uncertain: 'problem-uncertain',
  too_large: 'problem-too-large',
  too_many_messages: 'problem-too-many-messages',
  too_slow: 'problem-too-slow',
  replaced: 'connection-replaced',
  restarting: 'problem-restarting',
} satisfies Record<Exclude<Refusal, GameRefusal>, PlainId<'refusal'>> & Partial<Record<GameRefusal, PlainId<'refusal'>>>;

type Shared = keyof typeof REFUSALS;
const isShared = (code: string): code is Shared => Object.hasOwn(REFUSALS, code);

/** What only the rules of one game say, in its own texts. */
export type OwnRefusals<Code extends GameRefusal, Open extends Chapter> = Record<Exclude<Code, Shared>, PlainId<Open>>;

export function refusal(code: string): string {
  return t(isShared(code) ? REFUSALS[code] : 'problem-other');
}

/** The same at the table of a game. */
export function refusalOf<Open extends Chapter>(own: Record<string, PlainId<Open>>, say: Say<Open>): (code: string) => string {
  const plain = say as (id: PlainId<Open>) => string;
  return (code) => {
    const id = Object.hasOwn(own, code) ? own[code] : undefined;
    return id === undefined ? refusal(code) : plain(id);
  };
}

/** What to tell when a call over HTTP failed. */
export function explain(problem: unknown): string {
  if (problem instanceof Problem && problem.said === null && isShared(problem.code)) return refusal(problem.code);
  return explainInTheHouse(problem);
}
