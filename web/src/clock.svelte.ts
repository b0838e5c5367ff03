// The server's time, the same on all screens, counted here between its words. One timer serves everything that counts.

import { createSubscriber } from 'svelte/reactivity';
import { live } from './live.svelte';

/** Often enough that no two phones show the same second at different times. */
const TICK_MS = 200;

class Clock {
  #tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  });

  get now_ms(): number {
    this.#tick();
    return Date.now() + live.ahead_ms;
  }

  /** Whole seconds until then; nought once it is past. */
  secondsTo(moment_ms: number): number {
    return Math.max(0, Math.ceil((moment_ms - this.now_ms) / 1000));
  }
}

export const clock = new Clock();
