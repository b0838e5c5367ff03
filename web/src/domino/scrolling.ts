// A screen on the wall that nobody touches: it waits at the top, walks down, waits at the bottom and begins again.

/** How long a reader needs at either end, in milliseconds. */
export const REST_MS = 6_000;
/** Walking speed in pixels a second at normal text; one line takes about a second. */
export const PIXELS_PER_SECOND = 38;

export type Walk = { at: number; phase: 'top' | 'walking' | 'bottom'; restedMs: number };

export const START: Walk = { at: 0, phase: 'top', restedMs: 0 };

/** The walk after some time, and whether the whole page has been shown and rested upon. */
export function walked(walk: Walk, elapsedMs: number, length: number): { walk: Walk; done: boolean } {
  const farthest = Math.max(0, length);
  switch (walk.phase) {
    case 'top': {
      const restedMs = walk.restedMs + elapsedMs;
      if (restedMs < REST_MS) return { walk: { ...walk, restedMs }, done: false };
      // A page that fits rests once, not twice.
      if (farthest === 0) return { walk: START, done: true };
      return { walk: { at: 0, phase: 'walking', restedMs: 0 }, done: false };
    }
    case 'walking': {
      const at = walk.at + (elapsedMs / 1000) * PIXELS_PER_SECOND;
      if (at < farthest) return { walk: { ...walk, at }, done: false };
      return { walk: { at: farthest, phase: 'bottom', restedMs: 0 }, done: false };
    }
    case 'bottom': {
      const restedMs = walk.restedMs + elapsedMs;
      if (restedMs < REST_MS) return { walk: { at: farthest, phase: 'bottom', restedMs }, done: false };
      return { walk: START, done: true };
    }
  }
}
