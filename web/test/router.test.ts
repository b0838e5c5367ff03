import { expect, it } from 'vitest';
import { linkTo, parse, type Route } from '../src/router.svelte';

const TABLE: [string, Route][] = [
  ['', { page: 'home' }],
  ['#', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/tres-en-raya', { page: 'tictactoe' }],
  ['#/tres-en-raya/', { page: 'tictactoe' }],
  ['#/sala/K7QF3D', { page: 'room', code: 'K7QF3D' }],
  ['#/sala/k7q-f3d', { page: 'room', code: 'K7QF3D' }],
  ['#/sala/K7QF3D/repeticion', { page: 'replay', code: 'K7QF3D' }],
  ['#/yo', { page: 'me' }],
  ['#/yo/k3Jx0Qm5', { page: 'personal-link', token: 'k3Jx0Qm5' }],
  ['#/entrar', { page: 'login' }],
  ['#/preparar/s3cr3t', { page: 'setup', secret: 's3cr3t' }],
  ['#/sala', { page: 'unknown' }],
  ['#/sala/K7QF3D/otra', { page: 'unknown' }],
  ['#/sala/K7QF3D/repeticion/mas', { page: 'unknown' }],
  ['#/nada', { page: 'unknown' }],
  ['#/sala/%E0%A4%A', { page: 'room', code: '%E0%A4%A' }],
  [linkTo.snatch, { page: 'snatch' }],
  [linkTo.room('a/b'), { page: 'room', code: 'A/B' }],
];

it.each(TABLE)('%s', (hash, route) => {
  expect(parse(hash)).toEqual(route);
});
