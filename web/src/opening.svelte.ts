// Opening a room: somebody with a name asks once, and walks in. Shared by the pages of all games.

import { Problem } from './api';
import { person } from './person.svelte';
import { linkTo, router } from './router.svelte';

export class Opening {
  busy = $state(false);
  problem = $state.raw<unknown>(null);

  async go(ask: (token: string) => Promise<{ code: string }>): Promise<void> {
    if (this.busy || !(await person.ensure()) || person.token === null) return;
    this.busy = true;
    this.problem = null;
    try {
      const { code } = await ask(person.token);
      router.go(linkTo.room(code));
    } catch (caught) {
      this.problem = caught;
      // The server may have begun a new life; then this person has to introduce themselves again.
      if (caught instanceof Problem && (caught.code === 'unknown_token' || caught.status === 401)) {
        this.problem = new Problem(401, 'unknown_token', caught.message);
        person.setAside();
      }
    } finally {
      this.busy = false;
    }
  }
}
