// The organiser who is logged in on this device, as far as it has heard: the header names them without asking on every page.

import { recall, remember } from './memory';

class OrganiserHere {
  name = $state<string | null>(recall('organiser'));

  /** Nobody after a log-out, or when the server says so. */
  is(name: string | null): void {
    if (name === this.name) return;
    this.name = name;
    remember('organiser', name);
  }
}

export const organiser = new OrganiserHere();
