import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Thinker } from '../src/chess/analysis/thinker.svelte';

const GAME = { fen: '', moves: [] } as unknown as Parameters<Thinker['ask']>[0];

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a question that an older one of ours has stopped is asked again', async () => {
  const overtaken = () => answer(409, { code: 'overtaken', title: 'something newer was asked' });
  const found = () => answer(200, { lines: [], nodes: 1 });
  const answers = [overtaken(), overtaken(), found()];
  const asked = vi.fn(() => Promise.resolve(answers.shift() ?? found()));
  vi.stubGlobal('fetch', asked);
  const thinker = new Thinker();
  const done = thinker.ask(GAME, 1);
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toHaveBeenCalledTimes(3);
  expect(thinker.found).not.toBeNull();
});

test('another page of the same person goes first in the end', async () => {
  const asked = vi.fn(() => Promise.resolve(answer(409, { code: 'overtaken', title: 'something newer was asked' })));
  vi.stubGlobal('fetch', asked);
  const thinker = new Thinker();
  const done = thinker.ask(GAME, 1);
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toHaveBeenCalledTimes(4);
  expect(thinker.found).toBeNull();
});
