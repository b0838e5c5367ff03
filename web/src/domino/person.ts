// What is written about an entrant, as fields of a form: everything is text until it is sent.

import type { PlainId } from '../i18n.svelte';
import type { Person, Player } from './types';

export type Written = {
  id: string;
  name: string;
  first: string;
  second: string;
  club: string;
  country: string;
  ranking: string;
  rating: string;
  surname: string;
  licence: string;
  categories: string;
};

type Fields = [keyof Written, PlainId<'domino'>][];

export const FIELDS: Fields = [
  ['name', 'domino-add-name'],
  ['id', 'domino-add-id'],
  ['club', 'domino-add-club'],
  ['country', 'domino-add-country'],
  ['ranking', 'domino-add-ranking'],
];

/** The two of a fixed pair. */
export const MEMBER_FIELDS: Fields = [
  ['first', 'domino-add-first'],
  ['second', 'domino-add-second'],
];

/** What few lists have. */
export const MORE_FIELDS: Fields = [
  ['surname', 'domino-add-surname'],
  ['licence', 'domino-add-licence'],
  ['rating', 'domino-add-rating'],
  ['categories', 'domino-add-categories'],
];

export function emptyPerson(): Written {
  return { id: '', name: '', first: '', second: '', club: '', country: '', ranking: '', rating: '', surname: '', licence: '', categories: '' };
}

export function personOf(player: Player): Written {
  const [first, second] = player.members ?? [];
  return {
    id: player.id,
    // A pair is called by its members unless it has a name of its own.
    name: player.name === pairName(first?.name ?? '', second?.name ?? '') ? '' : player.name,
    first: first?.name ?? '',
    second: second?.name ?? '',
    club: player.club,
    country: player.country,
    ranking: player.ranking?.toString() ?? '',
    rating: player.rating?.toString() ?? '',
    surname: player.surname ?? '',
    licence: player.licence ?? '',
    categories: (player.categories ?? []).join(', '),
  };
}

/** What is sent; only what was filled in. A list without ids calls people by their names, and so is somebody without one. */
export function writtenPerson(written: Written, fixedPairs: boolean): Person {
  const text = (key: keyof Written): string => written[key].trim();
  const members = fixedPairs ? [text('first'), text('second')].filter((name) => name !== '').map((name) => ({ name })) : [];
  const name = text('name') || (fixedPairs ? pairName(text('first'), text('second')) : '');
  const number = (key: 'ranking' | 'rating'): object => (text(key) === '' ? {} : { [key]: Number(text(key)) });
  const optional = (key: 'surname' | 'licence'): object => (text(key) === '' ? {} : { [key]: text(key) });
  const categories = text('categories')
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word, at, all) => word !== '' && all.indexOf(word) === at);
  return {
    id: text('id') || name,
    name,
    club: text('club'),
    country: text('country'),
    ...number('ranking'),
    ...number('rating'),
    ...optional('surname'),
    ...optional('licence'),
    ...(categories.length === 0 ? {} : { categories }),
    ...(members.length === 0 ? {} : { members }),
  };
}

function pairName(first: string, second: string): string {
  return [first, second].filter((name) => name !== '').join(' / ');
}
