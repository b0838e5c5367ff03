// Axes: from zero, or below it where something is, to a round number above everything.

export type Scale = { least: number; most: number; ticks: number[] };

/** Steps that people count in. */
const STEPS = [1, 2, 2.5, 5, 10];

export function scaleOf(values: number[], whole: number | null): Scale {
  const low = Math.min(0, ...values);
  const top = Math.max(whole ?? 0, ...values);
  // With nothing to show there is still an axis.
  const high = top > low ? top : low + 1;
  const span = high - low;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((candidate) => candidate * power >= rough * 0.999) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  return { least: first * step, most: last * step, ticks };
}
