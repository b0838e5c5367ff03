import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Board from '../src/tictactoe/Board.svelte';


const cell = (name: string) => document.querySelector<HTMLButtonElement>(`[data-cell="${name}"]`)!;

it('shows the third row on top, and says what stands where', () => {
  render(Board, { board: 'XO.......', line: null, last: 'b1', playable: ['c1', 'a3'] });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'a3, libre: jugar aquí',
    'b3, libre',
    'c3, libre',
    'a2, libre',
    'b2, libre',
    'c2, libre',
    'a1, X',
    'b1, O, última jugada',
    'c1, libre: jugar aquí',
  ]);
});

it('offers what the server allows, and nothing else', async () => {
  const play = vi.fn();
  render(Board, { board: 'XO.......', line: null, last: null, playable: ['c1'], play });
  await fireEvent.click(cell('c1'));
  await fireEvent.click(cell('a1'));
  await fireEvent.click(cell('c3'));
  expect(play.mock.calls).toEqual([['c1']]);
});

it('sends one move at a time', async () => {
  const play = vi.fn();
  render(Board, { board: '.........', line: null, last: null, playable: ['a1', 'b1'], me: 'X', sending: 'a1', play });
  await fireEvent.click(cell('b1'));
  expect(play).not.toHaveBeenCalled();
});

it('marks the winning line with a stroke and in words', () => {
  render(Board, { board: 'XXX.O...O', line: ['a1', 'b1', 'c1'], last: 'c1' });
  expect(cell('b1').getAttribute('aria-label')).toBe('b1, X, en la línea ganadora');
  expect(document.querySelector('.strike line')).not.toBeNull();
});

it('is walked with the arrows, and has one stop for the tab key', async () => {
  render(Board, { board: '.........', line: null, last: null });
  cell('b2').focus();
  for (const [key, arrives] of [
    ['ArrowUp', 'b3'],
    ['ArrowUp', 'b3'],
    ['ArrowLeft', 'a3'],
    ['ArrowDown', 'a2'],
    ['ArrowRight', 'b2'],
  ] as const) {
    await fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement?.getAttribute('data-cell')).toBe(arrives);
  }
  expect([...document.querySelectorAll('[data-cell][tabindex="0"]')]).toHaveLength(1);
});
