import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it, vi } from 'vitest';
import SeatingBoard from '../src/domino/SeatingBoard.svelte';
import type { Board } from '../src/domino/seating';
import { tongue } from '../src/i18n.svelte';

const BOARD: Board = {
  tables: [
    [
      ['ana', 'bea'],
      ['carla', 'dora'],
    ],
  ],
  byes: ['eva'],
};
const NAMES: Record<string, string> = { ana: 'Ana', bea: 'Bea', carla: 'Carla', dora: 'Dora', eva: 'Eva' };
const name = (player: string) => NAMES[player] ?? player;


it('exchanges two people that are picked one after the other, without a mouse', async () => {
  const change = vi.fn();
  const picked = vi.fn();
  render(SeatingBoard, { board: BOARD, name, change, picked });
  const ana = screen.getByRole('button', { name: 'Mesa 1, Ana' });
  await fireEvent.click(ana);
  expect(ana.getAttribute('aria-pressed')).toBe('true');
  expect(picked.mock.calls).toEqual([['ana']]);
  expect(screen.getByRole('status').textContent).toContain('Eligió a Ana');
  await fireEvent.click(screen.getByRole('button', { name: 'Descansa Eva' }));
  expect(change.mock.calls).toEqual([
    [
      {
        tables: [
          [
            ['eva', 'bea'],
            ['carla', 'dora'],
          ],
        ],
        byes: ['ana'],
      },
    ],
  ]);
});

it('says what was picked in the language that is chosen afterwards, too', async () => {
  render(SeatingBoard, { board: BOARD, name, change: vi.fn(), why: { player: 'ana', text: () => (tongue.language === 'es' ? 'por azar' : 'by lot') } });
  await fireEvent.click(screen.getByRole('button', { name: 'Mesa 1, Ana' }));
  await tongue.choose('en');
  await tick();
  expect(screen.getByRole('status').textContent).toMatch(/You picked Ana.*by lot/);
  await tongue.choose('es');
});

it('lets go of what was picked with the same button or with escape', async () => {
  const change = vi.fn();
  render(SeatingBoard, { board: BOARD, name, change });
  const ana = screen.getByRole('button', { name: 'Mesa 1, Ana' });
  await fireEvent.click(ana);
  await fireEvent.click(ana);
  expect(ana.getAttribute('aria-pressed')).toBe('false');
  await fireEvent.click(ana);
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(ana.getAttribute('aria-pressed')).toBe('false');
  expect(change).not.toHaveBeenCalled();
});

it('a pair is exchanged with a pair, never with one person', async () => {
  const change = vi.fn();
  render(SeatingBoard, { board: BOARD, name, change });
  await fireEvent.click(screen.getByRole('button', { name: 'Mesa 1, pareja Ana · Bea' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Mesa 1, Dora' }));
  expect(change).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'Mesa 1, pareja Ana · Bea' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Mesa 1, pareja Carla · Dora' }));
  expect(change.mock.calls[0]?.[0].tables).toEqual([
    [
      ['carla', 'dora'],
      ['ana', 'bea'],
    ],
  ]);
});

it('a table that is pinned says so, and is told as it lies', async () => {
  const pin = vi.fn();
  render(SeatingBoard, { board: BOARD, name, change: vi.fn(), pin, pinned: new Set([1]) });
  const button = screen.getByRole('button', { name: 'Fijada la mesa 1: soltarla' });
  expect(button.textContent?.trim()).toBe('Fijada');
  await fireEvent.click(button);
  expect(pin.mock.calls).toEqual([[BOARD.tables[0]]]);
});
