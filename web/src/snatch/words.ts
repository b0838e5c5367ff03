// SnatchGame in words. Reads a view; judges nothing.

import type { PlainId } from '../i18n.svelte';
import { holderOf, playerName } from '../seats';
import { t } from './texts';
import { t as ofRoom } from '../texts/room';
import { INSTITUTION } from './variants';
import type {
  Both, Goods, RoleName, SnatchAnswer, SnatchBot, SnatchChoice, SnatchCondition, SnatchEnding, SnatchOffer, SnatchOfferEnding, SnatchOutcome, SnatchPhase, SnatchRoom, SnatchRound, SnatchVariant,
} from '../wire';

/** What is needed of a room, or of a table in a session, to show its game. */
export type SnatchGame = Pick<SnatchRoom, 'seats' | 'you' | 'over' | 'deadline_ms' | 'view' | 'legal'>;

/** Who sits where, and which of them looks. */
export type Seated = Pick<SnatchGame, 'seats' | 'you'>;

export type OfferChoice = Extract<SnatchChoice, { type: 'propose_offer' }>;

export const BOTS: SnatchBot[] = ['cautious', 'snatcher', 'equilibrium', 'random'];

export const VARIANT_HOW: Record<SnatchVariant, PlainId<'snatch'>> = {
  G1: 'snatch-g1-how',
  G2: 'snatch-g2-how',
  G3: 'snatch-g3-how',
  G4: 'snatch-g4-how',
  G5: 'snatch-g5-how',
};

export const BOT_HOW: Record<SnatchBot, PlainId<'snatch'>> = {
  random: 'bot-random-how',
  cautious: 'bot-cautious-how',
  snatcher: 'bot-snatcher-how',
  equilibrium: 'bot-equilibrium-how',
};

export const ANSWER: Record<SnatchAnswer, PlainId<'snatch'>> = { accept: 'snatch-accept', reject: 'snatch-reject', snatch: 'snatch-snatch' };
const DID: Record<SnatchAnswer, 'snatch-did-accept' | 'snatch-did-reject' | 'snatch-did-snatch'> = {
  accept: 'snatch-did-accept',
  reject: 'snatch-did-reject',
  snatch: 'snatch-did-snatch',
};

export function goodsInWords({ pavo, elote }: Goods): string {
  if (pavo === 0 && elote === 0) return t('snatch-nothing');
  if (elote === 0) return t('snatch-pavos', { count: pavo });
  if (pavo === 0) return t('snatch-elotes', { count: elote });
  return t('snatch-and', { first: t('snatch-pavos', { count: pavo }), second: t('snatch-elotes', { count: elote }) });
}

/** An offer in a few words. */
export function dealInWords(offer: SnatchOffer): string {
  return t('snatch-deal', { give: goodsInWords(given(offer)), ask: goodsInWords(requested(offer)) });
}

export function given(offer: SnatchOffer): Goods {
  return { pavo: offer.offer_pavo, elote: offer.offer_elote };
}

export function requested(offer: SnatchOffer): Goods {
  return { pavo: offer.request_pavo, elote: offer.request_elote };
}

export function otherRole(role: RoleName): RoleName {
  return role === 'P1' ? 'P2' : 'P1';
}

/** The role of whoever looks, if they play. */
export function roleOf(game: Seated): RoleName | null {
  return game.you === 'P1' || game.you === 'P2' ? game.you : null;
}

/** One way in which a round could end: when, and the points of who looks and of the other. None where it cannot be. */
export type Shown = { when: string; mine: number | null; theirs: number | null };

/** What would come of an answer or a report, to whoever decides as `you`. */
export function endingsFor(endings: SnatchEnding[], you: RoleName): Shown[] {
  return endings.map(({ condition, points }) => ({ when: conditionInWords(condition), mine: points[you], theirs: points[otherRole(you)] }));
}

function conditionInWords(condition: SnatchCondition): string {
  switch (condition) {
    case 'certain':
      return '';
    case 'shame_may_follow':
      return t('snatch-when-shame');
    case 'not_reported':
      return t('snatch-when-not-reported');
    case 'reported':
      return t('snatch-when-reported');
  }
}

