import { expect, it } from 'vitest';
import { routeOf, type DominoRoute } from '../src/domino/routes';
import { linkTo, parse, type Route } from '../src/router.svelte';

const TABLE: [string, Route][] = [
  ['', { page: 'home' }],
  ['#', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/tres-en-raya', { page: 'game', game: 'tictactoe', from: '' }],
  ['#/tres-en-raya/', { page: 'game', game: 'tictactoe', from: '' }],
  ['#/ajedrez', { page: 'game', game: 'chess', from: '' }],
  ['#/ajedrez/desde/8%2F8%2F4k3%2F8%2F8%2F4K3%2F8%2F7R%20w%20-%20-%200%201', { page: 'game', game: 'chess', from: '8/8/4k3/8/8/4K3/8/7R w - - 0 1' }],
  ['#/ajedrez/desde', { page: 'unknown' }],
  ['#/ajedrez/analisis', { page: 'analysis', code: '' }],
  ['#/ajedrez/analisis/k7qf3d', { page: 'analysis', code: 'K7QF3D' }],
  ['#/ajedrez/otra', { page: 'unknown' }],
  ['#/encuentros', { page: 'matches' }],
  ['#/encuentro/k7qf3d', { page: 'match', code: 'K7QF3D' }],
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
  ['#/domino', { page: 'domino', path: ['domino'] }],
  ['#/domino/copa%20de%20mayo/jugador/12/', { page: 'domino', path: ['domino', 'copa de mayo', 'jugador', '12'] }],
  ['#/proyector/domino/copa', { page: 'domino', path: ['proyector', 'domino', 'copa'] }],
  ['#/proyector/nada', { page: 'unknown' }],
  ['#/resultado/s3cr3t', { page: 'domino', path: ['resultado', 's3cr3t'] }],
  [linkTo.game('snatch'), { page: 'game', game: 'snatch', from: '' }],
  [linkTo.room('a/b'), { page: 'room', code: 'A/B' }],
];

it.each(TABLE)('%s', (hash, route) => {
  expect(parse(hash)).toEqual(route);
});

const DOMINO: [string, DominoRoute][] = [
  ['domino', { page: 'list' }],
  ['domino/nuevo', { page: 'new' }],
  ['domino/copa', { page: 'public', id: 'copa' }],
  ['domino/copa/jugador/12', { page: 'player', id: 'copa', number: '12' }],
  ['domino/copa/direccion', { page: 'desk', id: 'copa', tab: null }],
  ['domino/copa/direccion/resultados', { page: 'desk', id: 'copa', tab: 'resultados' }],
  ['domino/copa/direccion/nada', { page: 'desk', id: 'copa', tab: null }],
  ['domino/copa/imprimir/actas', { page: 'print', id: 'copa', sheet: 'actas', tables: null }],
  ['domino/copa/imprimir/actas/3-5', { page: 'print', id: 'copa', sheet: 'actas', tables: [3, 5] }],
  ['domino/copa/imprimir/mesas/3', { page: 'unknown' }],
  ['domino/copa/imprimir', { page: 'unknown' }],
  ['domino/copa/imprimir/nada', { page: 'unknown' }],
  ['domino/copa/jugador/12/mas', { page: 'unknown' }],
  ['proyector/domino/copa', { page: 'projector', id: 'copa' }],
  ['proyector/domino', { page: 'unknown' }],
  ['resultado/s3cr3t', { page: 'table', secret: 's3cr3t' }],
  ['resultado', { page: 'unknown' }],
];

it.each(DOMINO)('#/%s', (path, route) => {
  expect(routeOf(path.split('/'))).toEqual(route);
});
