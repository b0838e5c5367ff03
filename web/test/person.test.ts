import { beforeEach, describe, expect, it } from 'vitest';

describe('the person at this device', () => {
  beforeEach(() => localStorage.clear());

  it('is not lost because a server does not know them', async () => {
    const { person } = await import('../src/person.svelte');
    person.become('secret', 'Ana');
    person.setAside();
    expect([person.token, person.name, localStorage.getItem('torneo.token')]).toEqual([null, null, 'secret']);
    person.takeUp();
    expect([person.token, person.name]).toEqual(['secret', 'Ana']);
    // Whoever introduced themselves meanwhile is who sits here.
    person.setAside();
    person.become('other', 'Beth');
    person.takeUp();
    expect([person.token, localStorage.getItem('torneo.token')]).toEqual(['other', 'other']);
  });

  it('is there again when the server that knows them is, whoever came in meanwhile', async () => {
    const { person } = await import('../src/person.svelte');
    person.become('secret', 'Ana');
    person.setAside();
    person.become('guest', 'Invitada');
    // Two say so of the same token; then the next line is tried.
    person.setAside();
    person.setAside();
    person.takeUp();
    expect([person.token, person.name]).toEqual(['secret', 'Ana']);
    person.setAside();
    person.takeUp();
    expect([person.token, person.name]).toEqual(['guest', 'Invitada']);
  });
});
