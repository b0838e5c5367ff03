// Everything that is not live: JSON over HTTP. A "no" is thrown as a `Problem`, with the server's stable code.

import { organiser } from './organiser.svelte';
import type { Misfit, Now, Room } from './wire';

/** The server said no, or could not be reached (status 0). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    title: string,
    /** The sentence for people, where the server has one for the case at hand. */
    readonly said: Both | null = null,
    /** All places of what was sent that do not fit, where the server names them. */
    readonly misfits: Misfit[] = [],
  ) {
    super(title);
  }
}

/** A sentence in both languages. */
export type Both = { es: string; en: string };

export function createPerson(name: string): Promise<{ id: string; name: string; token: string }> {
  return post('/api/people', { name });
}

export function renamePerson(token: string, name: string): Promise<{ id: string; name: string }> {
  return call('PATCH', '/api/people/me', { name }, token);
}

/** What is going on in the house. */
export function whatIsOn(): Promise<Now> {
  return call('GET', '/api/now');
}

export function getRoom(code: string): Promise<Room> {
  return call('GET', `/api/rooms/${encodeURIComponent(code)}`);
}

/** Whether the house has a session, a tournament, a room or a match of that code. */
export async function has(what: 'sessions' | 'contests' | 'rooms' | 'matches', code: string): Promise<boolean> {
  return call('GET', `/api/${what}/${encodeURIComponent(code)}`).then(
    () => true,
    (problem: unknown) => ifAbsent(problem, false),
  );
}

/** The session that a personal code belongs to, if one does. */
export async function sessionOfCode(personal: string): Promise<string | null> {
  return call<{ session: string }>('GET', `/api/personal-codes/${encodeURIComponent(personal)}`).then(
    ({ session }) => session,
    (problem: unknown) => ifAbsent(problem, null),
  );
}

/** What is not there, or cannot be anybody's code; any other trouble is told. */
function ifAbsent<Value>(problem: unknown, value: Value): Value {
  if (problem instanceof Problem && (problem.status === 404 || problem.status === 400)) return value;
  throw problem;
}

/** The address by which other phones reach this server. */
export async function address(): Promise<string> {
  return (await call<{ url: string }>('GET', '/api/address')).url;
}

export async function setUp(secret: string, name: string, password: string): Promise<void> {
  await post('/api/setup', { secret, name, password });
  organiser.is(name);
}

export async function logIn(name: string, password: string): Promise<void> {
  await post('/api/login', { name, password });
  organiser.is(name);
}

export async function logOut(): Promise<void> {
  await post('/api/logout', {});
  organiser.is(null);
}

/** The organiser whose session this is, or nobody. */
export async function whoAmI(): Promise<{ name: string; owner: boolean } | null> {
  const me = await call<{ name: string; owner: boolean } | null>('GET', '/api/me');
  organiser.is(me?.name ?? null);
  return me;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return call('POST', path, body);
}

/** A `Blob` travels as it is, with its own type; everything else as JSON. */
export async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const raw = body instanceof Blob;
  if (body !== undefined) headers['content-type'] = raw ? body.type : 'application/json';
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : raw ? body : JSON.stringify(body) });
  } catch {
    throw new Problem(0, 'unreachable', 'the server cannot be reached');
  }
  const text = await response.text();
  const value = parse(text);
  if (response.ok) return value as T;
  const { code, title, es, en, misfits } = (value ?? {}) as Record<string, unknown>;
  const said = typeof es === 'string' && typeof en === 'string' ? { es, en } : null;
  throw new Problem(response.status, String(code ?? 'unknown'), String(title ?? response.statusText), said, Array.isArray(misfits) ? (misfits as Misfit[]) : []);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
