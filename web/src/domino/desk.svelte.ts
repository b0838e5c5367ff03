// One tournament as its director sees it. What may be done is judged by the server; here it is asked for and shown.

import { getDesk, sendAct } from './api';
import { follow } from './follow';
import type { Act, DeskView, RoundView } from './types';
import type { Pair } from './seating';
import { t } from '../texts/domino';
import { called } from './words';

export class Desk {
  view: DeskView = $state.raw()!;
  #names = $derived(new Map(this.view.players.map((player) => [player.id, called(player)])));
  /** Whether we hear of changes as they happen. */
  connected = $state(true);
  #fetching: Promise<void> | null = null;

  private constructor(
    readonly id: string,
    view: DeskView,
  ) {
    this.view = view;
  }

  static async open(id: string): Promise<Desk> {
    return new Desk(id, await getDesk(id));
  }

  name(player: string): string {
    return this.#names.get(player) ?? player;
  }

  /** As standings say it: whoever left is told apart. */
  standingName(player: string): string {
    const left = this.view.players.some(({ id, presence }) => id === player && presence === 'withdrawn');
    return left ? t('domino-standings-left', { name: this.name(player) }) : this.name(player);
  }

  pairName(pair: Pair): string {
    return pair.map((player) => this.name(player)).join(' · ');
  }

  /** Whether an entrant is a pair that stays together. */
  get fixedPairs(): boolean {
    return this.view.form.modality === 'fixed_pairs';
  }

  /** How few can play a round. */
  get fewest(): number {
    return this.fixedPairs ? 2 : 4;
  }

  /** The round that is played. */
  get open(): RoundView | undefined {
    return this.view.rounds.find((round) => !round.closed);
  }

  /** Tables of it that want a result. */
  get missing(): number[] {
    const tables = this.open?.tables ?? [];
    return tables.filter(({ games }) => games.some(({ state }) => state !== 'settled')).map(({ table }) => table);
  }

  /** Games of it about which the pairs disagree, with what each claims. */
  get disputes(): { table: number; game: number; claims: { names: string; points: [number, number] | null }[] }[] {
    return (this.open?.tables ?? []).flatMap(({ table, pairs, games }) =>
      games.flatMap((state, at) => (state.state === 'disputed' ? [{ table, game: at + 1, claims: state.claims.map((points, pair) => ({ names: this.pairName(pairs[pair === 0 ? 0 : 1]), points })) }] : [])),
    );
  }

  /** Asks for something and shows what came of it. `version`: what was looked at, where it must not have changed since. */
  async act(act: Act, version?: number): Promise<void> {
    await sendAct(this.id, act, version);
    await this.refresh();
  }

  /** Several who ask at once share one answer; one that is too old is asked for again. */
  async refresh(): Promise<void> {
    while (this.#fetching !== null) await this.#fetching;
    this.#fetching = this.#fetch().finally(() => (this.#fetching = null));
    await this.#fetching;
  }

  async #fetch(): Promise<void> {
    const view = await getDesk(this.id);
    if (view.version >= this.view.version) this.view = view;
  }

  /** Keeps up with phones, the command line and other directors, until the returned function is called. */
  follow(): () => void {
    return follow(
      this.id,
      (version) => {
        if (version !== this.view.version) void this.refresh().catch(() => undefined);
      },
      (yes) => (this.connected = yes),
    );
  }
}
