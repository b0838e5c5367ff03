// Who is at which table, looked up by number; and which tables need somebody's eyes.

import { botName } from '../../seats';
import { t } from '../../texts/session';
import type { PersonLine, TableLine, TableSeat } from '../../wire';

export type Directory = ReadonlyMap<number, PersonLine>;

export function directory(people: PersonLine[]): Directory {
  return new Map(people.flatMap((person) => (person.player === null ? [] : [[person.player, person] as const])));
}

export function whoSits(seat: TableSeat, people: Directory): string {
  if (seat.kind === 'bot') return botName(seat.bot);
  const person = people.get(seat.player);
  return person === undefined ? t('session-partner', { number: seat.player }) : `${seat.player} · ${person.name}`;
}

function unreliable(seat: TableSeat, people: Directory): boolean {
  if (seat.kind === 'bot') return false;
  const person = people.get(seat.player);
  return person !== undefined && (!person.connected || person.standing !== 'present');
}

/** Somebody is gone or on defaults, and the table still plays. */
export function inTrouble(table: TableLine, people: Directory): boolean {
  return !table.over && (unreliable(table.seats.P1, people) || unreliable(table.seats.P2, people));
}

/** Letters, accents and case do not matter to whoever looks for somebody. */
export function matches(person: PersonLine, wanted: string): boolean {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const text = plain(wanted).trim();
  return text === '' || plain(person.name).includes(text) || String(person.player ?? '') === text || String(person.code ?? '') === text;
}
