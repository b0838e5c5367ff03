// One tournament as it is now: fetched again whenever a new version is heard of, at most a few times a second.

import { follow } from '../domino/follow';
import { person } from '../person.svelte';
import type { ContestEntrant, ContestView } from '../generated/wire';
import { getContest } from './api';

/** Versions that come together are fetched together; the more people look, the longer each of them can wait. */
const GATHER_MS = 150;
const PATIENCE_MS = 4;

export class ContestHere {
  view = $state.raw<ContestView | null>(null);
  problem = $state.raw<unknown>(null);
  connected = $state(true);
  /** The server's clock less ours, in milliseconds. */
  ahead = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fetching = false;
  #again = false;

  constructor(readonly code: string) {}

  /** Follows the tournament until the returned function is called. */
  follow(): () => void {
    void this.refresh();
    const stop = follow(
      this.code,
      (version) => {
        if (this.view === null || version > this.view.version) this.#soon();
      },
      (yes) => (this.connected = yes),
      'contests',
    );
    return () => {
      clearTimeout(this.#timer);
      stop();
    };
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, GATHER_MS + PATIENCE_MS * (this.view?.entrants.length ?? 0));
  }

  async refresh(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = true;
    try {
      this.view = await getContest(this.code, person.token);
      this.ahead = this.view.now_ms - Date.now();
      this.problem = null;
    } catch (caught) {
      this.problem = caught;
    } finally {
      this.#fetching = false;
    }
    if (this.#again) {
      this.#again = false;
      await this.refresh();
    }
  }

  /** Does something and shows what came of it. */
  async act(what: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    try {
      await what();
      await this.refresh();
      return true;
    } catch (caught) {
      this.problem = caught;
      return false;
    }
  }
}

export function nameOf(view: ContestView, number: number | null): string {
  const entrant: ContestEntrant | undefined = number === null ? undefined : view.entrants[number - 1];
  return entrant?.name ?? '';
}
