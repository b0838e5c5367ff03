// Asks the server's engine about one position after another: further each time, and no longer once another position counts.

import { Problem } from '../../api';
import { person } from '../../person.svelte';
import type { ChessAnalysis, ChessGameSoFar } from '../../wire';
import { analyse } from '../api';

/** Nodes of each question about the same position. */
const STEPS = [30_000, 150_000, 600_000, 2_000_000];
/** How long to wait when too many people ask, in milliseconds. */
const PAUSE_MS = 1_500;
/** The same after an older question of ours, and how often that is tried. */
const OVERTAKEN_MS = 150;
const MOST_OVERTAKEN = 3;

export class Thinker {
  found = $state.raw<ChessAnalysis | null>(null);
  busy = $state(false);
  #stop: AbortController | null = null;

  /** Begins with another position; what was asked before is of no interest any more. */
  async ask(game: ChessGameSoFar, lines: number): Promise<void> {
    this.rest();
    const stop = new AbortController();
    this.#stop = stop;
    this.busy = true;
    for (const nodes of STEPS) {
      const found = await patiently(game, lines, nodes, stop.signal);
      if (stop.signal.aborted || found === null) return;
      this.found = found;
      if (found.lines.length === 0) break;
    }
    this.busy = false;
  }

  /** One answer of so many nodes, for a review. */
  once(game: ChessGameSoFar, nodes: number, signal: AbortSignal): Promise<ChessAnalysis | null> {
    return patiently(game, 1, nodes, signal);
  }

  rest(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.found = null;
    this.busy = false;
  }
}

/** Nothing once nobody wants to know any more, or when the server does not answer. */
async function patiently(game: ChessGameSoFar, lines: number, nodes: number, signal: AbortSignal): Promise<ChessAnalysis | null> {
  for (let overtaken = 0; !signal.aborted; ) {
    try {
      return await analyse({ game, lines, nodes }, person.token, signal);
    } catch (caught) {
      if (!(caught instanceof Problem)) return null;
      // A question that was given up may come to the server after this one, and stop it. Another page of ours may, too, and goes first in the end.
      const isLate = caught.code === 'overtaken' && overtaken < MOST_OVERTAKEN;
      if (isLate) overtaken += 1;
      else if (caught.status !== 503 && caught.status !== 429) return null;
      await new Promise((resolve) => setTimeout(resolve, isLate ? OVERTAKEN_MS : PAUSE_MS));
    }
  }
  return null;
}

/** A score as players write it: pawns for White, or moves to mate. */
export function scoreText({ cp, mate }: { cp: number | null; mate: number | null }): string {
  if (mate !== null) return mate >= 0 ? `#${mate}` : `#−${-mate}`;
  const pawns = (cp ?? 0) / 100;
  return `${pawns < 0 ? '−' : '+'}${Math.abs(pawns).toFixed(2)}`;
}