/** What would come of an offer that P1 builds: looked up in what the server sent for all of them. */
export function endingsOfOffer(choice: OfferChoice, offer: SnatchOffer): Shown[] {
  const { endings, barred } = choice.table;
  const may = !barred.includes(placeOf(choice, offer));
  const parts = choice.only === null ? [offer.offer_pavo, offer.offer_elote, offer.request_pavo, offer.request_elote] : [0, 0, 0, 0];
  // The server says what each part of an offer adds; what is written here is their sum.
  const points = (lists: number[][]): number | null => (may ? lists.reduce((sum, list, part) => sum + (list[parts[part] ?? 0] ?? 0), 0) : null);
  return endings.map((ending) => ({ when: answerInWords(ending), mine: points(ending.P1), theirs: points(ending.P2) }));
}

/** Where an offer stands in the server's lists: pavos given, elotes given, pavos asked, elotes asked, each counted from zero. */
function placeOf({ give, ask }: OfferChoice, offer: SnatchOffer): number {
  return ((offer.offer_pavo * (give.elote + 1) + offer.offer_elote) * (ask.pavo + 1) + offer.request_pavo) * (ask.elote + 1) + offer.request_elote;
}

function answerInWords({ answer, condition }: SnatchOfferEnding): string {
  if (answer === 'accept') return t('snatch-if-accept');
  if (answer === 'reject') return t('snatch-if-reject');
  switch (condition) {
    case 'certain':
      return t('snatch-if-snatch');
    case 'shame_may_follow':
      return t('snatch-if-snatch-shame');
    case 'not_reported':
      return t('snatch-if-snatch-silent');
    case 'reported':
      return t('snatch-if-snatch-reported');
  }
}

/** One line that says how things stand. */
export function statusLine(game: SnatchGame): string {
  const { view, seats } = game;
  const you = roleOf(game);
  const free = seats.find((seat) => seat.holder.kind === 'open');
  if (free !== undefined) return ofRoom('status-waiting', { mark: free.seat });
  if (view.result !== null) return resultLine(view.result, game);
  if (view.paused) return pauseLine(game);
  const [p1, p2] = [playerName(seats, 'P1'), playerName(seats, 'P2')];
  switch (view.phase) {
    case 'chat':
      return t('snatch-status-chat');
    case 'force':
      return you === 'P2' ? t('snatch-status-force-you') : t('snatch-status-force', { name: p2 });
    case 'offer':
      if (you !== 'P1') return t('snatch-status-offer', { name: p1 });
      return view.forced ? t('snatch-status-offer-forced') : t('snatch-status-offer-you');
    case 'respond':
      return you === 'P2' ? t('snatch-status-respond-you', { name: p1 }) : t('snatch-status-respond', { name: p2 });
    case 'plan':
      return you === 'P2' ? t('snatch-status-plan-you') : t('snatch-status-plan', { name: p2 });
    case 'belief_p1':
      return you === 'P1' ? t('snatch-status-belief-you', { name: p2 }) : t('snatch-status-belief', { name: p1 });
    case 'belief_p2':
      if (you !== 'P2') return t('snatch-status-belief', { name: p2 });
      switch (INSTITUTION[view.variant].sanction) {
        case 'shame':
          return t('snatch-status-belief-shame-you', { name: p1 });
        case 'report':
          return t('snatch-status-belief-report-you', { name: p1 });
        case null:
          return '';
      }
    case 'shame':
      return you === 'P1' ? t('snatch-status-shame-you', { name: p2 }) : t('snatch-status-shame', { name: p1 });
    case 'report':
      return you === 'P1' ? t('snatch-status-report-you', { name: p2 }) : t('snatch-status-report', { name: p1 });
    case 'finished':
      return '';
  }
}

/** What the clock does by itself if who looks does not decide; nothing where no clock runs or somebody else decides. */
export function clockLine({ view, deadline_ms, you }: SnatchGame): string | null {
  if (deadline_ms === null || view.by_clock === null || view.waits_for !== you) return null;
  switch (view.by_clock.type) {
    case 'offered': {
      const { offer } = view.by_clock;
      return t('snatch-clock-offer', { give: goodsInWords(given(offer)), ask: goodsInWords(requested(offer)) });
    }
    case 'not_offered':
      return t('snatch-clock-no-offer');
    case 'answered':
      return t('snatch-clock-reject');
    case 'planned':
      return t('snatch-clock-plan');
    case 'believed':
      return t('snatch-clock-no-belief');
    case 'forced':
      return t('snatch-clock-free');
    case 'shamed':
      return t('snatch-clock-no-shame');
    case 'reported':
      return t('snatch-clock-no-report');
    case 'said':
    case 'chat_closed':
    case 'variant_set':
    case 'paused':
    case 'resumed':
      return null;
  }
}

