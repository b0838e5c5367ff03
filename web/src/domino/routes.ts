// Where in a tournament somebody is, read from the path of the address.

import { sheetOf, tabOf, type Sheet, type Tab } from './links';

export type DominoRoute =
  | { page: 'list' }
  | { page: 'new' }
  | { page: 'public'; id: string }
  | { page: 'player'; id: string; number: string }
  | { page: 'desk'; id: string; tab: Tab | null }
  | { page: 'print'; id: string; sheet: Sheet; tables: number[] | null }
  | { page: 'projector'; id: string }
  | { page: 'table'; secret: string }
  | { page: 'unknown' };

export function routeOf(path: string[]): DominoRoute {
  const [first = '', id = '', what = '', which = '', tables = ''] = path;
  if (first === 'resultado') return id !== '' && path.length === 2 ? { page: 'table', secret: id } : { page: 'unknown' };
  if (first === 'proyector') return what !== '' && path.length === 3 ? { page: 'projector', id: what } : { page: 'unknown' };
  if (path.length > 4 && !(path.length === 5 && which === 'actas' && /^\d+(-\d+)*$/.test(tables))) return { page: 'unknown' };
  if (id === '') return { page: 'list' };
  switch ([what, which && '*'].join('/')) {
    case '/':
      return id === 'nuevo' ? { page: 'new' } : { page: 'public', id };
    case 'jugador/*':
      return { page: 'player', id, number: which };
    case 'direccion/':
    case 'direccion/*':
      return { page: 'desk', id, tab: tabOf(which) };
    case 'imprimir/*': {
      const sheet = sheetOf(which);
      return sheet === null ? { page: 'unknown' } : { page: 'print', id, sheet, tables: tables === '' ? null : tables.split('-').map(Number) };
    }
    default:
      return { page: 'unknown' };
  }
}
