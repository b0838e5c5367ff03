import { expect, it } from 'vitest';
import { placed } from '../src/contest/places';

it.each<[number[], number[]]>([
  [[], []],
  [[1, 2, 3], [1, 2, 3]],
  [[2, 5, 5, 9], [1, 2, 2, 4]],
  [[3, 3, 3], [1, 1, 1]],
])('who shares a place among all shares it among some: %j', (among, expected) => {
  expect(placed(among.map((place) => ({ place }))).map(({ place }) => place)).toEqual(expected);
});
