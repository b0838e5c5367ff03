// Which plots there are, made of a report. Nothing is worked out here: every figure comes from the server.

import type { PlainId } from '../i18n.svelte';
import { t } from '../texts/report';
import type { ReportFigure, ReportSummary, VariantReport } from '../wire';
import type { Bar, BarChart, Estimate } from './bars';
import type { BracketChart } from './brackets';
import { measureName } from './words';

export type Chart = BarChart | BracketChart;

function figureOf(figures: ReportFigure[], measure: string): ReportFigure | undefined {
  return figures.find((figure) => figure.measure === measure);
}

function bar(figure: ReportFigure | undefined, tone: number): Bar | null {
  if (figure === undefined) return null;
  const { predicted, predicted_set: set } = figure;
  return { tone, estimate: figure.observed, predicted: predicted === null ? (set ?? null) : [predicted, predicted] };
}

/** A variant, and the treatment it was played in where several are compared. */
function labelOf({ variant, treatment }: VariantReport): string {
  return treatment === undefined ? variant : `${variant} ${treatment}`;
}

/** Some measures side by side, a group for each variant that has them. */
function byVariant(summary: ReportSummary, id: string, title: PlainId<'report'>, about: PlainId<'report'>, measures: string[]): BarChart {
  const groups = summary.variants.map((of) => ({ label: labelOf(of), bars: measures.map((measure, tone) => bar(figureOf(of.together, measure), tone)) }));
  const unit = summary.variants.flatMap((of) => of.together).find((figure) => figure.measure === measures[0])?.unit ?? 'rate';
  return { kind: 'bars', id, title: t(title), about: t(about), unit, tones: measures.map(measureName), groups: groups.filter((group) => group.bars.some((it) => it !== null)) };
}

/** What only one variant has: forcing, shame, the judge. */
function institutions(summary: ReportSummary): BarChart {
  const groups = ['forced', 'shame', 'report'].flatMap((measure) =>
    summary.variants.flatMap((of) => {
      const found = bar(figureOf(of.together, measure), 0);
      return found === null ? [] : [{ label: `${measureName(measure)} (${of.variant})`, bars: [found] }];
    }),
  );
  return { kind: 'bars', id: 'institutions', title: t('report-institutions'), about: t('report-institutions-about'), unit: 'rate', tones: [t('report-observed')], groups };
}

/** One measure, round by round. */
export function byRound(summary: ReportSummary, measure: string): BarChart {
  const has = (of: VariantReport): boolean => figureOf(of.together, measure) !== undefined;
  const rounds = Math.max(0, ...summary.variants.map((of) => of.by_round.length));
  return {
    kind: 'bars',
    id: `rounds-${measure}`,
    title: t('report-by-round', { measure: measureName(measure) }),
    about: t('report-by-round-about'),
    unit: summary.variants.flatMap((of) => of.together).find((figure) => figure.measure === measure)?.unit ?? 'rate',
    tones: Array.from({ length: rounds }, (_, place) => t('report-round', { round: place + 1 })),
    groups: summary.variants.filter(has).map((of) => ({ label: labelOf(of), bars: of.by_round.map((figures, tone) => bar(figureOf(figures, measure), tone)) })),
  };
}

function shame(summary: ReportSummary, id: string, title: PlainId<'report'>, unit: string, measures: [PlainId<'report'>, 'offered' | 'snatched' | 'given'][]): BarChart {
  const all = summary.shame.filter((group) => group.variant === null);
  const of = (which: 'offered' | 'snatched' | 'given', shamed: boolean): Bar | null => {
    const estimate: Estimate | undefined = all.find((group) => group.shamed === shamed)?.[which];
    return estimate === undefined ? null : { tone: shamed ? 1 : 0, estimate, predicted: null };
  };
  return {
    kind: 'bars',
    id,
    title: t(title),
    about: t('report-shame-about'),
    unit,
    tones: [t('report-without-shame'), t('report-with-shame')],
    groups: measures.map(([name, which]) => ({ label: t(name), bars: [of(which, false), of(which, true)] })),
  };
}

/** The plots of a report in the order of the page; those without anything to show are left out. */
export function chartsOf(summary: ReportSummary): Chart[] {
  const charts: Chart[] = [
    byVariant(summary, 'offers', 'report-offers', 'report-offers-about', ['offer']),
    byVariant(summary, 'answers', 'report-answers', 'report-answers-about', ['accept', 'reject', 'snatch']),
    byVariant(summary, 'efficiency', 'report-efficiency', 'report-efficiency-about', ['efficiency']),
    byVariant(summary, 'points', 'report-points', 'report-points-about', ['points_p1', 'points_p2']),
    byVariant(summary, 'sizes', 'report-sizes', 'report-sizes-about', ['given', 'asked']),
    byVariant(summary, 'beliefs', 'report-beliefs', 'report-beliefs-about', ['believed_accept', 'believed_reject', 'believed_snatch', 'believed_sanction']),
    institutions(summary),
  ];
  if (summary.shame.length > 0) {
    charts.push(shame(summary, 'shame', 'report-shame', 'rate', [['report-shame-offered', 'offered'], ['report-shame-snatched', 'snatched']]));
    charts.push(shame(summary, 'shame-given', 'report-shame-given', 'tokens', [['report-shame-tokens', 'given']]));
  }
  return charts.filter((chart) => chart.kind === 'brackets' || chart.groups.length > 0);
}

export function bracketsOf(summary: ReportSummary): BracketChart {
  return { kind: 'brackets', id: 'delta', title: t('report-delta'), about: t('report-delta-about'), people: summary.brackets };
}
