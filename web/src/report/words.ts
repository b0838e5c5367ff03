// Figures in words, in the reader's language.

import type { PlainId } from '../i18n.svelte';
import { number, percent } from '../numbers';
import type { BracketWords } from './brackets';
import type { Estimate, Words } from './bars';
import { t } from '../texts/report';

export const MEASURE: Record<string, PlainId<'report'>> = {
  offer: 'report-measure-offer',
  forced: 'report-measure-forced',
  accept: 'report-measure-accept',
  reject: 'report-measure-reject',
  snatch: 'report-measure-snatch',
  shame: 'report-measure-shame',
  report: 'report-measure-report',
  given: 'report-measure-given',
  asked: 'report-measure-asked',
  efficiency: 'report-measure-efficiency',
  points_p1: 'report-measure-points-p1',
  points_p2: 'report-measure-points-p2',
  believed_accept: 'report-measure-believed-accept',
  believed_reject: 'report-measure-believed-reject',
  believed_snatch: 'report-measure-believed-snatch',
  believed_sanction: 'report-measure-believed-sanction',
};

const METHOD: Record<string, PlainId<'report'>> = {
  wilson: 'report-method-wilson',
  wilson_clustered: 'report-method-wilson-clustered',
  student: 'report-method-student',
  student_clustered: 'report-method-student-clustered',
};

export function measureName(measure: string): string {
  const id = MEASURE[measure];
  return id === undefined ? measure : t(id);
}

export function methodName(method: string): string {
  const id = METHOD[method];
  return id === undefined ? method : t(id);
}

/** A number as people read it: shares in per cent; on an axis without needless decimals. */
export function shown(value: number, unit: string): string {
  switch (unit) {
    case 'rate':
    case 'share':
    case 'chance':
      return percent(value, 1);
    case 'rate-axis':
    case 'share-axis':
    case 'chance-axis':
      return percent(value);
    case 'tokens-axis':
    case 'points-axis':
      return number(value, Number.isInteger(value) ? 0 : 1);
    default:
      return number(value, 2);
  }
}

export function orNothing(value: number | null, unit: string): string {
  return value === null ? '–' : shown(value, unit);
}

export function interval({ low, high }: Estimate, unit: string): string {
  return low === null || high === null ? '–' : `${shown(low, unit)} … ${shown(high, unit)}`;
}

export function barWords(): Words {
  return { value: shown, theory: t('report-theory'), interval: t('report-interval') };
}

export function bracketWords(): BracketWords {
  return {
    value: shown,
    lower: t('report-delta-lower'),
    upper: t('report-delta-upper'),
    contradictory: t('report-delta-contradictory'),
    axis: t('report-delta-axis'),
    people: t('report-delta-people'),
  };
}
