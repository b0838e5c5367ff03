// Which page of a tournament belongs to an address. Each is fetched when somebody walks in.

import { routeOf } from './routes';

export async function walkTo(path: string[]): Promise<[unknown, Record<string, string>]> {
  // The list and the form serve every game; domino has a desk and pages of its own.
  if (path[0]?.startsWith('torneo')) return (await import('../contest/walk')).walkTo(path);
  const route = routeOf(path);
  switch (route.page) {
    case 'list':
      return [(await import('../contest/TournamentList.svelte')).default, { game: 'domino' }];
    case 'new':
      return [(await import('../contest/NewTournament.svelte')).default, { first: 'domino' }];
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
