// A tournament of invented people with its first round published, so that whoever directs one sees the desk at work before anybody comes.

import { t } from '../texts/domino';
import { createTournament, savePlayers, sendAct } from './api';
import { usualForm } from './form';

const PEOPLE = ['Ana', 'Beto', 'Carla', 'Dario', 'Elena', 'Fermín', 'Gloria', 'Hugo', 'Inés', 'Julio', 'Lola', 'Marcos', 'Nuria', 'Óscar', 'Paula', 'Raúl'];

/** The id of the tournament. It stays in the archive like any other, under a name that says what it was. */
export async function rehearse(): Promise<string> {
  const { id } = await createTournament({ ...usualForm(), name: t('domino-rehearsal-name') });
  await savePlayers(id, new Blob([`nombre\n${PEOPLE.join('\n')}\n`], { type: 'text/csv' }), null);
  await sendAct(id, { type: 'publish' });
  return id;
}
