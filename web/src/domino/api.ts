// Calls about domino tournaments. Paths are in docs/desk-api.md.

import { call } from '../api';
import { tongue } from '../i18n.svelte';
import type { Act, Change, ChangeCheck, Check, DeskView, Explanation, Form, Journal, JournalProof, Links, ListColumn, Listed, ListPreview, Method, PairAct, Pin, PlayerView, Proposal, PublicView, RoundView, Standings, TableView } from './types';
import type { Board } from './seating';

const at = (id: string, rest = ''): string => `/api/tournaments/${encodeURIComponent(id)}${rest}`;
const tableAt = (secret: string): string => `/api/tables/${encodeURIComponent(secret)}`;

export async function listTournaments(): Promise<Listed[]> {
  return (await call<{ tournaments: Listed[] }>('GET', '/api/tournaments')).tournaments;
}

export function createTournament(form: Form): Promise<{ id: string }> {
  return call('POST', '/api/tournaments', { form });
}

/** A tournament file as it was exported. */
export function importTournament(file: Blob): Promise<{ id: string }> {
  return call('POST', '/api/tournaments/import', new Blob([file], { type: 'application/json' }));
}

export function getDesk(id: string): Promise<DeskView> {
  return call('GET', at(id));
}

export function sendAct(id: string, act: Act, version?: number): Promise<{ version: number }> {
  return call('POST', at(id, '/acts'), version === undefined ? { act } : { version, act });
}

/** `columns`: what each column is, in their order, where the headings do not say it. */
export function previewPlayers(id: string, list: Blob, columns: (ListColumn | null)[] | null): Promise<ListPreview> {
  return call('POST', at(id, `/players/preview${said(columns)}`), list);
}

export function savePlayers(id: string, list: Blob, columns: (ListColumn | null)[] | null): Promise<unknown> {
  return call('POST', at(id, `/players${said(columns)}`), list);
}

function said(columns: (ListColumn | null)[] | null): string {
  return columns === null ? '' : `?columns=${columns.map((column) => column ?? '').join(',')}`;
}

/** The next round as a method would pair it; `pins`: tables as they are; `without`: if these people left; `explain`: why somebody sits there. */
export function propose(id: string, method: Method, more: { pins?: Pin[]; without?: string[]; explain?: string } = {}): Promise<Proposal> {
  return call('POST', at(id, '/proposal'), { method, ...more });
}

export function checkByHand(id: string, { tables, byes }: Board): Promise<Check> {
  return call('POST', at(id, '/proposal/check'), { tables, byes });
}

/** What a change of the round that is played would touch and break. */
export function checkChange(id: string, change: Change): Promise<ChangeCheck> {
  return call('POST', at(id, '/change/check'), { change });
}

export function getPublic(id: string): Promise<PublicView> {
  return call('GET', at(id, '/public'));
}

export function getRound(id: string, round: number): Promise<RoundView> {
  return call('GET', at(id, `/rounds/${round}`));
}

export function getStandings(id: string): Promise<Standings> {
  return call('GET', at(id, '/standings'));
}

export function getPlayer(id: string, number: string | number): Promise<PlayerView> {
  return call('GET', at(id, `/players/${encodeURIComponent(number)}`));
}

export function getExplanation(id: string, number: number): Promise<Explanation> {
  return call('GET', at(id, `/explanation/${number}`));
}

export function getJournal(id: string): Promise<Journal> {
  return call('GET', at(id, '/journal'));
}

export function getProof(): Promise<JournalProof> {
  return call('GET', '/api/proof');
}

export function getLinks(id: string): Promise<Links> {
  return call('GET', at(id, '/links'));
}

/** What can be taken along, by the name of the file. */
export const EXPORTS = ['tournament.json', 'torneo.log', 'players.csv', 'rounds.csv', 'games.csv', 'standings.csv', 'tournament.xlsx', 'report.txt'] as const;

export function exportAddress(id: string, file: (typeof EXPORTS)[number]): string {
  return at(id, `/export/${file}?lang=${tongue.language}`);
}

export function getTable(secret: string): Promise<TableView> {
  return call('GET', tableAt(secret));
}

export function sayAtTable(secret: string, act: PairAct): Promise<unknown> {
  return call('POST', tableAt(secret), { act, ...device() });
}

/** What this browser calls itself, so that one phone does not confirm its own entry unseen. */
function device(): { device?: string } {
  const KEY = 'torneo-device';
  try {
    const kept = localStorage.getItem(KEY) ?? Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(KEY, kept);
    return { device: kept };
  } catch {
    return {};
  }
}

export function tableQr(secret: string): string {
  return `${tableAt(secret)}/qr.svg`;
}
