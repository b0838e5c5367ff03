// Plots: what is drawn follows from the figures, and nothing that people wrote can get out of it.

import { describe, expect, it } from 'vitest';
import { drawBars, type BarChart, type Words } from '../src/report/bars';
import { blocksOf, drawBrackets, inOrder, type Bracket } from '../src/report/brackets';
import { scaleOf } from '../src/report/scale';
import { escape, ON_PAPER } from '../src/report/svg';

const words: Words = { value: (value) => String(value), theory: 'theory', interval: 'interval' };
const estimate = (value: number | null, low: number | null = null, high: number | null = null) => ({ value, low, high, observations: 10, clusters: 5, method: 'wilson' });

function chart(bars: BarChart['groups'][number]['bars'], unit = 'rate'): BarChart {
  return { kind: 'bars', id: 'x', title: 'A <b> & "c"', about: 'about', unit, tones: bars.map((_, place) => `tone ${place}`), groups: [{ label: 'G1', bars }] };
}

const count = (svg: string, part: string): number => svg.split(part).length - 1;

describe('axes', () => {
  it.each([
    [[0.3, 0.9], 1, 0, 1],
    [[-0.2, 0.5], 1, -0.5, 1],
    [[9.5, 17.2], null, 0, 20],
    [[], null, 0, 1],
    [[0], 10, 0, 10],
  ])('of %j reach from zero to a round number', (values, whole, least, most) => {
    const scale = scaleOf(values as number[], whole);
    expect([scale.least, scale.most]).toEqual([least, most]);
    expect(scale.ticks[0]).toBe(least);
    expect(scale.ticks.at(-1)).toBe(most);
    expect(scale.ticks.length).toBeLessThanOrEqual(7);
  });
});

describe('bars', () => {
  it('show an observed value, its interval and the prediction, each only where it is known', () => {
    const draw = (...bars: BarChart['groups'][number]['bars']): string => drawBars(chart(bars), 400, ON_PAPER, words, false);
    const nothing = draw({ tone: 0, estimate: estimate(null), predicted: null });
    const value = draw({ tone: 0, estimate: estimate(0.5), predicted: null });
    const whole = draw({ tone: 0, estimate: estimate(0.5, 0.4, 0.6), predicted: [0.1, 0.1] });
    expect(count(value, '<rect') - count(nothing, '<rect')).toBe(1);
    expect(count(whole, '<line') - count(value, '<line')).toBe(3);
    // One in the plot and one in the legend.
    expect(count(value, '<polygon')).toBe(0);
    expect(count(whole, '<polygon')).toBe(2);
  });

  it('keeps chances between nothing and certainty', () => {
    const bars = [{ tone: 0, estimate: estimate(0.4, -0.2, 1.3), predicted: null }];
    const [of_chances, of_shares] = ['chance', 'share'].map((unit) => drawBars(chart(bars, unit), 400, ON_PAPER, words, false));
    expect(of_chances).not.toContain('>-0.5<');
    expect(of_shares).toContain('>-0.5<');
  });

  it('says long names in two lines, and cuts what has no room', () => {
    const bars = [{ tone: 0, estimate: estimate(0.5), predicted: null }];
    const groups = ['G1 directo', 'G3 directo', 'G4 extraordinario'].map((label) => ({ label, bars }));
    const [narrow, wide] = [220, 900].map((width) => drawBars({ ...chart(bars), groups }, width, ON_PAPER, words, false));
    expect(narrow).toContain('>directo<');
    expect(narrow).not.toContain('>G4 extraordinario<');
    expect(narrow).toMatch(/>extra\w*…</);
    expect(wide).toContain('>G4 extraordinario<');
  });

  it('stand at their value', () => {
    const svg = drawBars(chart([{ tone: 0, estimate: estimate(0.5), predicted: null }]), 400, ON_PAPER, words, false);
    // The area is 190 high and begins at 14.
    expect(svg).toContain('y="109.0"');
    expect(svg).toContain('height="95.0"');
  });

  it('are a picture that other programs read', () => {
    const svg = drawBars(chart([{ tone: 0, estimate: estimate(0.5, 0.1, 0.7), predicted: [0, 1] }]), 400, ON_PAPER, words, true);
    const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
    expect(parsed?.getAttribute('aria-label')).toContain('A <b> & "c"');
    expect(svg).not.toContain('<b>');
    expect(svg).not.toContain('var(');
  });
});

describe('brackets', () => {
  const people: Bracket[] = [
    { player: 1, lower: 6, upper: 3, contradictory: true },
    { player: 2, lower: null, upper: 2, contradictory: false },
    { player: 3, lower: 9, upper: null, contradictory: false },
  ];

  it('go from the lowest to the highest', () => {
    expect(inOrder(people).map((person) => person.player)).toEqual([2, 1, 3]);
  });

  it('have a dot for each end that is known', () => {
    const legend = { value: words.value, lower: 'l', upper: 'u', contradictory: 'c', axis: 'a', people: 'p' };
    const draw = (shown: Bracket[]): string => drawBrackets({ kind: 'brackets', id: 'delta', title: 't', about: 'a', people: shown }, 400, ON_PAPER, legend, false);
    expect(count(draw(people), '<circle') - count(draw([]), '<circle')).toBe(4);
    expect(count(draw(people), ON_PAPER.bad) - count(draw([]), ON_PAPER.bad)).toBe(1);
  });

  it('of ten thousand people are as many blocks as there are brackets, each as wide as its people are many', () => {
    const legend = { value: words.value, lower: 'l', upper: 'u', contradictory: 'c', axis: 'a', people: 'p' };
    const crowd: Bracket[] = Array.from({ length: 10_000 }, (_, player) => ({ player, lower: player % 5, upper: player % 4 === 0 ? null : 5 + (player % 5), contradictory: false }));
    const blocks = blocksOf(inOrder(crowd));
    expect(blocks.length).toBe(10);
    expect(blocks.reduce((sum, block) => sum + block.count, 0)).toBe(10_000);
    const svg = drawBrackets({ kind: 'brackets', id: 'delta', title: 't', about: 'a', people: crowd }, 800, ON_PAPER, legend, false);
    expect(svg.length).toBeLessThan(20_000);
  });
});

it('nothing gets out of a text', () => {
  expect(escape('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
});
