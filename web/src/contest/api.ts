// Tournaments over HTTP, and hearing of their changes.

import { call } from '../api';
import type { EncounterResult, ContestDeskAct, ContestFigures, ContestFromReport, ContestList, ContestPlayerAct, ContestProof, ContestProposal, ContestProposalRequest, ContestTable, ContestTableLink, ContestTableLinks, ContestView, ContestWhy, NewContest } from '../generated/wire';

const at = (code: string): string => `/api/contests/${encodeURIComponent(code)}`;

export async function listContests(): Promise<ContestList['contests']> {
  return (await call<ContestList>('GET', '/api/contests')).contests;
}

export function openContest(contest: NewContest): Promise<{ code: string }> {
  return call('POST', '/api/contests', contest);
}

export function getContest(code: string, token: string | null): Promise<ContestView> {
  return call('GET', at(code), undefined, token ?? undefined);
}

export function deskAct(code: string, act: ContestDeskAct): Promise<unknown> {
  return call('POST', `${at(code)}/acts`, act);
}

export function playerAct(code: string, token: string, act: ContestPlayerAct): Promise<unknown> {
  return call('POST', `${at(code)}/me`, act, token);
}

export function getProof(code: string): Promise<ContestProof> {
  return call('GET', `${at(code)}/proof`);
}

export function getProposal(code: string, asked: ContestProposalRequest): Promise<ContestProposal> {
  return call('POST', `${at(code)}/proposal`, asked);
}

export function getWhy(code: string, round: number, player: number): Promise<ContestWhy> {
  return call('GET', `${at(code)}/rounds/${String(round)}/why/${String(player)}`);
}

export function getFigures(code: string, player: number): Promise<ContestFigures> {
  return call('GET', `${at(code)}/figures/${String(player)}`);
}

export function openFromReport(report: ContestFromReport): Promise<{ code: string }> {
  return call('POST', '/api/contests/trf', report);
}

/** The links of the open games of a round over the board; only for whoever may enter results. */
export async function getTableLinks(code: string): Promise<ContestTableLink[]> {
  return (await call<ContestTableLinks>('GET', `${at(code)}/tables`)).tables;
}

export const tableQr = (code: string, link: string): string => `${at(code)}/tables/${encodeURIComponent(link)}/qr.svg`;

export function getTable(code: string, link: string): Promise<ContestTable> {
  return call('GET', `${at(code)}/tables/${encodeURIComponent(link)}`);
}

export function sayResult(code: string, link: string, result: EncounterResult): Promise<unknown> {
  return call('POST', `${at(code)}/tables/${encodeURIComponent(link)}`, { result });
}

export const fileOf = (code: string, name: string): string => `${at(code)}/${name}`;
