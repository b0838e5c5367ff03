// Addresses of a tournament's pages.

export const TABS = ['jugadores', 'ronda', 'resultados', 'clasificacion', 'pruebas'] as const;
export type Tab = (typeof TABS)[number];

export const SHEETS = ['mesas', 'nombres', 'actas', 'clasificacion', 'informe'] as const;
export type Sheet = (typeof SHEETS)[number];

const of = (id: string, rest = ''): string => `#/domino/${encodeURIComponent(id)}${rest}`;

export const dominoLink = {
  new: '#/domino/nuevo',
  public: (id: string) => of(id),
  player: (id: string, number: number) => of(id, `/jugador/${number}`),
  desk: (id: string, tab?: Tab) => of(id, tab === undefined ? '/direccion' : `/direccion/${tab}`),
  print: (id: string, sheet: Sheet) => of(id, `/imprimir/${sheet}`),
  /** Only the sheets of these tables. */
  sheetsOf: (id: string, tables: number[]) => of(id, `/imprimir/actas/${tables.join('-')}`),
  projector: (id: string) => `#/proyector/domino/${encodeURIComponent(id)}`,
};

export function tabOf(text: string): Tab | null {
  return TABS.find((tab) => tab === text) ?? null;
}

export function sheetOf(text: string): Sheet | null {
  return SHEETS.find((sheet) => sheet === text) ?? null;
}
