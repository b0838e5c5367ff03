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
  ['#/yo/k3Jx0Qm5', { page: 'personal-link', token: 'k3Jx0Qm5', session: '' }],
  ['#/yo/k3Jx0Qm5/k7qf3d', { page: 'personal-link', token: 'k3Jx0Qm5', session: 'K7QF3D' }],
  ['#/entrar', { page: 'login' }],
  ['#/preparar/s3cr3t', { page: 'setup', secret: 's3cr3t' }],
  ['#/sala', { page: 'unknown' }],
  ['#/sala/K7QF3D/otra', { page: 'unknown' }],
  ['#/sala/K7QF3D/repeticion/mas', { page: 'unknown' }],
  ['#/nada', { page: 'unknown' }],
  ['#/sala/%E0%A4%A', { page: 'room', code: '%E0%A4%A' }],
  ['#/sesion/k7q-f3d', { page: 'session', code: 'K7QF3D', key: '' }],
  ['#/sesion/K7QF3D/ab12-cd34', { page: 'session', code: 'K7QF3D', key: 'AB12CD34' }],
  ['#/sesiones', { page: 'sessions' }],
  ['#/sesiones/nueva', { page: 'session-new' }],
  ['#/sesiones/K7QF3D', { page: 'session-monitor', code: 'K7QF3D' }],
  ['#/sesiones/K7QF3D/codigos', { page: 'session-codes', code: 'K7QF3D' }],
  ['#/sesiones/K7QF3D/informe', { page: 'session-report', code: 'K7QF3D' }],
  ['#/proyector/sesion/K7QF3D', { page: 'session-projector', code: 'K7QF3D' }],
  ['#/proyector/otra/K7QF3D', { page: 'unknown' }],
  ['#/sesion', { page: 'unknown' }],
  ['#/sesiones/K7QF3D/nada', { page: 'unknown' }],
  [linkTo.session('K7QF3D', 'AB12'), { page: 'session', code: 'K7QF3D', key: 'AB12' }],
  [linkTo.monitor('K7QF3D'), { page: 'session-monitor', code: 'K7QF3D' }],
  [linkTo.projector('K7QF3D'), { page: 'session-projector', code: 'K7QF3D' }],
  [linkTo.snatch, { page: 'snatch' }],
  [linkTo.room('a/b'), { page: 'room', code: 'A/B' }],
];

it.each(TABLE)('%s', (hash, route) => {
  expect(parse(hash)).toEqual(route);
});
