// Everybody's bracket for delta: a line from the largest request accepted to the smallest one snatched. Where there are more people than
// the eye can tell apart, those with the same bracket stand together as one block, as wide as they are many.

import { dot, label, line, picture, rect, type Palette, type Point } from './svg';
import { scaleOf } from './scale';

export type Bracket = { player: number; lower: number | null; upper: number | null; contradictory: boolean };

export type BracketChart = { kind: 'brackets'; id: string; title: string; about: string; people: Bracket[] };

export type BracketWords = { value: (value: number, unit: string) => string; lower: string; upper: string; contradictory: string; axis: string; people: string };

const LEFT = 40;
const RIGHT = 8;
const TOP = 26;
const AREA = 240;

/** Narrower than this, in pixels, nobody sees a column of its own. */
const COLUMN = 3;

/** From the lowest to the highest middle; who has the same bracket stands side by side. */
export function inOrder(people: Bracket[]): Bracket[] {
  const key = ({ lower, upper }: Bracket): number => ((lower ?? 0) + (upper ?? 20)) / 2;
  const low = ({ lower }: Bracket): number => lower ?? -1;
  return [...people].sort((a, b) => key(a) - key(b) || low(a) - low(b) || a.player - b.player);
}

/** Neighbours with the same bracket, and how many they are. */
export function blocksOf(people: Bracket[]): { one: Bracket; count: number }[] {
  const blocks: { one: Bracket; count: number }[] = [];
  for (const person of people) {
    const last = blocks.at(-1);
    if (last !== undefined && last.one.lower === person.lower && last.one.upper === person.upper && last.one.contradictory === person.contradictory) last.count += 1;
    else blocks.push({ one: person, count: 1 });
  }
  return blocks;
}

export function drawBrackets(chart: BracketChart, width: number, palette: Palette, words: BracketWords, titled: boolean): string {
  const people = inOrder(chart.people);
  const scale = scaleOf(people.flatMap(({ lower, upper }) => [lower ?? 0, upper ?? 0]), 10);
  const top = TOP + (titled ? 26 : 0);
  const y = (value: number): number => top + (AREA * (scale.most - value)) / (scale.most - scale.least);
  const body: string[] = titled ? [label([12, 20], chart.title, palette.ink, 'start', 15)] : [];
  body.push(label([LEFT - 30, top - 10], words.axis, palette.soft, 'start', 11));
  for (const tick of scale.ticks) {
    body.push(line([LEFT, y(tick)], [width - RIGHT, y(tick)], palette.line));
    body.push(label([LEFT - 6, y(tick) + 4], words.value(tick, 'points-axis'), palette.soft, 'end', 11));
  }
  const step = (width - LEFT - RIGHT) / Math.max(1, people.length);
  const radius = Math.max(1.2, Math.min(3.5, step * 0.4));
  if (step >= COLUMN) people.forEach((person, place) => body.push(...drawOne(person, LEFT + step * (place + 0.5), radius, y, scale.most, palette)));
  else {
    let from = LEFT;
    for (const { one, count } of blocksOf(people)) {
      body.push(...drawBlock(one, from, step * count, y, scale.most, palette));
      from += step * count;
    }
  }
  body.push(label([LEFT + (width - LEFT - RIGHT) / 2, top + AREA + 18], words.people, palette.soft, 'middle', 11));
  const keys: [string, string][] = [
    [palette.tones[0], words.lower],
    [palette.tones[2], words.upper],
    [palette.bad, words.contradictory],
  ];
  keys.forEach(([color, name], row) => {
    const down = top + AREA + 38 + row * 18;
    body.push(row === 2 ? rect([LEFT - 2, down - 6], [12, 3], color) : dot([LEFT + 4, down - 4], 4, color));
    body.push(label([LEFT + 17, down], name, palette.soft, 'start', 12));
  });
  return picture(Math.round(width), Math.round(top + AREA + 38 + 3 * 18), body, palette, `${chart.title}. ${chart.about}`);
}

/** A known end is a dot; where nothing is known the line goes on, faint. */
function drawOne(person: Bracket, x: number, radius: number, y: (value: number) => number, most: number, palette: Palette): string[] {
  const { lower, upper, contradictory } = person;
  const at = (value: number): Point => [x, y(value)];
  const parts: string[] = [];
  if (lower !== null && upper !== null) parts.push(line(at(lower), at(upper), contradictory ? palette.bad : palette.ink, contradictory ? 2 : 1.5));
  else if (lower !== null) parts.push(line(at(lower), at(most), palette.line, 1));
  else if (upper !== null) parts.push(line(at(0), at(upper), palette.line, 1));
  if (lower !== null) parts.push(dot(at(lower), radius, palette.tones[0]));
  if (upper !== null) parts.push(dot(at(upper), radius, palette.tones[2]));
  return parts;
}

/** Many people with the same bracket: its ends as bars, and what lies between as a band. */
function drawBlock(one: Bracket, x: number, wide: number, y: (value: number) => number, most: number, palette: Palette): string[] {
  const { lower, upper, contradictory } = one;
  const [from, to] = [y(Math.max(lower ?? 0, upper ?? most)), y(Math.min(lower ?? 0, upper ?? most))];
  const known = lower !== null && upper !== null;
  const end = (value: number, color: string): string => rect([x, y(value) - 1.5], [wide, 3], color);
  const parts = [rect([x, from], [wide, to - from], contradictory ? palette.bad : known ? palette.ink : palette.line, known ? 0.35 : 0.6)];
  if (lower !== null) parts.push(end(lower, palette.tones[0]));
  if (upper !== null) parts.push(end(upper, palette.tones[2]));
  return parts;
}
