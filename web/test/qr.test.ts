import { describe, expect, it } from 'vitest';
import { fixedModules, formatBits, MASKS, multiply, path, qrModules, type Modules } from '../src/qr';

/** A code drawn by the server's library, for a room's address. */
const DRAWN_ELSEWHERE = [
  '#######.##.#.#..##..#.#######',
  '#.....#.#.##.##...###.#.....#',
  '#.###.#.#...##.....##.#.###.#',
  '#.###.#....##.###.#.#.#.###.#',
  '#.###.#.##.#.###.##.#.#.###.#',
  '#.....#....####..##...#.....#',
  '#######.#.#.#.#.#.#.#.#######',
  '..........#...#.##.##........',
  '#..########..##...#..#..#.###',
  '.#..#..##.###.#..####...#.##.',
  '#.#..####.#.#.#..##...###.#..',
  '###....#..#...##..#.#..##...#',
  '..#####.#.#.###.##..###.....#',
  '###.....##.#.....######.##.##',
  '#..#.##..#..#.#####..##..##.#',
  '...#.#.#####.#####..#.##..#.#',
  '..##..###..#.....#...#.#.....',
  '##.###.#.#.#...#...#...#####.',
  '###.####.#...##..#.##.......#',
  '#####...#...##.######.#####..',
  '##..#.##...#.#..#..#########.',
  '........#.#..#..##..#...##...',
  '#######.#....#.#.####.#.##...',
  '#.....#.###.##..###.#...#..##',
  '#.###.#.######..##.######..##',
  '#.###.#.##.#.##.##.#...#.###.',
  '#.###.#....#.#.######...#..##',
  '#.....#..##.##..#..#..#...#.#',
  '#######.##.###..###.#..###...',
];
const BLOCKS: Record<number, { blocks: number; correction: number }> = {
  1: { blocks: 1, correction: 10 },
  2: { blocks: 1, correction: 16 },
  3: { blocks: 1, correction: 26 },
  4: { blocks: 2, correction: 18 },
  5: { blocks: 2, correction: 24 },
  6: { blocks: 4, correction: 16 },
};
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Reads a code as a camera program would: the mask, the bytes, their correction, the text. */
function readBack(modules: Modules): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const mask = MASKS.findIndex((_, candidate) => {
    const said = formatBits(candidate);
    return [0, 1, 2, 3, 4, 5].every((at) => modules[at]?.[8] === (((said >> at) & 1) === 1)) && modules[8]?.[size - 1] === ((said & 1) === 1) && modules[7]?.[8] === (((said >> 6) & 1) === 1) && modules[8]?.[0] === (((said >> 14) & 1) === 1);
  });
  const fixed = fixedModules(version, mask);
  for (const [place, dark] of fixed) expect(modules[Math.floor(place / size)]?.[place % size], `module ${place}`).toBe(dark);
  const bits = [...path(size)].filter(([x, y]) => !fixed.has(y * size + x)).map(([x, y]) => (modules[y]?.[x] === MASKS[mask]?.(x, y) ? 0 : 1));
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce<number>((sum, bit) => sum * 2 + bit, 0));
  const { blocks, correction } = BLOCKS[version] ?? { blocks: 1, correction: 0 };
  const rows = Array.from({ length: blocks }, (_, block) => words.filter((_, at) => at % blocks === block));
  for (const row of rows) expect(errors(row, correction)).toEqual(Array.from({ length: correction }, () => 0));
  return decoded(rows.flatMap((row) => row.slice(0, -correction)));
}

/** All noughts where a block has no error. */
function errors(row: number[], count: number): number[] {
  let root = 1;
  return Array.from({ length: count }, () => {
    const found = row.reduce((sum, word) => multiply(sum, root) ^ word, 0);
    root = multiply(root, 2);
    return found;
  });
}

function decoded(words: number[]): string {
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const take = (count: number): number => parseInt(bits.slice(at, (at += count)), 2);
  let text = '';
  for (;;) {
    const kind = at + 4 > bits.length ? 0 : take(4);
    if (kind === 0) return text;
    if (kind === 4) {
      const length = take(8);
      text += new TextDecoder().decode(Uint8Array.from({ length }, () => take(8)));
    } else if (kind === 2) {
      for (let left = take(9); left > 0; left -= 2) {
        const pair = left === 1 ? take(6) : take(11);
        text += left === 1 ? LETTERS[pair] : `${LETTERS[Math.floor(pair / 45)]}${LETTERS[pair % 45]}`;
      }
    } else if (kind === 1) {
      for (let left = take(10); left > 0; left -= 3) text += left === 1 ? take(4) : left === 2 ? String(take(7)).padStart(2, '0') : String(take(10)).padStart(3, '0');
    } else throw new Error(`kind ${kind}`);
  }
}

describe('QR codes', () => {
  it('of the server can be read, so this reader knows the standard', () => {
    expect(readBack(DRAWN_ELSEWHERE.map((row) => [...row].map((module) => module === '#')))).toMatch(/^http:\/\/[\d.]+:\d+\/#\/sala\/PAPSYC$/);
  });

  it.each([1, 14, 15, 26, 40, 42, 60, 62, 80, 84, 100, 106])('of %i characters can be read back', (length) => {
    const text = 'http://192.168.1.20:8080/#/sesion/K7QF3D/AB12-CD34?ñ'.repeat(3).slice(0, length);
    const bytes = new TextEncoder().encode(text).length;
    const modules = qrModules(text);
    if (bytes > 106) expect(modules).toBeNull();
    else expect(modules && readBack(modules)).toBe(text);
  });

  it('that are too long are not drawn', () => {
    expect(qrModules('x'.repeat(107))).toBeNull();
  });
});
