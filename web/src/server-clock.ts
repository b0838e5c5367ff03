// How far the server's clock is ahead of this device's, from questions whose answers say what time it is. No clock of its own: times are
// told. What the server said was true half a round trip before it is read.

/** A measure is believed until one with a shorter way comes, or it is this old: clocks drift. */
export const BELIEVED_MS = 120_000;

type Measure = { ahead_ms: number; trip_ms: number; at_ms: number };

export class ServerClock {
  /** When the question was asked that is not answered yet. */
  #asked_ms: number | null = null;
  #best: Measure | null = null;

  /** How far the server's clock is ahead. */
  get ahead_ms(): number {
    return this.#best?.ahead_ms ?? 0;
  }

  asked(now_ms: number): void {
    this.#asked_ms = now_ms;
  }

  /** The server said what time it is. */
  told(server_ms: number, now_ms: number): void {
    const trip_ms = this.#asked_ms === null ? 0 : Math.max(0, now_ms - this.#asked_ms);
    const wasAsked = this.#asked_ms !== null;
    this.#asked_ms = null;
    const measure = { ahead_ms: server_ms + trip_ms / 2 - now_ms, trip_ms, at_ms: now_ms };
    if (this.#best === null || (wasAsked && this.#isBetter(measure, this.#best))) this.#best = measure;
  }

  #isBetter(measure: Measure, best: Measure): boolean {
    const age_ms = measure.at_ms - best.at_ms;
    // Further apart than both ways explain: one of the clocks was set.
    const contradicts = Math.abs(measure.ahead_ms - best.ahead_ms) > (measure.trip_ms + best.trip_ms) / 2 + 1;
    return measure.trip_ms <= best.trip_ms || age_ms > BELIEVED_MS || age_ms < 0 || contradicts;
  }
}
