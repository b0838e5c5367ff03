// Bars with the whiskers of their intervals and a diamond where theory stands, in groups.

import { diamond, label, line, picture, rect, type Palette } from './svg';
import { scaleOf } from './scale';

export type Estimate = { value: number | null; low: number | null; high: number | null; observations: number; clusters: number; method: string };

/** What theory expects: one value, or several from the first to the second. */
export type Predicted = [number, number] | null;

export type Bar = { tone: number; estimate: Estimate; predicted: Predicted };

export type BarChart = {
  kind: 'bars';
  id: string;
  title: string;
  /** What it shows and how to read it, in a sentence. */
  about: string;
  unit: string;
  /** The name of each tone, for the legend. */
  tones: string[];
  groups: { label: string; bars: (Bar | null)[] }[];
};

export type Words = { value: (value: number, unit: string) => string; theory: string; interval: string };

const LEFT = 52;
const RIGHT = 8;
const TOP = 14;
const AREA = 190;
const BELOW = 30;

/** Where each part of a legend stands, wrapped to the width. */
function legend(names: string[], width: number): { x: number; y: number; name: string }[] {
  let [x, y] = [LEFT, 0];
  return names.map((name) => {
    const wide = 28 + name.length * 7.2;
    if (x > LEFT && x + wide > width - RIGHT) [x, y] = [LEFT, y + 18];
    const place = { x, y, name };
    x += wide;
    return place;
  });
}

export function drawBars(chart: BarChart, width: number, palette: Palette, words: Words, titled: boolean): string {
  const all = chart.groups.flatMap((group) => group.bars).filter((bar) => bar !== null);
  // Nobody states a chance below nothing or above certainty, whatever Student's interval says; the table has it as it is.
  const bounded = (end: number): number => (chart.unit === 'chance' ? Math.min(1, Math.max(0, end)) : end);
  const ends = all.flatMap(({ estimate, predicted }) => [estimate.value, estimate.low, estimate.high, ...(predicted ?? [])]).filter((end) => end !== null).map(bounded);
  const share = chart.unit === 'rate' || chart.unit === 'share' || chart.unit === 'chance';
  const scale = scaleOf(ends, share ? 1 : null);
  const head = titled ? 26 : 0;
  const top = TOP + head;
  const y = (value: number): number => top + (AREA * (scale.most - bounded(value))) / (scale.most - scale.least);
  const body: string[] = titled ? [label([12, 20], chart.title, palette.ink, 'start', 15)] : [];
  for (const tick of scale.ticks) {
    body.push(line([LEFT, y(tick)], [width - RIGHT, y(tick)], palette.line, tick === 0 ? 1.5 : 1));
    body.push(label([LEFT - 6, y(tick) + 4], words.value(tick, `${chart.unit}-axis`), palette.soft, 'end', 11));
  }
  const step = (width - LEFT - RIGHT) / Math.max(1, chart.groups.length);
  chart.groups.forEach((group, place) => {
    const left = LEFT + step * place;
    labelLines(group.label, step).forEach((text, row) => body.push(label([left + step / 2, top + AREA + 19 + 14 * row], text, palette.ink, 'middle', 12)));
    const room = Math.min(step * 0.8, group.bars.length * 46);
    const wide = room / Math.max(1, group.bars.length);
    group.bars.forEach((bar, number) => {
      if (bar !== null) body.push(...drawBar(bar, left + (step - room) / 2 + wide * (number + 0.5), wide, y, palette));
    });
  });
  const theory = all.some((bar) => bar.predicted !== null) ? [words.theory] : [];
  const keys = legend([...(chart.tones.length > 1 ? chart.tones : []), words.interval, ...theory], width);
  const rows = Math.max(1, ...chart.groups.map((group) => labelLines(group.label, step).length));
  const base = top + AREA + BELOW + 12 + 14 * (rows - 1);
  keys.forEach(({ x, y: down, name }, number) => {
    const middle = base + down;
    const tones = chart.tones.length > 1 ? chart.tones.length : 0;
    if (number < tones) body.push(rect([x, middle - 9], [11, 11], palette.tones[number % 4] ?? palette.ink));
    else if (number === tones) body.push(line([x + 5, middle - 10], [x + 5, middle + 2], palette.ink, 1.5), line([x + 1, middle - 10], [x + 9, middle - 10], palette.ink, 1.5), line([x + 1, middle + 2], [x + 9, middle + 2], palette.ink, 1.5));
    else body.push(diamond([x + 5, middle - 4], 5, palette));
    body.push(label([x + 17, middle], name, palette.soft, 'start', 12));
  });
  const height = base + Math.max(0, ...keys.map((key) => key.y)) + 10;
  return picture(Math.round(width), Math.round(height), body, palette, `${chart.title}. ${chart.about}`);
}

/** A label in the room that its group has: in two lines where it is wider, the second cut if it must be. */
function labelLines(text: string, room: number): string[] {
  const letters = Math.max(2, Math.floor(room / 7));
  const gap = text.indexOf(' ');
  if (text.length <= letters || gap < 0) return [text];
  const rest = text.slice(gap + 1);
  return [text.slice(0, gap), rest.length <= letters ? rest : `${rest.slice(0, letters - 1)}…`];
}

function drawBar(bar: Bar, middle: number, room: number, y: (value: number) => number, palette: Palette): string[] {
  const { value, low, high } = bar.estimate;
  const wide = Math.min(room * 0.8, 40);
  const parts: string[] = [];
  if (value !== null) {
    const [from, to] = [y(Math.max(0, value)), y(Math.min(0, value))];
    parts.push(rect([middle - wide / 2, from], [wide, Math.max(1, to - from)], palette.tones[bar.tone % 4] ?? palette.ink, 0.75));
  }
  if (low !== null && high !== null) {
    const cap = Math.min(5, wide / 3);
    parts.push(line([middle, y(low)], [middle, y(high)], palette.ink, 1.5));
    for (const end of [low, high]) parts.push(line([middle - cap, y(end)], [middle + cap, y(end)], palette.ink, 1.5));
  }
  if (bar.predicted !== null) {
    const [least, most] = bar.predicted;
    const size = Math.min(6, Math.max(4, wide / 3));
    if (least < most) parts.push(line([middle, y(least)], [middle, y(most)], palette.soft, 2), diamond([middle, y(least)], size, palette));
    parts.push(diamond([middle, y(most)], size, palette));
  }
  return parts;
}
