import { afterAll, describe, expect, it } from 'vitest';
import { after, nextOpen, pointsOf, stepOf, type Field, type Step } from '../src/domino/entry';
import { exchanged, fits, nameOf, pinnedOrNot, placeOf, same, type Board, type Place, type Seats } from '../src/domino/seating';
import { isRehearsal, seedOf } from '../src/domino/rehearsal';
import { tongue } from '../src/i18n.svelte';
import { t } from '../src/texts/domino';
import { PIXELS_PER_SECOND, REST_MS, START, walked } from '../src/domino/scrolling';

const BOARD: Board = {
  tables: [
    [
      ['1', '2'],
      ['3', '4'],
    ],
    [
      ['5', '6'],
      ['7', '8'],
    ],
  ],
  byes: ['9', '10'],
};

describe('the board', () => {
  it.each<[string, string, Board]>([
    ['seat-0-0-0', 'seat-1-1-1', { tables: [[['8', '2'], ['3', '4']], [['5', '6'], ['7', '1']]], byes: ['9', '10'] }],
    ['seat-0-0-1', 'seat-0-1-0', { tables: [[['1', '3'], ['2', '4']], [['5', '6'], ['7', '8']]], byes: ['9', '10'] }],
    ['pair-0-0', 'pair-1-1', { tables: [[['7', '8'], ['3', '4']], [['5', '6'], ['1', '2']]], byes: ['9', '10'] }],
    ['bye-1', 'seat-1-0-0', { tables: [[['1', '2'], ['3', '4']], [['10', '6'], ['7', '8']]], byes: ['9', '5'] }],
    ['pair-0-0', 'seat-1-0-0', BOARD],
    ['seat-0-0-0', 'seat-0-0-0', BOARD],
    ['seat-7-0-0', 'seat-0-0-0', BOARD],
    ['bye-5', 'bye-0', BOARD],
  ])('exchanges %s and %s', (one, other, expected) => {
    const before = structuredClone(BOARD);
    expect(exchanged(BOARD, placeOf(one)!, placeOf(other)!)).toEqual(expected);
    expect(BOARD).toEqual(before);
  });

  it('knows places by name, and nothing else', () => {
    const places: Place[] = [
      { kind: 'seat', table: 12, pair: 1, seat: 0 },
      { kind: 'pair', table: 3, pair: 0 },
      { kind: 'bye', at: 2 },
    ];
    for (const place of places) expect(placeOf(nameOf(place))).toEqual(place);
    for (const name of ['', 'seat', 'seat-1-2-0', 'pair-1', 'bye--1', 'bye-x', 'seat-0-0-0-0', 'chair-1']) expect(placeOf(name)).toBeNull();
  });

  it('says when two boards are alike', () => {
    expect(same(BOARD, structuredClone(BOARD))).toBe(true);
    expect(same(BOARD, exchanged(BOARD, placeOf('bye-0')!, placeOf('bye-1')!))).toBe(false);
    expect(fits(placeOf('pair-0-0')!, placeOf('bye-0')!)).toBe(false);
  });
});

describe('typing results', () => {
  const open = (line: number) => line !== 1;

  it.each<[Field, Step, Field]>([
    [{ line: 0, pair: 0 }, 'next', { line: 0, pair: 1 }],
    [{ line: 0, pair: 1 }, 'next', { line: 2, pair: 0 }],
    [{ line: 3, pair: 1 }, 'next', { line: 0, pair: 0 }],
    [{ line: 0, pair: 1 }, 'up', { line: 0, pair: 1 }],
    [{ line: 0, pair: 1 }, 'down', { line: 2, pair: 1 }],
    [{ line: 2, pair: 0 }, 'up', { line: 0, pair: 0 }],
    [{ line: 3, pair: 0 }, 'down', { line: 3, pair: 0 }],
    [{ line: 2, pair: 1 }, 'left', { line: 2, pair: 0 }],
    [{ line: 2, pair: 0 }, 'right', { line: 2, pair: 1 }],
  ])('%o %s', (field, step, expected) => {
    expect(after(field, step, 4, open)).toEqual(expected);
  });

  it('stays where nothing else is open', () => {
    expect(nextOpen(2, 4, () => false)).toBe(2);
    expect(nextOpen(0, 1, () => true)).toBe(0);
  });

  it('leaves a key to the field while the caret can still walk', () => {
    expect(stepOf('ArrowLeft', { start: 1, end: 1, length: 2 })).toBeNull();
    expect(stepOf('ArrowLeft', { start: 0, end: 2, length: 2 })).toBe('left');
    expect(stepOf('ArrowRight', { start: 1, end: 1, length: 2 })).toBeNull();
    expect(stepOf('ArrowRight', { start: 2, end: 2, length: 2 })).toBe('right');
    expect(stepOf('5', { start: 0, end: 0, length: 0 })).toBeNull();
  });

  it.each([
    ['100', 100],
    [' 64 ', 64],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['12345678', null],
  ])('reads %j as points', (text, expected) => {
    expect(pointsOf(text)).toBe(expected);
  });
});

describe('a screen that scrolls by itself', () => {
  it('rests at the top, walks, rests at the bottom and is done', () => {
    const resting = walked(START, REST_MS - 1, 100);
    expect(resting.walk.phase).toBe('top');
    const off = walked(resting.walk, 1, 100);
    expect(off.walk).toEqual({ at: 0, phase: 'walking', restedMs: 0 });
    const second = walked(off.walk, 1000, 100);
    expect(second.walk.at).toBe(PIXELS_PER_SECOND);
    const down = walked(second.walk, 10_000, 100);
    expect(down.walk).toEqual({ at: 100, phase: 'bottom', restedMs: 0 });
    expect(walked(down.walk, REST_MS, 100)).toEqual({ walk: START, done: true });
  });

  it('only rests when everything fits', () => {
    expect(walked(START, REST_MS, -20)).toEqual({ walk: START, done: true });
  });
});

it('a table is pinned once and let go by the same tap, in whatever order its pairs lie', () => {
  const table: Seats = [['a', 'b'], ['c', 'd']];
  const pins = pinnedOrNot(pinnedOrNot([], table), [['e', 'f'], ['g', 'h']]);
  expect(pins).toHaveLength(2);
  expect(pinnedOrNot(pins, [['d', 'c'], ['a', 'b']])).toEqual([[['e', 'f'], ['g', 'h']]]);
  // Other pairs are another table.
  expect(pinnedOrNot(pins, [['a', 'c'], ['b', 'd']])).toHaveLength(3);
});

describe('a rehearsal', () => {
  afterAll(() => tongue.choose('es'));

  it.each(['es', 'en'] as const)('is known by the name that it gets in %s, and no other tournament is', async (language) => {
    await tongue.choose(language);
    const name = t('domino-rehearsal-name');
    expect([`${name}`, `${name}: Copa`, `${name}s de mayo`, `Copa ${name}`].map(isRehearsal)).toEqual([true, true, false, false]);
  });

  it('has a seed that fits, the same for the same id', () => {
    expect(seedOf('ensayo-2')).toBe(seedOf('ensayo-2'));
    expect(seedOf('ensayo-2')).not.toBe(seedOf('ensayo-3'));
    expect(seedOf('z'.repeat(120))).toBeLessThan(2 ** 32);
  });
});
