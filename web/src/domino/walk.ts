// Which page of a tournament belongs to an address. Each is fetched when somebody walks in.

import { routeOf } from './routes';

export async function walkTo(path: string[]): Promise<[unknown, Record<string, string>]> {
  // Tournaments of other games have pages of their own.
  if (path[0]?.startsWith('torneo')) return (await import('../contest/walk')).walkTo(path);
  const route = routeOf(path);
  switch (route.page) {
    case 'list':
      return [(await import('../pages/domino/Tournaments.svelte')).default, {}];
    case 'new':
      return [(await import('../pages/domino/NewTournament.svelte')).default, {}];
    case 'public':
      return [(await import('../pages/domino/PublicPage.svelte')).default, { id: route.id }];
    case 'player':
      return [(await import('../pages/domino/PlayerPage.svelte')).default, { id: route.id, number: route.number }];
    case 'desk':
      return [(await import('../pages/domino/DeskPage.svelte')).default, { id: route.id }];
    case 'print':
      return [(await import('../pages/domino/PrintPage.svelte')).default, { id: route.id }];
    case 'projector':
      return [(await import('../pages/domino/Projector.svelte')).default, { id: route.id }];
    case 'table':
      return [(await import('../pages/domino/TableResult.svelte')).default, { secret: route.secret }];
    case 'unknown':
      return [(await import('../pages/Unknown.svelte')).default, {}];
  }
}
