// What the page itself says about games and people. Sentences that judge come from the server, in both languages.

import type { Both } from '../api';
import { dayText } from '../days';
import { tongue } from '../i18n.svelte';
import type { Form, GameState, Outcome, Player, Points, Ruling, Stage } from './types';
import { t } from '../texts/domino';

/** A sentence of the server in the language of the page. */
export function said(say: Both): string {
  return say[tongue.language].replace(/^./, (letter) => letter.toUpperCase());
}

/** What somebody is called; the server tells namesakes apart. */
export function called(player: Player): string {
  return player.called ?? (player.name || player.id);
}

export function pointsText([first, second]: Points): string {
  return `${first}–${second}`;
}

export function outcomeText(outcome: Outcome): string {
  if (outcome === 'void') return t('domino-void');
  if ('points' in outcome) return pointsText(outcome.points);
  return t('domino-forfeit', { pair: outcome.forfeit === 'first' ? 1 : 2 });
}

/** How a game stands, for everybody: what only one pair says is nobody's business yet. */
export function gameText(game: GameState): string {
  switch (game.state) {
    case 'open':
      return t('domino-versus');
    case 'proposed':
    case 'disputed':
      return t('domino-game-unconfirmed');
    case 'settled':
      return outcomeText(game.outcome);
  }
}

/** The figure as people write it in their language. */
export function figure(decimal: string): string {
  const signed = decimal.replace('-', '−');
  return tongue.language === 'es' ? signed.replace('.', ',') : signed;
}

/** A difference, with its sign. */
export function difference(decimal: string): string {
  return /^[-−]|^0([.,]0*)?$/.test(decimal) ? figure(decimal) : `+${figure(decimal)}`;
}

/** Why a table was ruled upon. */
export function rulingText(ruling: Ruling, name: (player: string) => string): string {
  return 'reason' in ruling ? t('domino-ruled', { reason: ruling.reason }) : t('domino-ruled-left', { name: name(ruling.left) });
}

/** Where a tournament stands, in a few words. */
export function stageText(stage: Stage, round: number, rounds: number): string {
  switch (stage) {
    case 'registering':
      return t('domino-stage-registering');
    case 'playing':
      return t('domino-stage-playing', { round, rounds });
    case 'between':
      return t('domino-stage-between', { round, rounds });
    case 'finished':
      return t('domino-stage-finished');
  }
}

/** When a tournament is: its day, or from the first of its days to the last. */
export function daysText({ date, days = [] }: Pick<Form, 'date' | 'days'>): string {
  const [first, last] = [days.at(0)?.date ?? date, days.at(-1)?.date ?? date];
  return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;
}

/** A table, and its hall where there are several. */
export function placeText({ table, hall }: { table: number; hall?: string }): string {
  return hall === undefined ? t('domino-table', { table }) : `${t('domino-table', { table })} · ${hall}`;
}

/** A round, and its day where the program says. */
export function roundText({ round, date }: { round: number; date?: string }): string {
  return date === undefined ? t('domino-round', { round }) : `${t('domino-round', { round })} · ${dayText(date)}`;
}

/** How many take part: whoever withdrew before the first round never did. */
export function takingPart({ stage, players }: { stage: Stage; players: Player[] }): number {
  return stage === 'registering' ? players.filter(({ presence }) => presence !== 'withdrawn').length : players.length;
}

/** How many there are, by what they are. */
export function entrantsText(form: { modality?: string }, count: number): string {
  return form.modality === 'fixed_pairs' ? t('domino-pairs-count', { count }) : t('domino-players-count', { count });
}
