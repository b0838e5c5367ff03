// The pages of tournaments, each fetched when somebody walks in.

import { tidyCode } from '../router.svelte';

export const linkTo = {
  list: '#/torneos',
  create: '#/torneos/nuevo',
  lobby: (code: string) => `#/torneo/${encodeURIComponent(code)}`,
  projector: (code: string) => `#/torneo/${encodeURIComponent(code)}/proyector`,
  print: (code: string, sheet: Sheet) => `#/torneo/${encodeURIComponent(code)}/imprimir/${sheet}`,
};

/** What can be printed, by its word in the address. */
export const SHEETS = ['mesas', 'nombres', 'papeletas', 'tabla', 'informe'] as const;
export type Sheet = (typeof SHEETS)[number];

export async function walkTo(path: string[]): Promise<[unknown, Record<string, string>]> {
  const [first = '', second = '', third = ''] = path;
  if (first === 'torneos' && second === '') return [(await import('./TournamentList.svelte')).default, { game: 'all' }];
  if (first === 'torneos' && second === 'nuevo') return [(await import('./NewTournament.svelte')).default, { first: 'chess' }];
  if (first === 'torneo' && second !== '' && third === '') return [(await import('./Lobby.svelte')).default, { code: tidyCode(second) }];
  if (first === 'torneo' && third === 'proyector') return [(await import('./Projector.svelte')).default, { code: tidyCode(second) }];
  if (first === 'torneo' && third === 'mesa') return [(await import('./TablePage.svelte')).default, { code: tidyCode(second) }];
  if (first === 'torneo' && third === 'imprimir') return [(await import('./print/PrintPage.svelte')).default, { code: tidyCode(second) }];
  return [(await import('../pages/Unknown.svelte')).default, {}];
}
