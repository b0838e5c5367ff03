// A button that makes something and goes there: once at a time, and what fails is told.

import { router } from '../router.svelte';

export class Going {
  busy = $state(false);
  problem = $state.raw<unknown>(null);

  async to(where: () => Promise<string>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      router.go(await where());
    } catch (caught) {
      this.problem = caught;
    } finally {
      this.busy = false;
    }
  }
}
