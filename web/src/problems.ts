// A sentence for each "no" that the pages of the house can meet.

import { Problem } from './api';
import { t, tongue, type PlainId } from './i18n.svelte';

/** What HTTP says no to on the pages of the house; `refusals.ts` knows the reasons of rooms and sessions too. */
const DENIALS: Record<string, PlainId> = {
  unknown_token: 'problem-unknown-token',
  server_busy: 'problem-server-busy',
  uncertain: 'problem-uncertain',
  too_large: 'problem-too-large',
  restarting: 'problem-restarting',
  bad_name: 'problem-bad-name',
  weak_password: 'problem-weak-password',
  wrong_password: 'problem-wrong-password',
  wrong_secret: 'problem-link-used',
  organisers_only: 'problem-organisers-only',
  not_logged_in: 'problem-organisers-only',
  wait: 'problem-too-many-tries',
  unreachable: 'problem-unreachable',
};

/** What to tell when a call over HTTP failed. */
export function explain(problem: unknown): string {
  if (!(problem instanceof Problem)) return t('problem-other');
  if (problem.said !== null) return problem.said[tongue.language].replace(/^./, (letter) => letter.toUpperCase());
  const denial = Object.hasOwn(DENIALS, problem.code) ? DENIALS[problem.code] : undefined;
  if (denial !== undefined) return t(denial);
  return t(problem.status < 500 ? 'problem-not-accepted' : 'problem-other');
}
