import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import QrCode from '../src/QrCode.svelte';

/** The corner that every reader looks for, as it stands inside the quiet border. */
const CORNER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

function drawn(): { side: number; dark: Set<string> } {
  const picture = screen.getByRole('img');
  const outline = picture.querySelector('path')!.getAttribute('d')!;
  return {
    side: Number(picture.getAttribute('viewBox')!.split(' ')[2]),
    dark: new Set([...outline.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x},${y}`)),
  };
}

it('draws a code that cameras find, with a border around it', () => {
  render(QrCode, { text: 'http://192.168.1.20:8080/#/sesion/K7QF3D/AB12CD34', label: 'Código 7' });
  const { side, dark } = drawn();
  // Versions grow by four modules; four more stand on each side as a border.
  expect((side - 8 - 17) % 4).toBe(0);
  for (const [left, top] of [[4, 4], [side - 11, 4], [4, side - 11]] as const) {
    const seen = CORNER.map((line, y) => [...line].map((_, x) => (dark.has(`${left + x},${top + y}`) ? '#' : '.')).join(''));
    expect(seen).toEqual(CORNER);
  }
  expect([...dark].every((place) => place.split(',').every((at) => Number(at) >= 4 && Number(at) < side - 4))).toBe(true);
});

it('draws another code for another text', async () => {
  const shown = render(QrCode, { text: 'uno', label: 'Código' });
  const before = drawn().dark;
  await shown.rerender({ text: 'dos', label: 'Código' });
  expect(drawn().dark).not.toEqual(before);
});
