import { describe, expect, it } from 'vitest';
import { BELIEVED_MS, ServerClock } from '../src/server-clock';

describe('the server clock', () => {
  it('takes half of the way there and back off what was said', () => {
    const clock = new ServerClock();
    expect(clock.ahead_ms).toBe(0);
    clock.asked(1_000);
    // Read by the server at 1,100 of this device, which is 61,100 there.
    clock.told(61_100, 1_200);
    expect(clock.ahead_ms).toBe(60_000);
  });

  it('believes the shortest way, until it is old', () => {
    const clock = new ServerClock();
    clock.asked(0);
    clock.told(5_020, 40);
    expect(clock.ahead_ms).toBe(5_000);
    // A slow answer: 400 ms there, 40 ms back would put the clock 180 ms off.
    clock.asked(1_000);
    clock.told(6_400, 1_440);
    expect(clock.ahead_ms).toBe(5_000);
    clock.asked(2_000);
    clock.told(7_004, 2_006);
    expect(clock.ahead_ms).toBe(5_001);
    clock.asked(2_006 + BELIEVED_MS);
    clock.told(7_111 + BELIEVED_MS, 2_206 + BELIEVED_MS);
    expect(clock.ahead_ms).toBe(5_005);
  });

  it('follows a clock that was set', () => {
    const clock = new ServerClock();
    clock.asked(0);
    clock.told(5_010, 20);
    clock.asked(1_000);
    clock.told(9_050, 1_100);
    expect(clock.ahead_ms).toBe(8_000);
    clock.asked(100);
    clock.told(50_200, 300);
    expect(clock.ahead_ms).toBe(50_000);
  });

  it('prefers what it asked for to what it is told', () => {
    const clock = new ServerClock();
    clock.told(700, 100);
    expect(clock.ahead_ms).toBe(600);
    clock.asked(200);
    clock.told(790, 300);
    expect(clock.ahead_ms).toBe(540);
    clock.told(2_000, 310);
    expect(clock.ahead_ms).toBe(540);
  });
});
