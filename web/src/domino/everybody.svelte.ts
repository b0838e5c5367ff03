// A tournament as everybody sees it, kept up to date while somebody looks.

import { getPublic } from './api';
import { follow } from './follow';
import type { PublicView } from './types';
import { dominoLink } from './links';
import { t } from '../texts/domino';
import { called } from './words';

export class Everybody {
  view = $state.raw<PublicView | null>(null);
  problem = $state.raw<unknown>(null);
  /** Whether we hear of changes as they happen. */
  connected = $state(true);
  #names = $derived(new Map((this.view?.players ?? []).map((player) => [player.id, player])));

  constructor(readonly id: string) {}

  name = (player: string): string => {
    const found = this.#names.get(player);
    return found === undefined ? player : called(found);
  };

  /** As standings say it: whoever left is told apart. */
  standingName = (player: string): string => (this.#names.get(player)?.presence === 'withdrawn' ? t('domino-standings-left', { name: this.name(player) }) : this.name(player));

  link = (player: string): string | null => {
    const found = this.#names.get(player);
    return found === undefined ? null : dominoLink.player(this.id, found.number);
  };

  async refresh(): Promise<void> {
    try {
      this.view = await getPublic(this.id);
      this.problem = null;
    } catch (caught) {
      this.problem = caught;
    }
  }

  /** Shows it and keeps up, until the returned function is called. */
  follow(): () => void {
    void this.refresh();
    return follow(
      this.id,
      (version) => {
        if (version !== this.view?.version) void this.refresh();
      },
      (yes) => (this.connected = yes),
    );
  }
}
