import { expect, it } from 'vitest';
import { isChess } from '../src/contest/over_the_board';
import { placed } from '../src/contest/places';

it.each<[number[], number[]]>([
  [[], []],
  [[1, 2, 3], [1, 2, 3]],
  [[2, 5, 5, 9], [1, 2, 2, 4]],
  [[3, 3, 3], [1, 1, 1]],
])('who shares a place among all shares it among some: %j', (among, expected) => {
  expect(placed(among.map((place) => ({ place }))).map(({ place }) => place)).toEqual(expected);
});

it.each<[string, boolean]>([
  ['Ajedrez', true],
  [' chess ', true],
  ['Damas', false],
  ['Ajedrez gigante', false],
])('%s over the board is chess: %s', (game, expected) => {
  expect(isChess(game)).toBe(expected);
});
