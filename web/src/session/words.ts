// Sessions in words. Reads a view; judges nothing.

import { tongue, type PlainId } from '../i18n.svelte';
import { decimal, money } from '../numbers';
import { dealInWords, type Seated, type SnatchGame } from '../snatch/words';
import { t } from '../texts/session';
import type { BothLanguages, Holder, InstructionsView, OtherView, Payment, PlayingView, RankingColumn, RankingLine, RoleName, SessionState, SessionView, ShameShown, SnatchPhase, SnatchProfile, Standing } from '../wire';

export const RANKING_COLUMN: Record<RankingColumn, PlainId<'session'>> = { aggregate: 'ranking-aggregate', adjusted: 'ranking-adjusted', as_p1: 'ranking-as-p1', as_p2: 'ranking-as-p2' };

/** The bundles of rules by what people call them. */
export const PROFILE: Record<SnatchProfile, PlainId<'session'>> = { seed: 'profile-seed', classic: 'profile-classic', paper: 'profile-paper' };

export const STATE: Record<SessionState, PlainId<'session'>> = { lobby: 'stage-lobby', countdown: 'stage-countdown', playing: 'stage-playing', between: 'stage-between', over: 'stage-over' };

export const MOMENT: Record<SnatchPhase, PlainId<'session'>> = {
  chat: 'moment-chat',
  force: 'moment-force',
  offer: 'moment-offer',
  plan: 'moment-plan',
  belief_p1: 'moment-belief-p1',
  belief_p2: 'moment-belief-p2',
  respond: 'moment-respond',
  shame: 'moment-shame',
  report: 'moment-report',
  finished: 'moment-finished',
};

export const STANDING: Record<Standing, PlainId<'session'>> = { entering: 'person-entering', present: 'person-present', away: 'person-away', out: 'person-out', dropped: 'person-dropped', left: 'person-left' };

export function stateLine({ state, paused }: { state: SessionState; paused: boolean }): string {
  return t(paused ? 'stage-paused' : STATE[state]);
}

/** The organiser's own text in the reader's language. */
export function own(words: BothLanguages): string {
  return words[tongue.language];
}

/** Points are sent with two digits, because byes are worth fractions; most are whole. */
export function points(text: string): string {
  return decimal(text.replace(/[.]00$/, ''));
}

export function columnOf(line: RankingLine, column: RankingColumn): string {
  switch (column) {
    case 'aggregate':
      return points(line.aggregate);
    case 'adjusted':
      return decimal(line.adjusted);
    case 'as_p1':
      return String(line.as_p1);
    case 'as_p2':
      return String(line.as_p2);
  }
}

export function partnerName(other: OtherView): string {
  return other.kind === 'bot' ? t('session-bot') : t('session-partner', { number: other.number });
}

/** Who sits where at somebody's table. Nobody of the two is called by name. */
export function seatedAt(view: SessionView, { seat, other }: { seat: RoleName; other: OtherView }): Seated {
  const me: Holder = { kind: 'person', name: view.you?.name ?? t('snatch-you'), connected: true };
  const partner: Holder = { kind: 'person', name: partnerName(other), connected: true };
  const first = seat === 'P1';
  return {
    seats: [
      { seat: 'P1', holder: first ? me : partner },
      { seat: 'P2', holder: first ? partner : me },
    ],
    you: seat,
  };
}

/** A session's table as a game that the demo's parts can show. */
export function gameOf(view: SessionView, playing: PlayingView): SnatchGame {
  return {
    ...seatedAt(view, playing),
    over: playing.view.phase === 'finished',
    deadline_ms: playing.deadline_ms,
    view: playing.view,
    legal: playing.legal,
  };
}

/** The rules of the coming variant, a sentence a line. */
export function howTo({ variant, rules, chat_seconds, shame_visible }: InstructionsView): string[] {
  switch (variant) {
    case 'G1':
      return [t('how-g1')];
    case 'G2':
      return [t(rules.force === 'default_on' ? 'how-g2-default' : 'how-g2-ask'), t(rules.offer === 'menu' ? 'how-g2-clock-menu' : 'how-g2-clock'), t('how-g2')];
    case 'G3':
      return [t('how-g3'), t(SHAME[shame_visible]), ...(rules.beliefs ? [t('how-beliefs-g3')] : [])];
    case 'G4':
      return [t('how-g4'), t(rules.sanction === 'confiscate' ? 'how-g4-confiscate' : 'how-g4-inverse'), ...(rules.beliefs ? [t('how-beliefs-g4')] : [])];
    case 'G5':
      return [chat_seconds > 0 ? t('how-g5', { seconds: chat_seconds }) : t('how-g5-silent'), t('how-g1')];
  }
}

