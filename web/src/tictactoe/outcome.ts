// How a game of tic-tac-toe ended, in the words of the house: the home page says it too.

import { t } from '../i18n.svelte';
import { playerName } from '../seats';
import type { Mark, Outcome, Seat } from '../wire';

export function otherMark(mark: Mark): Mark {
  return mark === 'X' ? 'O' : 'X';
}

export function outcomeLine(outcome: Outcome, seats: Seat[], you: Mark | null): string {
  if (outcome.type === 'drawn') return t('status-drawn');
  const mine = outcome.by === you;
  const name = playerName(seats, outcome.by);
  switch (outcome.type) {
    case 'won':
      return mine ? t('status-you-won') : t('status-they-won', { name, mark: outcome.by });
    case 'resigned':
      if (mine) return t('status-you-resigned', { name: playerName(seats, otherMark(outcome.by)) });
      return t('status-they-resigned', { name });
    case 'timed_out':
      if (mine) return t('status-you-timed-out', { name: playerName(seats, otherMark(outcome.by)) });
      return t('status-they-timed-out', { name });
  }
}
