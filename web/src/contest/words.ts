// Figures and results as people write them.

import { tongue } from '../i18n.svelte';
import type { ContestFormat, ContestPlay, EncounterResult, TiePartSource } from '../generated/wire';
import { t } from '../texts/contest';

const RESULTS: Record<EncounterResult, [string, string]> = {
  white: ['1', '0'],
  black: ['0', '1'],
  draw: ['½', '½'],
  both_lose: ['0', '0'],
  white_by_forfeit: ['+', '−'],
  black_by_forfeit: ['−', '+'],
  both_forfeit: ['−', '−'],
};

/** Why somebody has no game in a round, and what it is worth. */
export const BYES = { full: 'contest-bye-full', allocated: 'contest-bye-allocated', half: 'contest-bye-half', zero: 'contest-bye-zero', rest: 'contest-bye-rest' } as const;

export const ALL_RESULTS = Object.keys(RESULTS) as EncounterResult[];

/** `1–0`, `½–½`, `+/−`. */
export function resultText(result: EncounterResult): string {
  return RESULTS[result].join(result.endsWith('forfeit') ? '/' : '–');
}

/** What it was worth to one of the two. */
export function half(result: EncounterResult, white: boolean): string {
  return RESULTS[result][white ? 0 : 1];
}

const FORMATS = { swiss: 'contest-swiss', round_robin: 'contest-round-robin', knockout: 'contest-knockout', arena: 'contest-arena' } as const satisfies Record<ContestFormat['type'], string>;

export function formatText(format: ContestFormat): string {
  return t(FORMATS[format.type]);
}

/** What is played, and by how many on a side. */
export function playText(play: ContestPlay, people = 1): string {
  const game = play.type === 'board' ? play.game : t(({ chess: 'contest-chess', tictactoe: 'contest-tictactoe', snatch: 'contest-snatch' } as const)[play.type]);
  return people === 1 ? game : `${game} (${people === 2 ? t('contest-by-pairs') : t('contest-by-teams', { people })})`;
}

/** A figure in parts of one, with at most two decimals. */
export function figure(value: number, parts: number): string {
  const language = tongue.language === 'es' ? 'es' : 'en';
  return (value / parts).toLocaleString(language, { maximumFractionDigits: 2 });
}

const HUNDREDTHS = ['AOB', 'SB', 'SB/C1'];
const WHOLE = ['DE', 'WIN', 'WON', 'BPG', 'BWG', 'REP', 'ARO', 'ARO/C1', 'TPR', 'APRO', 'PTP', 'APPO'];

/** How many of its units make one. */
export function partsOf(code: string): number {
  if (HUNDREDTHS.includes(code)) return 100;
  return WHOLE.includes(code) ? 1 : 10;
}

/** Direct encounter is shown as a place among those who are level. */
export function tieText(code: string, value: number): string {
  return code === 'DE' ? String(1 - value) : figure(value, partsOf(code));
}

/** The figure that is averaged. */
export function averaged(code: string): string {
  return { AOB: 'BH', APRO: 'TPR', APPO: 'PTP' }[code] ?? code;
}

/** What a round adds to a figure, in words. */
export const SOURCES = {
  score: 'contest-part-score',
  adjusted_score: 'contest-part-adjusted',
  forfeit_dummy: 'contest-part-forfeit',
  dummy: 'contest-part-dummy',
  points: 'contest-part-points',
  so_far: 'contest-part-so-far',
  round: 'contest-part-round',
  rating: 'contest-part-rating',
  figure: 'contest-part-figure',
} as const satisfies Record<TiePartSource, string>;

export function tieName(code: string): string {
  return Object.hasOwn(TIES, code) ? t(TIES[code as keyof typeof TIES]) : code;
}

/** What each tie-break means. */
export const TIES = {
  DE: 'tie-DE',
  BH: 'tie-BH',
  'BH/C1': 'tie-BH-C1',
  'BH/C2': 'tie-BH-C2',
  'BH/M1': 'tie-BH-M1',
  'BH/M2': 'tie-BH-M2',
  FB: 'tie-FB',
  AOB: 'tie-AOB',
  SB: 'tie-SB',
  'SB/C1': 'tie-SB-C1',
  KS: 'tie-KS',
  PS: 'tie-PS',
  'PS/C1': 'tie-PS-C1',
  WIN: 'tie-WIN',
  WON: 'tie-WON',
  BPG: 'tie-BPG',
  BWG: 'tie-BWG',
  REP: 'tie-REP',
  ARO: 'tie-ARO',
  'ARO/C1': 'tie-ARO-C1',
  TPR: 'tie-TPR',
  APRO: 'tie-APRO',
  PTP: 'tie-PTP',
  APPO: 'tie-APPO',
} as const;
