// A tournament of invented people with its first round published, so that whoever directs one sees the desk at work before anybody comes. Results are
// typed, or invented by the server's model of play.

import { t } from '../texts/domino';
import { createTournament, savePlayers, sendAct } from './api';
import { usualForm } from './form';
import { dominoLink } from './links';
import type { Form } from './types';

const PEOPLE = ['Ana', 'Beto', 'Carla', 'Dario', 'Elena', 'Fermín', 'Gloria', 'Hugo', 'Inés', 'Julio', 'Lola', 'Marcos', 'Nuria', 'Óscar', 'Paula', 'Raúl'];

/** The longest name of a tournament, in characters. */
const MOST_NAME = 120;

/** A person a line, or a fixed pair. */
function list(form: Form): string {
  if (form.modality !== 'fixed_pairs') return ['nombre', ...PEOPLE].join('\n');
  const pairs = PEOPLE.flatMap((name, at) => (at % 2 === 0 ? [`${name};${PEOPLE[at + 1]}`] : []));
  return ['Jugador 1;Jugador 2', ...pairs].join('\n');
}

/** Whether a tournament is a rehearsal, by the name that one gets in either language. */
export const isRehearsal = (name: string): boolean => /^(Ensayo|Rehearsal)(:|$)/.test(name);

/** Who plays well in a rehearsal: another one in each, the same in every round of one. */
export function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 32, 0);
}

/** Where the tournament is directed, which is as the form says. It stays in the archive like any other, under a name that says what it was. */
export async function rehearse(form: Form = usualForm()): Promise<string> {
  const name = [t('domino-rehearsal-name'), form.name.trim()].filter((part) => part !== '').join(': ');
  const { id } = await createTournament({ ...form, name: name.slice(0, MOST_NAME) });
  await savePlayers(id, new Blob([`${list(form)}\n`], { type: 'text/csv' }), null);
  await sendAct(id, { type: 'publish' });
  return dominoLink.desk(id, 'resultados');
}