const SHAME: Record<ShameShown, PlainId<'session'>> = { later_games: 'how-g3-later', g3_only: 'how-g3-only', never: 'how-g3-never' };

/** What a point and taking part are worth in money. */
export function howPaid({ currency, rate, show_up_fee, which }: Payment): string[] {
  return [t('how-pays', { fee: money(show_up_fee, currency), rate: money(rate, currency) }), t(which === 'all' ? 'how-pays-all' : 'how-pays-one')];
}

/** How what people expect of each other is asked for and paid, where it is. */
function howBelieved(most: number, pays: Payment | null): string[] {
  if (most === 0) return [];
  return [t('how-beliefs-p1'), t('how-beliefs-secret'), t(pays === null ? 'how-beliefs-unpaid' : 'how-beliefs-paid', { most })];
}

/** What holds in every variant. */
export function howAlways({ rules, endowment, worth, no_trade, rounds, bots }: InstructionsView, pays: Payment | null): string[] {
  const played = t(rules.tokens === 'carry' ? 'how-rounds-carry' : 'how-rounds-reset', { rounds });
  const listed = (rules.menu ?? []).map(dealInWords).join('; ');
  const deal = rules.offer === 'fixed' ? [t('how-fixed')] : rules.offer === 'menu' ? [t('how-menu', { offers: listed })] : [];
  const beforehand = rules.strategy ? [t('how-strategy')] : [];
  const usual = rules.endowment === undefined && rules.values === undefined;
  const roles = usual ? t('how-roles') : t('how-roles-other', { pavo: endowment.pavo, elote: endowment.elote });
  const points = usual
    ? t('how-points')
    : t('how-points-other', { p1_pavo: worth.P1.pavo, p1_elote: worth.P1.elote, p2_pavo: worth.P2.pavo, p2_elote: worth.P2.elote, p1: no_trade.P1, p2: no_trade.P2 });
  const partner = bots ? [t('how-partner'), t('how-partner-bot')] : [t('how-partner')];
  const practice = rules.practice ? [t('how-practice')] : [];
  return [roles, ...deal, ...beforehand, points, played, ...practice, ...partner, t('how-clock'), ...(pays === null ? [] : howPaid(pays)), ...howBelieved(rules.beliefs ?? 0, pays)];
}

type Asked = { ask: PlainId<'session'>; options: PlainId<'session'>[] };
const YES_NO: PlainId<'session'>[] = ['check-yes', 'check-no'];

/** The built-in questions by the server's id; which option is right only the server knows. */
export const CHECKS: Record<string, Asked> = {
  g1_take: { ask: 'check-g1-take', options: YES_NO },
  g1_points: { ask: 'check-g1-points', options: ['check-g1-points-a', 'check-g1-points-b', 'check-g1-points-c'] },
  g1_snatch: { ask: 'check-g1-snatch', options: ['check-g1-snatch-a', 'check-g1-snatch-b', 'check-g1-snatch-c'] },
  g2_forced: { ask: 'check-g2-forced', options: YES_NO },
  g2_snatch: { ask: 'check-g2-snatch', options: YES_NO },
  g3_who: { ask: 'check-g3-who', options: ['check-g3-who-a', 'check-g3-who-b', 'check-g3-who-c'] },
  g3_points: { ask: 'check-g3-points', options: YES_NO },
  g4_when: { ask: 'check-g4-when', options: ['check-g4-when-a', 'check-g4-when-b', 'check-g4-when-c'] },
  g4_first: { ask: 'check-g4-first', options: ['check-g4-first-a', 'check-g4-first-b', 'check-g4-first-c'] },
  g5_end: { ask: 'check-g5-end', options: ['check-g5-end-a', 'check-g5-end-b', 'check-g5-end-c'] },
  g5_promise: { ask: 'check-g5-promise', options: YES_NO },
};
