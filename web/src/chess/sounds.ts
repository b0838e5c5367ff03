// Sounds made in the browser: a knock of wood for a move, a lower one for a capture, tones for what matters more.

import { choices } from './choices.svelte';

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'alarm' | 'message';

/** Frequency in hertz, length in seconds, and when it begins. */
type Tone = { hertz: number; seconds: number; after?: number; shape?: OscillatorType };

const TONES: Record<Sound, Tone[]> = {
  move: [{ hertz: 320, seconds: 0.06, shape: 'triangle' }],
  capture: [{ hertz: 190, seconds: 0.09, shape: 'triangle' }, { hertz: 320, seconds: 0.05, after: 0.03, shape: 'triangle' }],
  check: [{ hertz: 520, seconds: 0.09 }, { hertz: 660, seconds: 0.12, after: 0.09 }],
  end: [{ hertz: 392, seconds: 0.16 }, { hertz: 494, seconds: 0.16, after: 0.14 }, { hertz: 587, seconds: 0.3, after: 0.28 }],
  alarm: [{ hertz: 880, seconds: 0.08, shape: 'square' }, { hertz: 880, seconds: 0.08, after: 0.16, shape: 'square' }],
  message: [{ hertz: 740, seconds: 0.07 }],
};

const LOUDNESS = 0.12;
/** A phone in a pocket tells too. In milliseconds. */
const BUZZ_MS: Partial<Record<Sound, number>> = { check: 60, end: 120, alarm: 80 };

let context: AudioContext | null = null;

/** Browsers let a page sound once somebody has touched it. */
export function allowSounds(): void {
  if (context === null && typeof AudioContext !== 'undefined') context = new AudioContext();
  void context?.resume();
}

export function play(sound: Sound): void {
  if (!choices.sound) return;
  if (typeof navigator.vibrate === 'function' && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZ_MS[sound] ?? 15);
  if (context === null || context.state !== 'running') return;
  for (const tone of TONES[sound]) ring(context, tone);
}

function ring(context: AudioContext, { hertz, seconds, after = 0, shape = 'sine' }: Tone): void {
  const at = context.currentTime + after;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
