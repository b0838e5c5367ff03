import { beforeEach, describe, expect, it, vi } from 'vitest';

/** What the browser was asked to sound: frequency and when, in order. */
let rung: { hertz: number; at: number }[] = [];
let state: AudioContextState = 'running';

class FakeAudio {
  currentTime = 0;
  destination = {};
  get state(): AudioContextState {
    return state;
  }
  resume = vi.fn(() => Promise.resolve());
  createOscillator() {
    const frequency = { value: 0 };
    const node = { type: 'sine', frequency, connect: (next: unknown) => next, start: (at: number) => void rung.push({ hertz: frequency.value, at }), stop: () => {} };
    return node;
  }
  createGain() {
    return { gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: (next: unknown) => next };
  }
}

beforeEach(() => {
  vi.resetModules();
  rung = [];
  state = 'running';
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('navigator', { vibrate: vi.fn(), userActivation: { hasBeenActive: true }, languages: ['es'], language: 'es' });
});

async function sounds(on = true) {
  const { choices } = await import('../src/chess/choices.svelte');
  choices.sound = on;
  return import('../src/chess/sounds');
}

describe('sounds', () => {
  it('are silent until somebody has touched the page', async () => {
    const { allowSounds, play } = await sounds();
    play('move');
    expect(rung).toEqual([]);
    allowSounds();
    play('move');
    expect(rung).toHaveLength(1);
  });

  it('differ: a capture is not a move, a check not an end', async () => {
    const { allowSounds, play } = await sounds();
    allowSounds();
    const told = (['move', 'capture', 'check', 'end', 'alarm', 'message'] as const).map((sound) => {
      rung = [];
      play(sound);
      return JSON.stringify(rung);
    });
    expect(new Set(told).size).toBe(told.length);
    expect(told).not.toContain('[]');
  });

  it('can be turned off, with the buzzing', async () => {
    const { allowSounds, play } = await sounds(false);
    allowSounds();
    play('check');
    expect(rung).toEqual([]);
    expect(navigator.vibrate).not.toHaveBeenCalled();
  });

  it('ask nothing of a browser that has stopped them', async () => {
    const { allowSounds, play } = await sounds();
    allowSounds();
    state = 'suspended';
    play('end');
    expect(rung).toEqual([]);
    expect(navigator.vibrate).toHaveBeenCalledWith(120);
  });
});
