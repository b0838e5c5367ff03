// The rooms of sessions, each fetched when somebody walks in.

import type { SessionRoute } from '../router.svelte';

export async function walkTo(route: SessionRoute): Promise<[unknown, Record<string, string>]> {
  switch (route.page) {
    case 'sessions':
      return [(await import('../pages/Sessions.svelte')).default, {}];
    case 'session-new':
      return [(await import('../pages/SessionNew.svelte')).default, {}];
    case 'session-monitor':
      return [(await import('../pages/SessionMonitor.svelte')).default, { code: route.code }];
    case 'session-codes':
      return [(await import('../pages/SessionCodes.svelte')).default, { code: route.code }];
    case 'session-report':
      return [(await import('../pages/SessionReport.svelte')).default, { code: route.code }];
    case 'session-projector':
      return [(await import('../pages/SessionProjector.svelte')).default, { code: route.code }];
    case 'lab':
      return [(await import('../pages/Lab.svelte')).default, { room: route.room }];
    case 'session':
      return [(await import('../pages/Session.svelte')).default, { code: route.code, key: route.key }];
  }
}
