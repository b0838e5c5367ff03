// The few shapes that plots are made of, as text: the page shows it, and the same text is the file that is downloaded.

/** Colours by what they are for, and the type. On the page they follow the theme, in a file they are fixed. */
export type Palette = { font: string; paper: string; ink: string; soft: string; line: string; theory: string; bad: string; tones: [string, string, string, string] };

export const ON_PAGE: Palette = {
  font: 'inherit',
  paper: 'none',
  ink: 'var(--ink)',
  soft: 'var(--soft)',
  line: 'var(--line)',
  theory: 'var(--ink)',
  bad: 'var(--bad)',
  tones: ['var(--o)', 'var(--gold)', 'var(--x)', 'var(--soft)'],
};

export const ON_PAPER: Palette = {
  font: 'system-ui, sans-serif',
  paper: '#ffffff',
  ink: '#1c2a31',
  soft: '#536067',
  line: '#d8d8d8',
  theory: '#1c2a31',
  bad: '#a32a2a',
  tones: ['#0d6966', '#a87413', '#b0432a', '#536067'],
};

export type Point = [x: number, y: number];

export function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

const at = (value: number): string => value.toFixed(1);

export function line([x1, y1]: Point, [x2, y2]: Point, color: string, width = 1): string {
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${color}" stroke-width="${width}"/>`;
}

export function rect([x, y]: Point, [width, height]: Point, color: string, opacity = 1): string {
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(Math.max(0, height))}" fill="${color}" fill-opacity="${opacity}" rx="1.5"/>`;
}

export function dot([x, y]: Point, radius: number, color: string): string {
  return `<circle cx="${at(x)}" cy="${at(y)}" r="${radius}" fill="${color}"/>`;
}

/** The mark of theory: a diamond with a rim, so that it can be seen on any bar. */
export function diamond([x, y]: Point, size: number, palette: Palette): string {
  const corners: Point[] = [
    [x, y - size],
    [x + size, y],
    [x, y + size],
    [x - size, y],
  ];
  const points = corners.map(([px, py]) => `${at(px)},${at(py)}`).join(' ');
  const rim = palette === ON_PAGE ? 'var(--card)' : palette.paper;
  return `<polygon points="${points}" fill="${palette.theory}" stroke="${rim}" stroke-width="1.5"/>`;
}

export function label([x, y]: Point, text: string, color: string, anchor: 'start' | 'middle' | 'end' = 'middle', size = 12): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" font-size="${size}" fill="${color}">${escape(text)}</text>`;
}

/** A whole picture. A file carries its title; on the page the figure has one. */
export function picture(width: number, height: number, body: string[], palette: Palette, title: string): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${palette.font}" role="img" aria-label="${escape(title)}">`;
  const paper = palette.paper === 'none' ? '' : `<rect width="100%" height="100%" fill="${palette.paper}"/>`;
  return `${open}${paper}${body.join('')}</svg>`;
}