function pauseLine({ seats }: SnatchGame): string {
  const gone = seats.find(({ seat }) => {
    const holder = holderOf(seats, seat);
    return holder.kind === 'person' && !holder.connected;
  });
  return gone === undefined ? t('snatch-paused') : t('snatch-paused-for', { name: playerName(seats, gone.seat) });
}

function resultLine(result: Both<number>, game: SnatchGame): string {
  const you = roleOf(game);
  if (you !== null) return t('snatch-result-you', { mine: result[you], name: playerName(game.seats, otherRole(you)), theirs: result[otherRole(you)] });
  return t('snatch-result', { first: playerName(game.seats, 'P1'), mine: result.P1, second: playerName(game.seats, 'P2'), theirs: result.P2 });
}

/** Whose decision each phase waits for; the talk is nobody's. */
const DECIDES: Record<SnatchPhase, RoleName | null> = {
  chat: null, force: 'P2', plan: 'P2', offer: 'P1', belief_p1: 'P1', belief_p2: 'P2', respond: 'P2', shame: 'P1', report: 'P1', finished: null,
};

/** What happened in a round, in a sentence. What the clock decided is marked, to both. */
export function roundInWords(round: SnatchRound, game: Seated): string {
  const [p1, p2] = [playerName(game.seats, 'P1'), playerName(game.seats, 'P2')];
  const words: string[] = [];
  if (round.offer === null || round.answer === null) {
    words.push(t('snatch-did-nothing', { name: p1 }));
  } else {
    words.push(t('snatch-did-offer', { name: p1, give: goodsInWords(given(round.offer)), ask: goodsInWords(requested(round.offer)) }), t(DID[round.answer], { name: p2 }));
  }
  if (round.shamed) words.push(t('snatch-did-shame', { name: p1 }));
  if (round.reported) words.push(t('snatch-did-report', { name: p1 }));
  const late = new Set(round.auto.map((phase) => DECIDES[phase]));
  for (const role of ['P1', 'P2'] as const) if (late.has(role)) words.push(t('snatch-did-clock', { name: playerName(game.seats, role) }));
  return words.join(' ');
}

/** What a round did, to whoever looks: to a player in the second person. What the clock decided is marked, to both. */
export function outcomeInWords(outcome: SnatchOutcome, seated: Seated): string[] {
  const you = roleOf(seated);
  const { round } = outcome;
  if (you === null) return [roundInWords(round, seated)];
  const name = playerName(seated.seats, otherRole(you));
  const words = [you === 'P1' ? toProposer(outcome, name) : toResponder(outcome, name)];
  if (round.shamed) words.push(you === 'P1' ? t('snatch-outcome-shame-you', { name }) : t('snatch-outcome-shame', { name }));
  const late = new Set(round.auto.map((phase) => DECIDES[phase]));
  if (late.has(you)) words.push(t('snatch-outcome-clock-you'));
  if (late.has(otherRole(you))) words.push(t('snatch-did-clock', { name }));
  return words;
}

function toProposer({ round, handed, confiscated }: SnatchOutcome, name: string): string {
  if (round.offer === null || round.answer === null) return t('snatch-outcome-none-you');
  const [give, ask] = [goodsInWords(given(round.offer)), goodsInWords(requested(round.offer))];
  if (round.answer === 'accept') return t('snatch-outcome-accept', { name, give, ask });
  if (round.answer === 'reject') return t('snatch-outcome-reject', { name });
  if (!round.reported) return t('snatch-outcome-snatch', { name, give });
  const taken = confiscated.pavo + confiscated.elote > 0;
  return taken ? t('snatch-outcome-confiscate-you', { name, goods: goodsInWords(confiscated) }) : t('snatch-outcome-judge-you', { name, goods: goodsInWords(handed.P2) });
}

function toResponder({ round, handed, confiscated }: SnatchOutcome, name: string): string {
  if (round.offer === null || round.answer === null) return t('snatch-outcome-none', { name });
  const [give, ask] = [goodsInWords(given(round.offer)), goodsInWords(requested(round.offer))];
  if (round.answer === 'accept') return t('snatch-outcome-accept-you', { give, ask });
  if (round.answer === 'reject') return t('snatch-outcome-reject-you', { name });
  if (!round.reported) return t('snatch-outcome-snatch-you', { name, give });
  const taken = confiscated.pavo + confiscated.elote > 0;
  return taken ? t('snatch-outcome-confiscate', { name, goods: goodsInWords(confiscated) }) : t('snatch-outcome-judge', { name, goods: goodsInWords(handed.P2) });
}
