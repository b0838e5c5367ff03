// Sessions over HTTP.

import { call, Problem } from '../api';
import { tongue } from '../i18n.svelte';
import { newId } from '../live.svelte';
import type { CodesAnswer, Device, EntryAnswer, Intervention, PhoneCode, SessionFile, SessionSummary, TableSight } from '../wire';
import type { Fault } from './file';

const at = (code: string, rest = ''): string => `/api/sessions/${encodeURIComponent(code)}${rest}`;

export function createSession(file: SessionFile): Promise<{ code: string }> {
  return call('POST', '/api/sessions', file);
}

export async function listSessions(): Promise<SessionSummary[]> {
  return (await call<{ sessions: SessionSummary[] }>('GET', '/api/sessions')).sessions;
}

/** Takes the place of a person, with a personal code or without. */
export function enterSession(token: string, code: string, as: { personal_code?: string; name?: string; label?: string }): Promise<EntryAnswer> {
  const about = { language: tongue.language, device: deviceClass() };
  return call('POST', at(code, '/entry'), { ...about, ...as }, token);
}

/** The shorter side of a tablet's screen, in px, is at least this. */
const TABLET_SIDE = 600;

function deviceClass(): Device {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer';
  return Math.min(screen.width, screen.height) < TABLET_SIDE ? 'phone' : 'tablet';
}

export function getCodes(code: string): Promise<CodesAnswer> {
  return call('GET', at(code, '/codes'));
}

export function drawCodes(code: string, count: number): Promise<CodesAnswer> {
  const id = newId();
  return again(() => call('POST', at(code, '/codes'), { count, id }));
}

export function intervene(code: string, what: Intervention): Promise<{ version: number }> {
  const id = newId();
  return again(() => call('POST', at(code, '/interventions'), { ...what, id }));
}

/** Once more when no answer came: under the same id it is done once. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 0) throw problem;
    return await ask();
  }
}

export function sessionQr(code: string): string {
  return at(code, '/qr.svg');
}

export function fileLink(code: string): string {
  return at(code, '/file');
}

/** Where a file was refused, all places at once; none where something else is wrong. */
export function faultsOf(problem: unknown): Fault[] {
  return problem instanceof Problem && problem.code === 'bad_session_file' ? problem.misfits : [];
}

/** A code for somebody whose phone is lost. */
export function replacePhone(code: string, place: number): Promise<PhoneCode> {
  const id = newId();
  return again(() => call('POST', at(code, `/people/${place}/phone`), { id }));
}

export function lookAtTable(code: string, table: number): Promise<TableSight> {
  return call('GET', at(code, `/tables/${table}`));
}

/** The newest session of a laboratory; none while there is none. */
export function sessionOfLab(room: string): Promise<SessionSummary | null> {
  return call<SessionSummary>('GET', `/api/labs/${encodeURIComponent(room)}`).catch((problem: unknown) => {
    if (problem instanceof Problem && problem.status === 404) return null;
    throw problem;
  });
}

/** Nobody is logged in, or somebody who may not do this. */
export function needsLogin(problem: unknown): boolean {
  return problem instanceof Problem && problem.status === 401;
}
