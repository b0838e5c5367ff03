// A session as it would be among bots: opened, filled and started at once.

import { t } from '../texts/session';
import type { SessionFile } from '../wire';
import { createSession, intervene } from './api';
import { versioned } from './file';

/** Bots of a rehearsal: enough for every treatment and a matching group. */
const REHEARSED = 8;

/** The same session without anything that waits for people. */
function rehearsed(wanted: SessionFile): SessionFile {
  const { labels: _, room: __, completion: ___, listed: ____, ...rest } = wanted;
  const title = t('form-rehearsal-of', { title: wanted.title }).slice(0, 80);
  return { ...rest, title, entry: { by: 'qr' }, consent: null, chat_seconds: 0, countdown_seconds: 0, pause: { kind: 'seconds', seconds: 2 }, instructions: { ...rest.instructions, check: 'none' }, questionnaire: [] };
}

/** The code of the rehearsal. What would be refused for the session itself is refused now. */
export async function rehearse(wanted: SessionFile): Promise<string> {
  const { code } = await createSession(versioned(rehearsed(wanted)));
  const each = Math.max(1, wanted.treatments?.length ?? 1) * Math.max(1, (wanted.group_size ?? 2) / 2);
  await intervene(code, { kind: 'add_bots', bot: 'random', count: Math.min(100, Math.max(REHEARSED, 2 * each)) });
  await intervene(code, { kind: 'start' });
  return code;
}
