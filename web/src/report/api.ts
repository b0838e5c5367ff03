// The report and the data files of a session.

import { call } from '../api';
import type { SessionReport } from '../wire';

const at = (code: string, rest: string): string => `/api/sessions/${encodeURIComponent(code)}${rest}`;

export function getReport(code: string): Promise<SessionReport> {
  return call('GET', at(code, '/report'));
}

export function dataLink(code: string, name: string): string {
  return at(code, `/data/${encodeURIComponent(name)}`);
}
