// Organisers over HTTP: the house, its invitations, sign-ins, and the roles of an event.

import { call } from '../api';
import type { AddressChoice, EventRole, InvitationAnswer, InvitationShown, Organiser, OrganiserList, RoleList, SignInLine } from '../generated/wire';

/** What a one-time link is for. */
export function lookAtInvitation(secret: string): Promise<InvitationShown> {
  return call('POST', '/api/setup/look', { secret });
}

export function changePassword(old: string, fresh: string): Promise<Organiser> {
  return call('POST', '/api/me/password', { old, new: fresh });
}

export async function listSignIns(): Promise<SignInLine[]> {
  return (await call<{ sign_ins: SignInLine[] }>('GET', '/api/sign-ins')).sign_ins;
}

export function listOrganisers(): Promise<OrganiserList> {
  return call('GET', '/api/organisers');
}

export function invite(asked: { owner?: boolean; renews?: string }): Promise<InvitationAnswer> {
  return call('POST', '/api/organisers/invitations', asked);
}

export function withdraw(id: string): Promise<unknown> {
  return call('DELETE', `/api/organisers/invitations/${encodeURIComponent(id)}`);
}

export function remove(name: string): Promise<unknown> {
  return call('DELETE', `/api/organisers/${encodeURIComponent(name)}`);
}

export function setOwner(name: string, owner: boolean): Promise<unknown> {
  return call('PATCH', `/api/organisers/${encodeURIComponent(name)}`, { owner });
}

export function listAddresses(): Promise<AddressChoice> {
  return call('GET', '/api/addresses');
}

export function chooseAddress(url: string): Promise<AddressChoice> {
  return call('POST', '/api/addresses', { url });
}

/** `event`: the path of a tournament or a session. */
export function getRoles(event: string): Promise<RoleList> {
  return call('GET', `${event}/roles`);
}

export function share(event: string, name: string, role: EventRole | null): Promise<RoleList> {
  return call('POST', `${event}/roles`, { name, role });
}
